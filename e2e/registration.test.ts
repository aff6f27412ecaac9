import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { mailedToken, registerAndPay, type Body } from '@sports-hub/sport/registration/testing/families';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { assertAtError, DESKTOP, eventually, openBrowser, overflow, PHONE, watch } from './browser.ts';
import { aDraft, openDraft } from './registration-drafts.ts';
import { CARD, CHILD, FAMILY } from './registration-family.ts';

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

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await page.fill(`#${id}`, value);
}
const choose = (page: Page, values: Record<string, string>) =>
  Promise.all(Object.entries(values).map(([id, value]) => page.selectOption(`#${id}`, value)));
const next = (page: Page) => page.click('.pay-bar .btn--primary');
const focused = (page: Page) => page.evaluate('document.activeElement?.id');

/** The link in the mail asks; the button does it. */
async function followMailedLink(page: Page, body: Body, button: string): Promise<void> {
  await page.goto(`${origin}/registration/confirm?token=${await mailedToken(sport, body['email'])}`);
  await page.getByRole('heading', { name: button }).waitFor();
  await assertAccessible(page, 'registration-confirm');
  await page.getByRole('button', { name: button }).click();
}

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
  await page.waitForSelector('.agreement input');
  for (const box of await page.locator('.agreement input').all()) await box.check();
  await next(page);
}

