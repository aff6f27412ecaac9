import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { firstPage, openBrowser } from './browser.ts';

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
  await page.goto(`${site}/dev/administrator`);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const rules = (): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[data-rule]')].map((item) => item.dataset.rule)`);
const said = (): Promise<string> => page.locator('[data-said]').innerText();
const grip = (label: string) => page.getByRole('button', { name: `Move ${label}: ` });

test('the order of tie-breaks is moved by keys, by arrows and by dragging, each with what it does today', async () => {
  await page.goto(`${site}/admin/divisions/1`);
  const stored = await rules();
  assert.equal(stored[2], 'point_difference');

  await grip('Point difference').focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  assert.match(await said(), /Point difference is now number 1 of 5\./);
  await page.keyboard.press('Escape');
  assert.deepEqual(await rules(), stored, 'Escape puts it back');

  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await page
    .getByText(/Point difference is now number 2 of 5\. (No team changes its place|.* change places)\./)
    .waitFor();
  assert.equal((await rules())[1], 'point_difference');

  await page.getByLabel('Move Point difference down').click();
  assert.deepEqual(await rules(), stored);

  const [from, to] = [await grip('More points for').boundingBox(), await grip('Share of games won').boundingBox()];
  assert.ok(from && to);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y - 4, { steps: 8 });
  await page.mouse.up();
  assert.equal((await rules())[0], 'points_for');
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByText('Own order').waitFor();
  assert.equal((await rules())[0], 'points_for', 'and is saved as it stood');
});
