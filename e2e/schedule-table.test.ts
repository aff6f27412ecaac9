import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { asScheduler, plantGame, plantPractice, startTableSport } from '@sports-hub/sport/testing/schedule-table';
import type { TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { DESKTOP, eventually, firstPage, openBrowser, overflow, PHONE, usePage, watch } from './browser.ts';

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let origin: string;
let complaints: string[];
let keys: string[];

before(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  sport = await startTableSport({ env: { SITE_URL: origin } });
  await sport.app.listen({ port, host: '127.0.0.1' });
  keys = [
    await plantPractice(sport, '2027-07-06T18:00', { team: 1, venue: 2 }),
    await plantGame(sport, '2027-07-10T12:00', { home: 3, away: 4, venue: 1 }),
    await plantGame(sport, '2027-07-10T15:00', { home: 1, away: 2, venue: 1 }),
    await plantGame(sport, '2027-07-17T10:00', { home: 2, away: 1, venue: 2 }),
  ];
  browser = await openBrowser();
  page = firstPage(browser);
  await page.setViewportSize(DESKTOP);
  ({ complaints } = watch(page, origin));
  await signIn(browser);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const signIn = async (context: BrowserContext): Promise<void> => {
  const { cookie = '' } = await asScheduler(sport, 'clerk');
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
};
const line = (place: number) => page.locator(`tr[data-key="${keys[place]}"]`);
const cell = (place: number, column: string) => line(place).locator(`.c-${column}`);
const type = async (place: number, column: string, text: string): Promise<void> => {
  await cell(place, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const openTable = async (): Promise<void> => {
  await page.goto(`${origin}/admin/schedule`);
  await page.locator('table[data-ready]').waitFor();
};
const picture = async (name: string): Promise<void> => {
  const folder = process.env['SCHEDULE_PICTURES'];
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `${folder}/${name}-${page.viewportSize()!.width}-${colorScheme}.png`,
      fullPage: !name.endsWith('window'),
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

test('a cell is edited in place, its conflict shows under it, a press solves it, and a reload keeps it', async () => {
  await openTable();
  await type(2, 'time', '12:30');
  await page.locator('.clash--danger').getByText('is taken until 1:00').waitFor();
  assert.match(await cell(2, 'time').innerText(), /12:30.PM\s+was\s+3:00.PM/);
  await page.locator('.savebar').getByText('1 change, 1 conflict to solve').waitFor();
  await picture('schedule');
  await assertAccessible(page, 'the schedule');
  await page
    .locator('.clash--danger')
    .getByRole('button', { name: /^11:00/ })
    .click();
  await page.locator('.clash--danger').waitFor({ state: 'detached' });
  await page.locator('.savebar').getByText('families get one email each').waitFor();
  await page.reload();
  await page.locator('table[data-ready]').waitFor();
  assert.match(await cell(2, 'time').innerText(), /11:00.AM/);
});

test('dates take words and steps, cells are copied down, several rows are changed at once, and all of it is undone', async () => {
  await type(3, 'date', '+7');
  assert.match(await cell(3, 'date').innerText(), /Jul.24/);
  await type(3, 'date', 'Sun');
  assert.match(await cell(3, 'date').innerText(), /Jul.25/);
  await type(3, 'date', '7/18');
  assert.match(await cell(3, 'date').innerText(), /Jul.18/);
  await cell(2, 'venue').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  assert.match(await cell(3, 'venue').innerText(), /Riverbend Community Center/);
  await page.keyboard.press('Control+z');
  assert.doesNotMatch(await cell(3, 'venue').innerText(), /Riverbend Community Center/);
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Postpone' }).click();
  assert.match(await cell(3, 'status').innerText(), /Postponed/);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.match(await cell(3, 'status').innerText(), /Scheduled/);
  await page.getByRole('button', { name: 'None' }).click();
});

test('what cannot be so has words at its place, and stays as it was typed', async () => {
  const words = (text: RegExp | string) => page.locator('tr.clash--danger').getByText(text).first().waitFor();
  await type(1, 'date', 'soonish');
  await words('“soonish” is not understood here. A date is written');
  assert.equal(await cell(1, 'date').innerText(), 'soonish');
  await page.keyboard.press('Control+s');
  await eventually(async () => assert.match(page.url(), /\/admin\/schedule$/, 'it is put right first'));
  await cell(1, 'date').click();
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.cell-input').inputValue(), 'soonish');
  await page.keyboard.press('Escape');
  assert.match(await cell(1, 'date').innerText(), /Jul.10/);
  await type(1, 'date', '6/28');
  await words('This is in the past.');
  await type(1, 'date', '9/4');
  await words(/outside the season, which runs from .*June 1, 2027 to .*August 31, 2027/);
  assert.match(await cell(1, 'date').innerText(), /Sep.4/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await cell(1, 'away').click();
  await page.keyboard.press('Enter');
  await page.locator('.cell-input').selectOption('Comets');
  await page.keyboard.press('Enter');
  await words('A team cannot play against itself.');
  // Somebody else moves the game, and then the last step here is taken back.
  await sport.db.run('update games set venue_id = 3 where id = $1', [Number(keys[1]!.split(':')[1])]);
  await page.keyboard.press('Control+z');
  await page.locator('tr.clash--info').getByText('Somebody else changed this row meanwhile. It is now').waitFor();
  assert.doesNotMatch(await cell(1, 'venue').innerText(), /Riverbend Community Center/);
  assert.match(await cell(1, 'away').innerText(), /Lynx/);
});

test('nothing typed is lost without a connection', async () => {
  await browser.setOffline(true);
  await type(0, 'time', '7pm');
  await page.getByText('No connection. Your changes are kept in this browser.').waitFor();
  await browser.setOffline(false);
  await page.locator('.savebar').getByText('3 changes').waitFor();
  assert.ok(complaints.splice(0).every((words) => words.includes('ERR_INTERNET_DISCONNECTED')));
});

test('the changes are looked through, saved, and their mail is stopped', async () => {
  await page.getByRole('button', { name: 'Look through and save' }).click();
  await page.getByRole('heading', { name: 'Save 3 changes?' }).waitFor();
  await page.locator('.mail').getByText('3 changes in your schedule').waitFor();
  await picture('save');
  await assertAccessible(page, 'saving the schedule');
  // Somebody else is quicker with one of them.
  await sport.db.run('update practices set venue_id = 3 where id = $1', [Number(keys[0]!.split(':')[1])]);
  await page.getByLabel('A sentence of your own').fill('The gym has a wrestling meet.');
  await page.getByRole('button', { name: /^Save and tell \d+ families/ }).click();
  await page.getByText('2 rows are saved.').waitFor();
  await page.getByText('Somebody else changed this row meanwhile.').waitFor();
  await picture('saved');
  await page.getByRole('button', { name: 'Stop it' }).click();
  await page.getByText('Nobody is told.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await page.locator('table[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Take mine' }).click();
  await page.locator('.savebar').getByText('1 change').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  assert.deepEqual(complaints, []);
});

test('on a phone rows are cards with fields of their own', async () => {
  await page.setViewportSize(PHONE);
  await openTable();
  await cell(3, 'date').click();
  await line(3).getByLabel('Time', { exact: true }).fill('11:30');
  await eventually(async () => assert.match(await cell(3, 'time').innerText(), /11:30/));
  await page.locator('.savebar').getByText('1 change').waitFor();
  assert.equal(await overflow(page), 0);
  await picture('phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture('phone');
  await picture('phone-window');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.setViewportSize(DESKTOP);
});

test('without script a row has a form of its own that leads to the page that saves', async () => {
  const plain = await openBrowser({ script: false });
  await signIn(plain);
  await usePage(plain, async (own) => {
    await own.goto(`${origin}/admin/schedule`);
    await own.getByRole('link', { name: /^Change Hawks, practice/ }).click();
    await own.getByLabel('Time', { exact: true }).fill('19:00');
    await own.getByRole('button', { name: 'Look at what changes' }).click();
    await own.getByRole('heading', { name: 'Save 1 change?' }).waitFor();
    await own.getByRole('button', { name: /^Save and tell/ }).click();
    await own.getByText('1 row is saved.').waitFor();
  });
  await plain.close();
});
