import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { asAdmin } from '@sports-hub/sport/testing/admin-client';
import { openBrowser, PHONE } from './browser.ts';
import { mailedLink, NewPerson } from './new-person.ts';
import { startWholeStack, type WholeStack } from './whole-stack.ts';

let stack: WholeStack;
let browser: BrowserContext;
before(async () => {
  [stack, browser] = await Promise.all([startWholeStack(), openBrowser()]);
});
after(async () => {
  await browser.close();
  await stack.stop();
});

const COACH = { first_name: 'Robin', last_name: 'Reyes', email: 'robin.reyes@elsewhere.example' };
const mailed = async (part: string): Promise<string> => mailedLink(await stack.basketball.mails(COACH.email), part);

test('a new coach: from the invitation to the team, its families, an announcement and a message', async (t) => {
  const office = await asAdmin(stack.basketball, 'admin');
  const did = async (path: string, body: object) => {
    const { status, data } = await office.post(path, body);
    assert.ok(status < 300, JSON.stringify(data));
    return data;
  };
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  const coach = new NewPerson(page);

  const { id } = await did('/admin/members', COACH);
  await coach.follow(await mailed('/account/welcome/'));
  await coach.type(page.locator('input[type="password"]'), 'Harbour-Lamp-92');
  await coach.check(await page.locator('main input[type="checkbox"]').all());
  await coach.press(page.getByRole('button', { name: 'Make my account' }));
  await page.waitForURL(`${stack.hubOrigin}/`);

  const { version } = (await office.get(`/admin/members/${id}`)).data;
  await did(`/admin/members/${id}/roles`, { version, is_coach: true, is_staff: false });
  const hawks = await stack.basketball.db.one<{ id: number }>(`select id from teams where name = 'Hawks'`);
  await did('/admin/assignments', { member_id: id, role: 'coach', scope_type: 'team', scope_id: hawks.id });

  await coach.follow(await mailed(`${stack.hubOrigin}/`));
  await page.getByRole('heading', { name: 'Your week' }).waitFor();
  await page
    .getByRole('link', { name: /^Directions/ })
    .first()
    .waitFor();
  await coach.press(
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Messages/ })
      .last(),
  );
  await coach.press(page.getByRole('link', { name: 'Announcements' }).first());
  await page.getByText(/^Reaches \d+ people\. The families of 2 of \d+ players can read it\.$/).waitFor();
  await coach.type(page.getByLabel('Title'), 'White jerseys');
  await coach.type(page.getByLabel('Message', { exact: true }), 'Please wear white on Saturday.');
  const publish = page.getByRole('button', { name: 'Publish to Hawks' });
  await coach.press(publish);
  await coach.press(page.getByRole('button', { name: /^Take back/ }));
  await page.getByText('Taken back. Nobody else has seen it.').waitFor();
  await coach.press(publish);
  await page.getByRole('heading', { name: /White jerseys/ }).waitFor();

  await coach.press(page.getByRole('link', { name: 'Messages' }).first());
  await coach.press(page.getByRole('link', { name: 'New message', exact: true }).first());
  const people = page.getByRole('dialog', { name: 'New message' });
  await people.getByText('Parent of Riley', { exact: false }).first().waitFor();
  await coach.press(people.getByRole('button', { name: /Pat Parker/ }));
  await coach.type(page.getByRole('textbox', { name: /^Message to/ }), 'I am glad to coach Riley.');
  await coach.press(page.getByRole('button', { name: 'Send', exact: true }));
  await page.locator('.bubble:not(.bubble--sending)', { hasText: 'glad to coach' }).waitFor();

  t.diagnostic(`${coach.fields} fields, ${coach.presses} presses`);
  coach.assertLittleToDo();
  await coach.assertNoDeadEnd();
  await page.close();
});