test('a family registers a child: errors at their fields, a draft that survives, a declined card, then the confirmation', async () => {
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  const { complaints } = watch(page, origin);
  await page.goto(`${origin}/registration`);
  await page.getByRole('link', { name: 'Register for Winter registration' }).click();
  await page.waitForSelector('#registration:not([data-early]) >> text=Who is playing?');
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
  assert.deepEqual(await page.locator('aside :is(dt, dd)').allTextContents(), ['Nico', '$112.50', 'Total', '$112.50']);
  await next(page);
  await page.waitForSelector('text=Enter the card number.');
  assert.equal(await page.locator('[aria-invalid="true"]').count(), 4, 'all that is missing, at once');
  await assertAtError(page, '#card-number');
  assert.deepEqual(await statusOf(FAMILY['email']), [], 'nothing was sent');
  await fill(page, { ...CARD, 'card-number': '4000 0000 0000 0002', 'card-expires': '13/29' });
  await next(page);
  await page.waitForSelector('text=Enter month and year');
  assert.equal(await focused(page), 'card-expires');
  await fill(page, { 'card-expires': '9 / 29' });
  await next(page);
  await page.waitForSelector('text=Your card was declined');
  await assertAtError(page, '#card-number');
  await assertAccessible(page, 'registration-declined');
  await page.keyboard.type('4242 4242 4242 4242');
  assert.equal(await page.inputValue('#card-number'), '4242 4242 4242 4242', 'the refused number is replaced');
  await next(page);
  await page.waitForURL(/\/registration\/done\?reference=/);
  assert.equal(await page.textContent('h1'), 'Nico is registered');
  await page.waitForSelector('li:has-text("The league makes the teams on")');
  await page.waitForSelector(`li:has-text("The coach writes to ${FAMILY['email']} before the first practice")`);
  assert.equal(await page.locator('main a[href^="tel:"], main a[href^="mailto:"]').count(), 2, 'whom to ask');
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

const statusOf = (email: unknown) =>
  sport.db.rows<{ status: string; payment_status: string; total_cents: number }>(
    'select status, payment_status, total_cents from registrations where email = $1 order by id',
    [email],
  );

test('a guardian who is signed in chooses a child, starts from last season’s answers and adds another: both at the sibling price', async () => {
  const page = await browser.newPage();
  const { complaints } = watch(page, origin);
  await page.goto(`${origin}/account.php?next=/registration/form`);
  await page.fill('input[type=email]', 'pat.parker@riverbend.example');
  await page.fill('input[type=password]', 'Riverbend2026');
  await page.click('main button[type=submit]');
  await page.waitForURL(/registration\/form/);
  await page.waitForSelector('text=Your children');
  assert.equal(await page.getByText('We kept what you entered').count(), 0, 'nothing was entered');
  await page.getByLabel('Sam Parker').check();
  assert.equal(await page.inputValue('#player_first_name'), 'Sam');
  assert.equal(await page.inputValue('#birth_date-year'), '2014');
  assert.equal(await page.inputValue('#height'), '3-5');
  assert.equal(await page.inputValue('#address'), '12 Mill Pond Road');
  assert.equal(await page.inputValue('#grade'), '', 'a year makes it another');
  await assertAccessible(page, 'registration-known-child');
  await choose(page, { grade: '6' });
  await next(page);
  await page.waitForSelector('text=Choices for Sam');
  assert.equal(await page.inputValue('#jersey_size'), 'youth-m');
  await chooseAndAgree(page, 'Grades 5–6');
  await page.waitForSelector('text=Sibling discount');
  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.waitForSelector('text=Who is playing?');
  assert.equal(await page.getByLabel('Sam Parker').count(), 0, 'is in the list already');
  assert.equal(await page.inputValue('#player_last_name'), 'Parker');
  await fillChild(page, { player_first_name: 'Nia', player_last_name: 'Parker' }, '4', 'girls');
  await next(page);
  await page.waitForSelector('text=Choices for Nia');
  await chooseAndAgree(page, 'Grades 3–4');
  await page.waitForSelector('text=Your price, line by line');
  await page.waitForSelector('.line--total:has-text("$220.00")');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next(page);
  await fill(page, CARD);
  await next(page);
  await page.waitForURL(/\/registration\/done\?reference=.*reference=/);
  assert.equal(await page.textContent('h1'), 'Sam and Nia are registered');
  const made = (await statusOf('pat.parker@riverbend.example')).slice(-2);
  assert.deepEqual(
    made.map(({ status, total_cents }) => [status, total_cents]),
    [
      ['registered', 11_000],
      ['registered', 11_000],
    ],
  );

  await page.goBack();
  await page.waitForSelector('text=Who is playing?');
  assert.equal(await page.inputValue('#player_first_name'), '', 'back after the payment: nothing to pay again');
  assert.equal((await statusOf('pat.parker@riverbend.example')).length, 5);
  assert.deepEqual(
    complaints.filter((text) => !/40[249]|422/.test(text)),
    [],
  );
  await page.context().clearCookies();
  await page.close();
});

test('the last place goes while one pays: on the waiting list, and the money back', async () => {
  const page = await browser.newPage();
  const { body, text } = await aDraft(sport, { division: 'Grades 5-6 Girls' });
  await openDraft(page, origin, text);
  await page.waitForSelector('text=One spot left');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next(page);
  await page.waitForSelector('#card-number');
  await page.route('**/dev/payments/confirm', async (route) => {
    const faster = (await aDraft(sport, { division: 'Grades 5-6 Girls' })).body;
    assert.equal((await registerAndPay(sport, faster)).result.data.status, 'registered');
    await route.continue();
  });
  await fill(page, CARD);
  await next(page);
  await page.waitForURL(/\/registration\/done\?reference=/);
  assert.match((await page.textContent('h1')) ?? '', /is on the waiting list/);
  await page.waitForSelector('text=The last spot went a moment before you');
  await page.waitForSelector('text=is on the waiting list and your $125.00 will be refunded to your card.');
  await page.getByRole('link', { name: 'Choose another division' }).waitFor();
  await page.waitForSelector('.rows__item:has-text("Paid"):has-text("$0.00")');
  await assertAccessible(page, 'registration-waitlisted');
  await sport.jobs.runPending();
  const [{ status, payment_status } = { status: '', payment_status: '' }] = await statusOf(body['email']);
  assert.deepEqual([status, payment_status], ['waitlisted', 'refunded']);
  await page.reload();
  await page.waitForSelector('text=is on the waiting list and your $125.00 was refunded to your card.');

  // What was typed is still there; only the division is to be chosen.
  await page.getByRole('link', { name: 'Choose another division' }).click();
  await page.waitForSelector('text=We kept what you entered on this device');
  await page.getByText(`For ${String(body['player_first_name'])}.`).waitFor();
  assert.equal(await page.locator('input[name="division_id"]:checked').count(), 0);

  // And from the start: full, nothing to pay.
  const second = await aDraft(sport, { division: 'Grades 5-6 Girls' });
  await openDraft(page, origin, second.text);
  await page.waitForSelector('text=is full');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next(page);
  await page.waitForSelector('text=There is nothing to pay now');
  await page.getByRole('button', { name: 'Join the waiting list' }).waitFor();
  await next(page);
  await page.waitForURL(/\/registration\/done\?reference=/);
  await page.waitForSelector('text=One step is left');
  const done = page.url();
  await followMailedLink(page, second.body, 'Join the waiting list');
  await page.waitForURL(done);
  await page.waitForSelector('text=There is nothing to pay now');
  assert.equal((await statusOf(second.body['email']))[0]?.status, 'waitlisted');
  await page.close();
});

test('a price that is not known yet is not said to be free', async () => {
  const page = await browser.newPage();
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/registration/family-quote', async (route) => {
    await asked;
    await route.continue();
  });
  await openDraft(page, origin, (await aDraft(sport)).text);
  await page.waitForSelector('text=Working out the price…');
  assert.equal(await page.textContent('.line--alone dd'), '…');
  assert.doesNotMatch((await page.textContent('.pay-bar')) ?? '', /Free|\$/);
  answer();
  await page.waitForSelector('.line--alone dd:has-text("$125.00")');
  await page.close();
});

