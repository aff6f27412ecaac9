import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { asAdmin } from '@sports-hub/sport/testing/admin-client';
import { assertAccessible } from './accessibility.ts';
import { openBrowser, PHONE } from './browser.ts';
import { mailedLink, NewPerson } from './new-person.ts';
import { CARD, CHILD, FAMILY } from './registration-family.ts';
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

const PASSWORD = 'Harbour-Lamp-92';

const mailed = async (part: string): Promise<string> => mailedLink(await stack.basketball.mails(FAMILY['email']), part);

test('a new parent: from the public page to a message to the coach, with two children and one wrong card', async (t) => {
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  const parent = new NewPerson(page);
  const next = () => parent.press(page.locator('.pay-bar .btn--primary:not([disabled])'));

  await page.goto(`${stack.sportOrigin}/registration`);
  await parent.press(page.getByRole('link', { name: 'Register for Winter registration' }));
  await page.waitForSelector('#registration:not([data-early]) >> text=Who is playing?');
  const { years_played: _optional, ...child } = CHILD;
  await parent.fill({ ...child, player_last_name: 'Ashdown', grade: '4', gender: 'boys', ...FAMILY });
  await next();
  await page.waitForSelector('text=Choices for Nico');
  await parent.fill({ jersey_size: 'youth-m', jersey_choice_1: '7' });
  await next();
  await page.waitForSelector('.agreement input');
  await parent.check(await page.locator('.agreement input').all());
  await next();
  await parent.press(page.getByRole('button', { name: 'Add another child' }));
  await page.waitForSelector('text=the same as for the other child');
  const { player_last_name: _same, ...sister } = child;
  await parent.fill({ ...sister, player_first_name: 'Lina', grade: '3', gender: 'girls' });
  await next();
  await page.waitForSelector('text=Choices for Lina');
  await parent.fill({ jersey_size: 'youth-s', jersey_choice_1: '8' });
  await next();
  await page.waitForSelector('text=You agreed for Nico.');
  await next();
  await page.waitForSelector('text=Your price, line by line');
  await next();
  await page.waitForSelector('#card-number');
  await parent.fill({ ...CARD, 'card-number': '4000 0000 0000 0002' });
  await next();
  await page.waitForSelector('text=Your card was declined');
  await parent.fill({ 'card-number': CARD['card-number']! });
  await next();
  await page.waitForURL(/\/registration\/done\?reference=/);

  // Nobody claims in the second in which they paid.
  stack.clock.advance(300);
  await parent.follow(await mailed('/account/welcome/'));
  await page.waitForSelector('input[type="password"]');
  await assertAccessible(page, 'welcome');
  await parent.fill({ [await idOf(page, 'input[type="password"]')]: PASSWORD });
  await parent.check(await page.locator('main input[type="checkbox"]').all());
  await parent.press(page.getByRole('button', { name: 'Make my account' }));
  await page.waitForSelector('text=were registered with your address. Are they yours?');
  await assertAccessible(page, 'are-they-yours');
  await parent.press(page.getByRole('button', { name: 'Yes, they are mine' }));

  await page.getByText('Pending').first().waitFor();
  assert.equal(await page.getByText('Link with your').count(), 0, 'the accounts are linked already');

  await approveWhatIsReady();
  parent.presses += 1;
  await putOnTeam('Hawks');
  await parent.follow(await mailed('/messages.php'));
  await parent.press(page.getByRole('link', { name: 'New message', exact: true }).first());
  await parent.press(page.getByRole('dialog', { name: 'New message' }).getByRole('button', { name: /Kim/ }));
  const message = page.getByRole('textbox', { name: /^Message to/ });
  await parent.type(message, 'Nico and Lina are glad to be on the team.');
  await parent.press(page.getByRole('button', { name: 'Send', exact: true }));
  await page.locator('.bubble:not(.bubble--sending)', { hasText: 'glad to be on the team' }).waitFor();

  t.diagnostic(`${parent.fields} fields, ${parent.presses} presses`);
  parent.assertLittleToDo();
  await parent.assertNoDeadEnd();
  await page.close();
});

/** The one press of an administrator, on the page where both claims stand as ready. */
async function approveWhatIsReady(): Promise<void> {
  const [name = '', value = ''] = ((await asAdmin(stack.basketball, 'admin')).cookie ?? '').split(/=(.*)/s);
  const office = await openBrowser();
  await office.addCookies([{ name, value, url: stack.sportOrigin, httpOnly: true, sameSite: 'Lax' }]);
  const page = await office.newPage();
  await page.goto(`${stack.sportOrigin}/admin/claims`);
  const ready = page.getByRole('region', { name: 'Ready to approve' });
  for (const child of ['Nico Ashdown', 'Lina Ashdown'])
    assert.ok(await ready.getByRole('checkbox', { name: new RegExp(child) }).isChecked(), child);
  await ready.getByRole('button', { name: 'Approve the checked ones' }).click();
  await page.getByText(/each family is told by email/).waitFor();
  await office.close();
}

/** As the league does when it makes its teams. */
const putOnTeam = (team: string): Promise<number> =>
  stack.basketball.db.run(
    `insert into roster_entries (team_id, player_id)
     select t.id, r.player_id from registrations r, teams t where r.email = $1 and t.name = $2`,
    [FAMILY['email'], team],
  );

const idOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().getAttribute('id')) ?? '';
