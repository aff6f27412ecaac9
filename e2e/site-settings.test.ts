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

test('the logo has its place at the top of a page before it has come, and is no word of a link', async () => {
  let come = (): void => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/files/*/logo.png', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site}/news`, { waitUntil: 'domcontentloaded' });
  const logo = page.locator('.head__logo');
  const name = page.getByRole('banner').getByRole('link', { name: 'Riverbend Basketball', exact: true });
  const places = async () => [await logo.boundingBox(), await name.boundingBox()];
  const before = await places();
  assert.deepEqual([before[0]?.width, before[0]?.height], [36, 36]);
  come();
  await eventually(async () =>
    assert.ok((await page.evaluate<number>('document.querySelector(".head__logo").naturalWidth')) > 0),
  );
  assert.deepEqual(await places(), before);
  await page.unroute('**/files/*/logo.png');
  await looksRight('a page with a logo');
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate('document.querySelector(".head__logo").width = 96');
    assert.equal(await overflow(page), 0, `a wide logo at ${width}`);
    assert.ok((await logo.boundingBox())!.width >= 36, `a wide logo at ${width}`);
  }
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

const entries = (): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('[data-tree] [data-node]')].map((node) => (node.classList.contains('tree__under') ? '> ' : '') + node.querySelector('[data-name]').textContent)`,
  );
const navigation = async (): Promise<string[]> => {
  const { data } = (await sport.app.inject('/api/v1/bootstrap')).json();
  return data.navigation.flatMap(({ label, children }: { label: string; children: { label: string }[] }) => [
    label,
    ...children.map((child) => `> ${child.label}`),
  ]);
};

/** The fields of the entry that is chosen. */
const chosen = () => page.locator('[data-chosen]');

test('menu: moved by keys, by buttons, by its handle and by two selects, saved as a whole', async () => {
  const { complaints } = watch(page, site);
  await page.goto(`${site}/admin/site-menu`);
  const name = (label: string) => page.locator('[data-choose]', { hasText: label });
  await name('Standings').first().focus();
  // Alt and arrows move, arrows alone go on.
  await page.keyboard.press('Alt+ArrowRight');
  assert.ok((await entries()).includes('> Standings'));
  await page.getByText(/^Standings, \d of \d under Schedule$/).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await name('Teams').first().click();
  await page.getByRole('button', { name: 'Move up: Teams' }).click();
  await chosen().getByLabel('Under').selectOption({ label: 'About' });
  assert.ok((await entries()).includes('> Teams'));
  await chosen().getByLabel('Under').selectOption({ label: 'The top' });
  await chosen().getByLabel('Place').selectOption('1');
  assert.equal((await entries())[0], 'Teams');
  await chosen().getByLabel('Label').fill('All teams');
  // A group has no third level below it.
  await name('Programs').first().focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByText('A menu has two levels.').waitFor();

  // Dragged by its handle: before another one, and further in under a group.
  const boxOf = async (label: string) =>
    (await page
      .locator('.node', { has: name(label) })
      .first()
      .boundingBox())!;
  const drag = async (to: { x: number; y: number }): Promise<void> => {
    const from = (await page
      .locator('.node', { has: name('News') })
      .locator('.grip')
      .first()
      .boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  };
  await page.evaluate('scrollTo(0, 0)');
  const home = await boxOf('Home');
  await drag({ x: home.x + 8, y: home.y + 4 });
  assert.equal((await entries())[1], 'News');
  const travel = await boxOf('Travel');
  await drag({ x: travel.x + 90, y: travel.y + travel.height - 4 });
  assert.equal((await entries())[(await entries()).indexOf('> Travel') + 1], '> News');
  await looksRight('menu');
  const wanted = await entries();
  await page.getByRole('button', { name: 'Save the menu' }).click();
  await page.getByText('The menu is saved.').waitFor();
  assert.deepEqual(await navigation(), wanted);
  assert.match(await shown('/'), />All teams/);
  assert.deepEqual(complaints, []);
});

test('menu: somebody else saved it meanwhile; theirs is shown, or one’s own moves go on top of it', async () => {
  await page.goto(`${site}/admin/site-menu`);
  await page.locator('[data-choose]', { hasText: 'Standings' }).first().click();
  await chosen().getByLabel('Label').fill('Tables');
  await sport.db.run(`update navigation_items set label = 'Who we are' where label = 'About'`);
  await sport.db.run('update navigation_saves set changed_at = now()');
  await page.getByRole('button', { name: 'Save the menu' }).click();
  await page.getByRole('link', { name: 'Show theirs' }).waitFor();
  await page.getByRole('button', { name: 'Put my moves on top' }).first().click();
  await page.getByText('The menu is saved.').waitFor();
  const labels = (await navigation()).map((label) => label.replace('> ', ''));
  assert.ok(labels.includes('Tables') && labels.includes('Who we are'), labels.join());
});

test('menu without script: each entry has its fields, and two selects say where it stands', async () => {
  const plain = await openBrowser({ script: false });
  const own = firstPage(plain);
  await own.goto(`${site}/dev/administrator`);
  await own.goto(`${site}/admin/site-menu`);
  await own.getByText('Change Registration', { exact: true }).click();
  const entry = own.locator('[data-node]', { has: own.locator('[data-choose]', { hasText: 'Registration' }) });
  await entry.getByLabel('Place').selectOption('1');
  await own.getByRole('button', { name: 'Save the menu' }).click();
  await own.getByText('The menu is saved.').waitFor();
  assert.equal((await navigation())[0], 'Registration');
  await plain.close();
});

test('notices and questions: one important at a time, an order by buttons', async () => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${site}/admin/notices`);
  await page.getByLabel('Title').fill('Gym closed');
  await page.getByLabel('Text').fill('The floor is wet.');
  await page.getByText('Important, at the top of the home page').click();
  await page.getByRole('button', { name: 'Show the notice' }).click();
  await page.getByText('An important notice needs an end.').first().waitFor();
  const later = new Date(sport.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Until').fill(`${later}T21:00`);
  await page.getByRole('button', { name: 'Show the notice' }).click();
  await page.getByRole('button', { name: 'Make it a plain notice' }).click();
  await page.getByText('The notice is saved.').waitFor();
  assert.match(await shown('/'), /<b>Gym closed<\/b>/);
  await looksRight('notices');

  await page.setViewportSize(DESKTOP);
  await page.goto(`${site}/admin/questions`);
  const first = await page.locator('ol .strong').first().textContent();
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await page.getByText('The question is moved.').waitFor();
  assert.equal(await page.locator('ol .strong').nth(1).textContent(), first);
  await looksRight('questions');
});