test('a free clinic asks for no card but for the address: two presses hold one place, the mailed link registers it', async () => {
  const page = await browser.newPage();
  const { body, text } = await aDraft(sport, { period: 'Free skills clinic', division: 'Clinic, grades 3-6' });
  await openDraft(page, origin, text);
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next(page);
  await page.waitForSelector('text=There is nothing to pay now');
  assert.equal(await page.locator('#card-number').count(), 0);
  await page.waitForSelector(`text=We send a link to ${String(body['email'])}`);
  await page.dblclick('.pay-bar .btn--primary');
  await page.waitForURL(/\/registration\/done\?reference=/);
  assert.match((await page.textContent('h1')) ?? '', /One step is left/);
  await assertAccessible(page, 'registration-unconfirmed');
  const [held] = await statusOf(body['email']);
  assert.deepEqual([(await statusOf(body['email'])).length, held?.status], [1, 'draft']);

  // The address was wrong: everything else is still there, in this tab.
  await page.getByRole('link', { name: 'Correct the address' }).click();
  await page.waitForSelector('#registration:not([data-early])');
  assert.equal(await page.inputValue('#player_first_name'), body['player_first_name']);
  await page.fill('#email', 'right@families.example');
  for (const title of ['choices', 'agreements', 'price', 'payment']) {
    await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
    await page.getByRole('button', { name: `Continue to ${title}` }).click();
  }
  await page.waitForSelector('text=We send a link to right@families.example');
  await next(page);
  await page.waitForURL(/\/registration\/done\?reference=/);
  await followMailedLink(page, { email: 'right@families.example' }, 'Confirm the spot');
  await page.waitForSelector('h1:has-text("is registered")');
  assert.deepEqual(
    [await statusOf(body['email']), (await statusOf('right@families.example')).map(({ status }) => status)],
    [[], ['registered']],
  );
  // Another child begins with an empty form.
  await page.getByRole('link', { name: 'Register another child' }).click();
  assert.equal(await page.inputValue('#player_first_name'), '');
  await page.close();
});

