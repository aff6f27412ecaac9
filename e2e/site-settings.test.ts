import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { findings } from './accessibility.ts';
import { DESKTOP, eventually, firstPage, openBrowser, overflow, PHONE, watch } from './browser.ts';

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

async function looksRight(name: string): Promise<void> {
  for (const [size, look] of [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: look });
    assert.equal(await overflow(page), 0, `${name} at ${size.width}`);
    assert.deepEqual(await findings(page), [], `${name} at ${size.width}, ${look}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
const shown = async (path: string): Promise<string> => {
  await sport.lookAtChanges();
  return (await sport.app.inject({ url: path, headers: { accept: 'text/html' } })).body;
};

test('settings: what can be read is said as one types, the small home page follows, and a day later it is still taken back', async () => {
  const { complaints } = watch(page, site);
  await page.goto(`${site}/admin/site`);
  await page.getByRole('heading', { name: 'Site settings' }).waitFor();
  await page.getByText('Everything is saved').waitFor();
  const main = page.getByLabel('Main, as a number');
  await main.fill('#e8742c');
  await page.getByText('White letters on it reach 3.0; they need 4.5.').waitFor();
  await page.getByText('1 change, not saved').waitFor();
  const fill = (): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('[data-mini=light]')).getPropertyValue('--m-fill')`);
  const chosen = await fill();
  await page.getByLabel('Title of the home page').fill('We start at six');
  assert.equal(await page.locator('[data-mini=dark] [data-shows=hero_title]').textContent(), 'We start at six');
  await page.getByRole('button', { name: 'Use the darker shade' }).click();
  assert.equal(await main.inputValue(), chosen, 'the shade of the buttons');
  await looksRight('settings');

  // What nobody could read is not saved, and everything that was typed stays.
  await main.fill('#f2b134');
  await page.getByText('White on this yellow reaches 1.9. Choose a darker one.').waitFor();
  await page.getByText('2 changes, not saved, 1 thing to mend').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Not saved yet').first().waitFor();
  assert.equal(await page.getByLabel('Title of the home page').inputValue(), 'We start at six');
  await page.getByLabel('Main, as a number').fill('#7a2d0b');

  // Links are moved by their buttons, and the order holds.
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.keyboard.type('Photos');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://photos.example/riverbend');
  await page.getByLabel('Move facebook down').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();
  assert.match(await shown('/'), /We start at six/);
  assert.deepEqual(
    (await sport.app.inject('/api/v1/site'))
      .json()
      .data.social_links.map(({ network }: { network: string }) => network),
    ['instagram', 'facebook', 'Photos'],
  );

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The last change is taken back.').waitFor();
  assert.doesNotMatch(await shown('/'), /We start at six/);
  assert.deepEqual(
    complaints.filter((words) => !/422/.test(words)),
    [],
  );
});

test('settings: somebody else was quicker, and both values stand beside each other', async () => {
  await page.goto(`${site}/admin/site`);
  await page.getByLabel('One line below').fill('Mine');
  await sport.db.run(`update site_settings set tagline = 'Theirs'`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('One line below: now “Theirs”, yours “Mine”').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();
  await eventually(async () => assert.match(await shown('/'), /Mine/));
});
