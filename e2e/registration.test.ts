import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { DESKTOP, openBrowser, overflow, PHONE, watch } from './browser.ts';

let sport: TestSport;
let browser: BrowserContext;
let origin = '';

before(async () => {
  sport = await startTestSport({ env: { THROTTLE_QUOTES: '2000/60', THROTTLE_REGISTRATIONS: '2000/60' } });
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const CHILD: Record<string, string> = {
  player_first_name: 'Nico',
  player_last_name: 'Newman',
  'birth_date-month': '5',
  'birth_date-day': '17',
  'birth_date-year': '2016',
  years_played: '1',
};
const FAMILY: Record<string, string> = {
  parent_first_name: 'Noor',
  parent_last_name: 'Newman',
  email: 'noor@elsewhere.example',
  phone: '555-0177',
  address: '31 Mill Pond Road',
  city: 'Riverbend',
  zip: '12999',
};

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await page.fill(`#${id}`, value);
}
const choose = (page: Page, values: Record<string, string>) =>
  Promise.all(Object.entries(values).map(([id, value]) => page.selectOption(`#${id}`, value)));
const next = (page: Page) => page.click('.pay-bar .btn--primary');

async function fillChild(page: Page, child: Record<string, string>, grade: string, gender: string): Promise<void> {
  await fill(page, { ...CHILD, ...child });
  await choose(page, { grade, gender, height: '4-6' });
}

async function chooseAndAgree(page: Page, division: string): Promise<void> {
  await page.getByText(division, { exact: true }).click();
  await choose(page, { jersey_size: 'youth-m' });
  await fill(page, { jersey_choice_1: '7' });
  await page.getByText('We will take our turns').click();
  await next(page);
  await page.waitForSelector('text=agreements');
  for (const box of await page.locator('.agreement input').all()) await box.check();
  await next(page);
}

test('a family registers a child: errors at their fields, a draft that survives, a declined card, then the confirmation', async () => {
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  const { complaints } = watch(page, origin);
  await page.goto(`${origin}/registration`);
  await page.getByRole('link', { name: 'Register for Winter registration' }).click();
  await page.waitForSelector('text=Who is playing?');
  await fill(page, { email: 'noor@elsewhere' });
  await next(page);
  await page.waitForSelector('text=Enter a full address');
  assert.ok((await page.locator('[aria-invalid="true"]').count()) > 5);
  await assertAccessible(page, 'registration-errors');
  assert.ok((await overflow(page)) <= 0);

  await fillChild(page, {}, '4', 'boys');
  await fill(page, FAMILY);
  await choose(page, { state: 'NY' });
  await assertAccessible(page, 'registration-child');
  await next(page);
  await page.waitForSelector('text=Choices for Nico');
  assert.ok(await page.getByText('Nico is in grade 4').first().isVisible(), 'why a division is not possible');

  await page.reload();
  await page.waitForSelector('text=We kept what you entered');
  await assertAccessible(page, 'registration-choices');
  await fill(page, { discount_code: 'WELCOME10' });
  await page.waitForSelector('text=Already in the price');
  await chooseAndAgree(page, 'Grades 3–4');
  await page.waitForSelector('text=Your price, line by line');
  await page.waitForSelector('.lines .line--total');
  await page.setViewportSize(DESKTOP);
  await assertAccessible(page, 'registration-price');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next(page);
  await page.waitForSelector('#card-number');
  await fill(page, { 'card-number': '4000 0000 0000 0002' });
  await next(page);
  await page.waitForSelector('text=Your card was declined');
  await assertAccessible(page, 'registration-declined');
  await fill(page, { 'card-number': '4242 4242 4242 4242' });
  await next(page);
  await page.waitForURL(/\/registration\/done\?reference=/);
  assert.equal(await page.textContent('h1'), 'Nico is registered');
  await assertAccessible(page, 'registration-done');
  assert.equal(
    (
      await sport.db.rows(
        `select 1 from registrations where status = 'registered' and email = 'noor@elsewhere.example'`,
      )
    ).length,
    1,
  );

  const [mail] = await sport.mails('noor@elsewhere.example');
  const link = mail!.links.find((url) => url.includes('/registration/done'))!;
  await page.goto(`${origin}${new URL(link).pathname}${new URL(link).search}`);
  assert.equal(await page.textContent('h1'), 'Nico is registered', 'the mailed link opens it again');
  await page.goto(`${origin}/registration/form`);
  await page.waitForSelector('text=Who is playing?');
  assert.equal(await page.getByText('We kept what you entered').count(), 0, 'nothing is kept afterwards');
  assert.deepEqual(
    complaints.filter((text) => !/40[249]|422/.test(text)),
    [],
  );
  await page.close();
});

test('without script the page says how to register; unknown references are not found', async () => {
  const response = await fetch(`${origin}/registration/form`);
  assert.match(await response.text(), /<noscript>/);
  for (const query of ['', '?reference=x', `?reference=${'a'.repeat(43)}`])
    assert.equal((await fetch(`${origin}/registration/done${query}`)).status, 404, query);
  assert.equal((await fetch(`${origin}/registration/form?offer=${'a'.repeat(43)}`)).status, 404);
});