test('a second tab with the same draft pays nothing twice; a period that closes meanwhile is told', async () => {
  const [first, second, other] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  // As if it were another device: it hears nothing of the first.
  await other.addInitScript('delete window.BroadcastChannel');
  const { body, text } = await aDraft(sport);
  for (const page of [first, second, other]) {
    await openDraft(page, origin, text);
    await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
    await next(page);
    await fill(page, CARD);
  }
  await next(first);
  await first.waitForURL(/\/registration\/done\?reference=/);
  await second.waitForSelector('h1:has-text("You have finished this in another tab")');
  await assertAccessible(second, 'registration-elsewhere');
  await second.getByRole('link', { name: 'See the confirmation' }).click();
  await second.waitForSelector('h1:has-text("is registered")');
  await next(other);
  await other.waitForSelector('text=Nothing was charged now');
  await other.getByText(`${String(body['player_first_name'])} is already registered`).waitFor();
  await other.close();
  assert.deepEqual(
    (await statusOf(body['email'])).map(({ status }) => status),
    ['registered'],
  );
  await second.close();

  const late = await aDraft(sport);
  await openDraft(first, origin, late.text);
  await first.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next(first);
  await fill(first, CARD);
  await sport.db.run(`update registration_periods set closes_at = $1 where name = 'Winter registration'`, [
    sport.clock.now(),
  ]);
  await next(first);
  await first.waitForSelector('text=Winter registration is closed');
  assert.deepEqual(await statusOf(late.body['email']), []);
  await first.close();
});

test('the form takes what is typed before its script is there, and sends nothing then', async () => {
  const page = await browser.newPage();
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/registration-[^/]*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(`${origin}/registration/form`, { waitUntil: 'commit' });
  await page.fill('#player_first_name', 'Nico');
  await page.fill('#birth_date-month', '5');
  await page.fill('#birth_date-day', '17');
  await page.fill('#birth_date-year', '2016');
  await page.selectOption('#grade', '4');
  await page.fill('#player_last_name', 'Ashdown');
  await page.keyboard.press('Enter');
  assert.doesNotMatch(page.url(), /Nico/, 'nothing personal in an address');
  assert.equal(await page.locator('.pay-bar button[type=submit]').isDisabled(), true);
  arrive();
  await page.waitForSelector('#registration:not([data-early])');
  const shown = ['player_first_name', 'player_last_name', 'birth_date-month', 'birth_date-year', 'grade'];
  const values = await Promise.all(shown.map((id) => page.locator(`#${id}`).inputValue()));
  assert.deepEqual(values, ['Nico', 'Ashdown', '5', '2016', '4']);
  await eventually(async () => assert.equal(await page.evaluate('document.activeElement.id'), 'player_last_name'));
  await page.reload();
  await page.waitForSelector('#registration:not([data-early])');
  assert.equal(await page.locator('#player_first_name').inputValue(), 'Nico', 'and it is kept as anything else');
  await page.evaluate('localStorage.clear()');
  await page.close();
});

test('without script the page says how to register; unknown references are not found', async () => {
  const html = await (await fetch(`${origin}/registration/form`)).text();
  assert.match(html, /<noscript>.*Registering here needs JavaScript/s);
  assert.match(html, /<noscript>.*Send or bring it to [^<]*12999.*<\/noscript>/s);
  const paper = /<noscript>.*href="(\/registration\/form\.pdf\?period=\d+)"/s.exec(html)?.[1] ?? '';
  const pdf = await fetch(`${origin}${paper}`);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.match(await pdf.text(), /^%PDF-1\.4/);
  for (const query of ['', '?reference=x', `?reference=${'a'.repeat(43)}`])
    assert.equal((await fetch(`${origin}/registration/done${query}`)).status, 404, query);
  assert.equal((await fetch(`${origin}/registration/form?offer=${'a'.repeat(43)}`)).status, 404);
});
