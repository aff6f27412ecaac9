import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { asAdmin } from '@sports-hub/sport/testing/admin-client';
import { openBrowser, overflow, PHONE } from './browser.ts';
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

const MAX_FIELDS = 40;
const MAX_PRESSES = 25;
const PASSWORD = 'Harbour-Lamp-92';

/** Somebody with a phone, and how much they had to do. */
class Person {
  fields = 0;
  presses = 0;
  passwords = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async fill(values: Record<string, string>): Promise<void> {
    for (const [id, value] of Object.entries(values)) {
      const field = this.page.locator(`#${id}`);
      const tag = await field.evaluate((input: { tagName: string }) => input.tagName);
      await (tag === 'SELECT' ? field.selectOption(value) : field.fill(value));
      this.fields += 1;
      if ((await field.getAttribute('type')) === 'password') this.passwords += 1;
    }
  }
  async check(boxes: readonly Locator[]): Promise<void> {
    for (const box of boxes) {
      await box.check();
      this.fields += 1;
    }
  }
  async press(target: Locator): Promise<void> {
    await target.waitFor();
    assert.ok((await overflow(this.page)) <= 0, this.page.url());
    await target.click();
    this.presses += 1;
  }
  next = () => this.press(this.page.locator('.pay-bar .btn--primary:not([disabled])'));
}

/** What the newest mail leads to, by a part of the address. */
async function mailedLink(service: WholeStack['hub'] | WholeStack['basketball'], part: string): Promise<string> {
  const links = (await service.mails(FAMILY['email'])).flatMap((mail) => mail.links);
  const link = links.find((url) => url.includes(part));
  assert.ok(link, `no mail leads to ${part}: ${links.join(' ')}`);
  return link;
}

test('a new parent: from the public page to a message to the coach, with two children and one wrong card', async (t) => {
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  const parent = new Person(page);

  await page.goto(`${stack.sportOrigin}/registration`);
  await parent.press(page.getByRole('link', { name: 'Register for Winter registration' }));
  await page.waitForSelector('#registration:not([inert]) >> text=Who is playing?');
  const { years_played: _optional, ...child } = CHILD;
  await parent.fill({ ...child, player_last_name: 'Ashdown', grade: '4', gender: 'boys', ...FAMILY });
  await parent.next();
  await page.waitForSelector('text=Choices for Nico');
  await parent.fill({ jersey_size: 'youth-m', jersey_choice_1: '7' });
  await parent.next();
  await page.waitForSelector('.agreement input');
  await parent.check(await page.locator('.agreement input').all());
  await parent.next();
  await parent.press(page.getByRole('button', { name: 'Add another child' }));
  await page.waitForSelector('text=the same as for the other child');
  const { player_last_name: _same, ...sister } = child;
  await parent.fill({ ...sister, player_first_name: 'Lina', grade: '3', gender: 'girls' });
  await parent.next();
  await page.waitForSelector('text=Choices for Lina');
  await parent.fill({ jersey_size: 'youth-s', jersey_choice_1: '8' });
  await parent.next();
  await page.waitForSelector('text=You agreed for Nico.');
  await parent.next();
  await page.waitForSelector('text=Your price, line by line');
  await parent.next();
  await page.waitForSelector('#card-number');
  await parent.fill({ ...CARD, 'card-number': '4000 0000 0000 0002' });
  await parent.next();
  await page.waitForSelector('text=Your card was declined');
  await parent.fill({ 'card-number': CARD['card-number']! });
  await parent.next();
  await page.waitForURL(/\/registration\/done\?reference=/);

  // Nobody claims in the second in which they paid.
  stack.clock.advance(300);
  await page.goto(await mailedLink(stack.basketball, '/account/welcome/'));
  parent.presses += 1;
  await page.waitForSelector('input[type="password"]');
  await parent.fill({ [await idOf(page, 'input[type="password"]')]: PASSWORD });
  await parent.check(await page.locator('main input[type="checkbox"]').all());
  await parent.press(page.getByRole('button', { name: 'Make my account' }));
  await page.waitForSelector('text=were registered with your address. Are they yours?');
  await parent.press(page.getByRole('button', { name: 'Yes, they are mine' }));

  await page.getByText('Waiting').first().waitFor();
  assert.equal(await page.getByText('Link with your').count(), 0, 'the accounts are linked already');

  assert.equal(await approveWhatIsReady(), 2, 'one press of the administrator');
  await putOnTeam('Hawks');
  await page.goto(await mailedLink(stack.basketball, '/messages.php'));
  parent.presses += 1;
  await parent.press(page.getByRole('link', { name: 'New message', exact: true }).first());
  await parent.press(page.getByRole('dialog', { name: 'New message' }).getByRole('button', { name: /Kim/ }));
  const message = page.getByRole('textbox', { name: /^Message to/ });
  await message.fill('Nico and Lina are glad to be on the team.');
  parent.fields += 1;
  await parent.press(page.getByRole('button', { name: 'Send', exact: true }));
  await page.locator('.bubble:not(.bubble--sending)', { hasText: 'glad to be on the team' }).waitFor();

  t.diagnostic(`${parent.fields} fields, ${parent.presses} presses`);
  assert.ok(parent.fields <= MAX_FIELDS, `${parent.fields} fields`);
  assert.ok(parent.presses <= MAX_PRESSES, `${parent.presses} presses`);
  assert.equal(parent.passwords, 1, 'one password, typed once');
  await page.close();
});

/** Approves together what the administration lists as ready, and says how many that were. */
async function approveWhatIsReady(): Promise<number> {
  const office = await asAdmin(stack.basketball, 'admin');
  const { items } = (await office.get('/admin/claims?status=pending')).data as {
    items: { id: number; version: number; ready: { player_id: number } | null }[];
  };
  const claims = items.flatMap(({ id, version, ready }) => (ready ? [`${id}:${version}:${ready.player_id}`] : []));
  const { status, data } = await office.post('/admin/claims/approve-ready', { claims });
  assert.equal(status, 200, JSON.stringify(data));
  return data.items.filter(({ outcome }: { outcome: string }) => outcome === 'done').length;
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
