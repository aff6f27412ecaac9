import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { plantGame, plantPractice, startTableSport } from '@sports-hub/sport/testing/schedule-table';
import type { TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { firstPage, openBrowser } from './browser.ts';

const PHONE_390 = { width: 390, height: 844 };
/** What somebody at a wet field has patience for. */
const PRESSES = 12;

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site: string;
before(async () => {
  sport = await startTableSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = firstPage(browser);
  await page.setViewportSize(PHONE_390);
  await page.goto(`${site}/dev/administrator`);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const standOf = async (key: string): Promise<string> => {
  const [kind, id] = key.split(':');
  const { stand } = await sport.db.one<{ stand: string }>(
    `select to_char(starts_at, 'MM-DD HH24:MI') || ' ' || venue_id || ' ' || status as stand from ${kind}s where id = $1`,
    [id],
  );
  return stand;
};

test('on a phone: from the season’s home page to “sent” in at most twelve presses and fields', async () => {
  const early = await plantGame(sport, '2027-07-01T13:30');
  const game = await plantGame(sport, '2027-07-01T15:30');
  const practice = await plantPractice(sport, '2027-07-01T18:00');
  let steps = 0;
  const step = async (done: Promise<unknown>): Promise<void> => {
    steps += 1;
    await done;
  };
  await page.goto(`${site}/admin/season`);
  await step(page.getByRole('link', { name: 'Close a venue' }).click());
  await page.waitForURL(/closures\/new/);
  await assertAccessible(page, 'close a venue');
  await step(page.getByLabel('Riverbend Community Center').check());
  await step(page.getByLabel('From').fill('15:00'));
  await step(page.getByRole('button', { name: 'Show what is affected' }).click());
  await page.waitForURL(/venue=/);
  assert.equal(await page.getByRole('heading', { name: /2 are affected/ }).count(), 1);
  assert.match(await page.locator('.mail').innerText(), /is closed on July 1, 2027 from 3:00.PM/);
  await assertAccessible(page, 'what is affected');
  assert.match(await page.locator('[data-closing-counts]').innerText(), /^2 moved, 0 open, 0 canceled$/);
  await step(page.locator(`[name="moves.${practice}.to"]`).selectOption({ label: 'Canceled' }));
  assert.match(await page.locator('[data-closing-counts]').innerText(), /^1 moved, 0 open, 1 canceled$/);
  await step(page.getByRole('button', { name: /^Close and tell \d+ families$/ }).click());
  await page.waitForURL(/closures\/\d+/);
  assert.ok(steps <= PRESSES, `${steps} presses and fields`);
  assert.match(await page.locator('main').innerText(), /The email goes out at 12:02.PM/);
  assert.match(await page.locator('main').innerText(), /Seen by/);
  await assertAccessible(page, 'who has seen it');
  assert.equal(await standOf(early), '07-01 13:30 1 scheduled', 'what is over by then');
  assert.doesNotMatch(await standOf(game), /^07-01 15:30 1 /);
  assert.match(await standOf(practice), /cancelled$/);

  await page.getByText('Open it again…').click();
  await page.getByRole('button', { name: 'Open it again and tell them' }).click();
  await page.getByText('Open again', { exact: true }).first().waitFor();
  assert.equal(await standOf(game), '07-01 15:30 1 scheduled', 'taken back before anybody was told');
});

test('a time of one’s own that is taken is said at its field, and nothing typed is lost; nor when somebody was quicker', async () => {
  const game = await plantGame(sport, '2027-07-05T15:00');
  await plantGame(sport, '2027-07-06T15:00', { venue: 2 });
  await page.goto(`${site}/admin/closures/new?venue=1&span=other&day=2027-07-05&reason=`);
  const field = (name: string) => page.locator(`[name="moves.${game}.${name}"]`);
  assert.equal(await field('day').isVisible(), false);
  await field('to').selectOption('other');
  await field('day').fill('2027-07-06');
  await field('clock').fill('15:30');
  await field('venue').selectOption('2');
  await page.getByLabel('Your words').fill('Bring a towel.');
  await page.getByRole('button', { name: /^Close and tell/ }).click();
  await page.locator('.error', { hasText: /cannot be in two places/ }).waitFor();
  assert.deepEqual(
    [
      await field('day').inputValue(),
      await field('clock').inputValue(),
      await page.getByLabel('Your words').inputValue(),
    ],
    ['2027-07-06', '15:30', 'Bring a towel.'],
  );
  await field('clock').fill('18:00');
  await sport.db.run(`update games set starts_at = starts_at + interval '1 hour' where id = $1`, [game.split(':')[1]]);
  await page.getByRole('button', { name: /^Close and tell/ }).click();
  await page
    .getByText(/Changed since you looked/)
    .first()
    .waitFor();
  assert.equal(await field('clock').inputValue(), '18:00');
  await page.getByRole('button', { name: /^Close and tell/ }).click();
  await page.waitForURL(/closures\/\d+/);
  assert.equal(await standOf(game), '07-06 18:00 2 scheduled');
});
