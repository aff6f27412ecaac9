import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { findings, shot } from './accessibility.ts';
import { DESKTOP, firstPage, openBrowser, overflow, PHONE, watch } from './browser.ts';

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site: string;
before(async () => {
  sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = firstPage(browser);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${site}/dev/administrator`);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const day = (later: number): string => addDays(toLocalDate(sport.clock.now()), later);
const seeds = (): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[data-order=seeds] .strong')].map((team) => team.textContent)`);
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    assert.ok(tries < 300, isSo.toString());
    await page.waitForTimeout(100);
  }
}
const card = (name: string) => page.getByRole('link', { name, exact: true });
/** Looked at on a phone and at a desk, in both themes: nothing hangs over, nothing is hard to use. */
async function looksRight(name: string): Promise<void> {
  for (const [size, look] of [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: look });
    assert.equal(await overflow(page), 0, `${name} at ${size.width}`);
    assert.deepEqual(await findings(page), [], `${name} at ${size.width}, ${look}`);
    await shot(page, `${name.replaceAll(' ', '-')}-${size.width}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function enterResult(name: string, home: number, away: number): Promise<void> {
  await card(`Set time and place of ${name}`).click();
  await page
    .getByLabel(/, points$/)
    .first()
    .fill(String(home));
  await page
    .getByLabel(/, points$/)
    .last()
    .fill(String(away));
  await page.getByRole('button', { name: 'Save the result' }).click();
  await card(`Correct ${name}`).waitFor();
}

test('a tournament from the standings: seeds, results, a correction that shows what it changes, the winner for everybody', async () => {
  const { complaints } = watch(page, site);
  await page.goto(`${site}/admin/tournaments/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring Cup');
  await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: 'Grades 7–8 Girls' });
  await page.getByText('This is what comes out').waitFor();
  await until(async () => (await seeds()).length === 8);
  const standing = await seeds();
  const [last = '', lastButOne = ''] = [standing.at(-1), standing.at(-2)];
  await page.getByLabel(`Leave ${last} out`).click();
  await page.getByText('6 games for 7 teams. One team has a bye.').waitFor();
  await page.getByLabel(`Move ${lastButOne} up`).click();
  await until(async () => (await seeds())[5] === lastButOne);
  await page.getByText('Lose twice and you are out').click();
  await page.getByText('Second final, if needed').waitFor();
  assert.equal(
    await page.getByRole('textbox', { name: 'Name' }).inputValue(),
    'Spring Cup',
    'nothing that was typed is lost',
  );
  for (const name of standing.slice(4, 6).concat(lastButOne)) await page.getByLabel(`Leave ${name} out`).click();
  await until(async () => (await seeds()).length === 4);
  await page.getByText('Lose once and you are out').click();
  await until(async () => (await page.locator('.preview h3').count()) === 2);
  // What is wrong is said at its field, and everything stays as it was.
  await page.getByLabel('First day').fill(day(3));
  await page.getByLabel('Last day').fill(day(2));
  await page.getByRole('button', { name: 'Make the bracket' }).click();
  await page.getByText('The last day is before the first.').first().waitFor();
  assert.match(await page.title(), /^Error: /);
  assert.equal((await seeds()).length, 4);
  await page.getByLabel('Last day').fill(day(4));
  await looksRight('new tournament');
  await page.getByRole('button', { name: 'Make the bracket' }).click();
  await page.getByText('This is a draft. Only administrators see it.').waitFor();
  const [one, two, three, four] = standing as [string, string, string, string];

  await enterResult(`${one}–${four}`, 26, 21);
  await enterResult(`${two}–${three}`, 3, 1);
  await card(`Set time and place of ${one}–${two}`).click();
  await page.getByLabel('Day', { exact: true }).fill(day(4));
  await page.getByLabel('Time', { exact: true }).fill('13:00');
  await page.locator('#match-venue').selectOption({ index: 1 });
  await looksRight('one tournament');
  await page.getByRole('button', { name: 'Save time and place' }).click();
  await card(`Result of ${one}–${two}`).waitFor();
  await page.getByRole('button', { name: 'Publish it' }).click();
  await page.getByText('The tournament is public.').waitFor();

  await card(`Correct ${one}–${four}`).click();
  await page.getByLabel(`${four}, points`).fill('27');
  await page.getByText(`It leaves the calendar of the ${one} and comes into that of the ${four}`).waitFor();
  assert.ok(await page.getByRole('heading', { name: 'Final', exact: true }).isVisible());
  await looksRight('correction');
  await page.getByLabel('Reason').fill('The scorer mixed up the teams.');
  await page.getByRole('button', { name: /^Correct it/ }).click();
  await page.getByText('The email goes out').waitFor();
  await card(`Result of ${four}–${two}`).waitFor();

  const { id } = await sport.db.one<{ id: number }>(`select id from tournaments where name = 'Spring Cup'`);
  await sport.db.run(
    `update tournament_matches set starts_at = $2 where tournament_id = $1 and starts_at is not null`,
    [id, new Date(sport.clock.now().getTime() - 3_600_000)],
  );
  await page.reload();
  await card(`Result of ${four}–${two}`).click();
  await page.getByLabel(`${four}, points`).fill('40');
  await page.getByLabel(`${two}, points`).fill('38');
  await page.getByRole('button', { name: 'Save the result' }).click();
  await card(`Correct ${four}–${two}`).waitFor();
  await sport.lookAtChanges();
  await page.goto(`${site}/tournaments/${id}`);
  await page
    .getByText(`Champion: ${four}`)
    .or(page.locator('.match__champion', { hasText: four }))
    .first()
    .waitFor();
  assert.deepEqual(
    complaints.filter((words) => !words.includes('422')),
    [],
  );
});
