import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { addDays, fromLocalTime, toLocalDate } from '@sports-hub/kernel/time';
import { DEMO_PASSWORD } from '@sports-hub/sport/demo/cast';
import { findLeague } from '@sports-hub/sport/registration/testing/families';
import { grantPages } from '@sports-hub/sport/testing/admin-client';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { parse } from 'csv-parse/sync';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { assertAccessible } from './accessibility.ts';
import { cutOff, DESKTOP, eventually, firstPage, openBrowser, PHONE, withResponse } from './browser.ts';
import { aDraft, openDraft } from './registration-drafts.ts';
import { CARD } from './registration-family.ts';
import { inOrder } from './steps.ts';

/* A month of the registrar and the treasurer, who have a browser and nothing else: from a new period to books that fit. */

const PERIOD = 'Spring camp';
let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site = '';
let today = '';
before(async () => {
  sport = await startTestSport();
  await grantPages(sport, 'robin.vale', { registration: true, money: true, mail: true });
  await sport.db.run('update seasons set ends_on = ends_on + 300');
  today = toLocalDate(sport.clock.now());
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = firstPage(browser);
  page.setDefaultTimeout(20_000);
  await page.setViewportSize(DESKTOP);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const step = inOrder();
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const isSaid = (words: string | RegExp) => page.getByText(words).first().waitFor();
const next = () => page.click('.pay-bar .btn--primary');
const fill = async (fields: Record<string, string>): Promise<void> => {
  for (const [field, text] of Object.entries(fields)) await page.fill(`#${field}`, text);
};
/** In every look, and on a narrow phone no word or sum is cut off. */
const looksRight = async (name: string): Promise<void> => {
  await assertAccessible(page, name);
  await page.setViewportSize(PHONE);
  assert.deepEqual(await cutOff(page), [], name);
  await page.setViewportSize(DESKTOP);
};
const signIn = async (path: string): Promise<void> => {
  await page.goto(`${site}${path}`);
  await page.getByLabel('Email').fill('robin.vale@riverbend.example');
  await page.locator('input[type=password]').first().fill(DEMO_PASSWORD);
  await press('Continue');
  await page.waitForURL(`${site}${path}`);
};
/** Presses the button of a part, and waits for the page that has it. */
const plan = async (button: Locator): Promise<void> => {
  await withResponse(page, /done=planPeriod/, () => button.click());
  await isSaid('Noted. It is not saved yet.');
};
const pressAndPlan = (name: string) => plan(page.getByRole('button', { name }).first());
/** One line of the price is changed. */
const changeRule = async (name: string, fields: Record<string, string>): Promise<void> => {
  await page.locator('.rule', { hasText: name }).locator('summary').first().click();
  await fill(fields);
  await plan(page.locator('.rule', { hasText: name }).getByRole('button', { name: 'Take over' }).first());
};

test(
  'a period is made with dates, price, sibling rule, plan, places and a question, and published',
  step(async () => {
    const { league_id } = await findLeague(sport, 'Summer registration', 'Grades 3-6');
    await signIn('/admin/registration-periods');
    await looksRight('month-periods');
    await fill({ 'new-name': PERIOD });
    await page.selectOption('#new-league_id', String(league_id));
    await page.selectOption('#new-copy_of', { label: 'An empty period' });
    await press('Make the period');
    await page.waitForURL(/\/admin\/registration-periods\/\d+/);
    await fill({ 'dates-opens_at': `${today}T00:00`, 'dates-closes_at': `${addDays(today, 60)}T23:59` });
    await pressAndPlan('Take over the dates');
    await fill({ 'dates-name': 'Spring skills camp' });
    await changeRule('Registration fee', { 'fee-amount': '120.00' });
    assert.equal(await page.inputValue('#dates-name'), 'Spring skills camp', 'what was typed elsewhere is still there');
    await fill({ 'dates-name': PERIOD });
    await changeRule('Sibling', { 'sibling-amount': '20', 'sibling-from_child': '2' });
    await page.getByText('Add a payment plan').click();
    await page.selectOption('#plan-new-parts', '3');
    await fill({ 'plan-new-day-2': addDays(today, 10), 'plan-new-day-3': addDays(today, 20) });
    await pressAndPlan('Take into the plan');

    await page.locator('.places input[name$=".capacity"]').first().fill('4');
    await pressAndPlan('Take over the places');
    await looksRight('month-period');

    await page.getByRole('link', { name: 'Questions' }).first().click();
    await fill({ 'new-label': 'T-shirt color?' });
    await page.selectOption('#new-kind', 'select');
    await page.selectOption('#new-required', 'yes');
    await fill({ 'new-choices': 'Red\nBlue' });
    await pressAndPlan('Add the question');
    await looksRight('month-questions');
    await press(/^Save \d+ changes$/);
    await isSaid('Saved. The site has it at once.');
    await press('Publish');
    await isSaid('Published. Families see it.');
    await looksRight('month-published');
  }),
);

/** A family that has filled in everything, at its price. */
async function atThePrice(others: readonly Record<string, string>[] = []): Promise<string> {
  const { body, text } = await aDraft(sport, { period: PERIOD, division: 'Grades 3-6', others });
  await openDraft(page, site, text);
  await isSaid('Your price, line by line');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  return String(body['email']);
}
const payByCard = async (): Promise<void> => {
  await page.waitForSelector('#card-number');
  await fill(CARD);
  await next();
  await page.waitForURL(/\/registration\/done\?reference=/);
};

let twins = '';
let patient = '';
let late = '';
test(
  'one family pays two children at once, one in three installments, one fills in the form and brings cash',
  step(async () => {
    twins = await atThePrice([{ player_first_name: 'Twyla' }]);
    await page.waitForSelector('.line--total:has-text("$220.00")');
    await looksRight('month-two-children');
    await next();
    await payByCard();

    patient = await atThePrice();
    await page.getByText('In 3 installments').click();
    await isSaid('$40.00 today, the rest later.');
    await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
    await next();
    await page.getByLabel('I have read this and agree').check();
    await payByCard();
    await isSaid('$80.00 left to pay.');

    late = await atThePrice();
    await next();
    await page.waitForSelector('#card-number');
    await fill({ ...CARD, 'card-number': '4000 0000 0000 0002' });
    await next();
    await isSaid('Your card was declined');
  }),
);

/** From the list of registrations, by the address. */
const openRegistration = async (email: string): Promise<void> => {
  await page.goto(`${site}/admin/registrations?q=${encodeURIComponent(email)}`);
  await page.locator('main a[href^="/admin/registrations/"]').first().click();
  await isSaid('Answers');
};

test(
  'the cash is recorded with a receipt, and a part of what one family paid goes back',
  step(async () => {
    await openRegistration(late);
    await page.getByText('Record cash or a check').click();
    await page.selectOption('#rg-method', 'cash');
    await fill({ 'rg-amount': '120.00' });
    await looksRight('month-cash');
    await press(/^Record it and register/);
    await isSaid('The family gets the receipt by email.');
    assert.ok((await sport.mails(late)).some(({ subject }) => /is registered/.test(subject)));

    await openRegistration(twins);
    await page.getByRole('link', { name: 'Refund a part' }).click();
    await fill({ 'rf-amount': '25.00', 'rf-reason': 'The camp begins a day later.', 'rf-typed': '25.00' });
    await looksRight('month-refund');
    await press('Refund it');
    await isSaid('The refund is ordered');
    await sport.jobs.runPending();
    const { reference } = await sport.db.one<{ reference: string }>(
      `select r.reference from registrations r join payments y on y.subject = 'registration' and y.subject_id = r.id
         join payment_refunds f on f.payment_id = y.id where r.email = $1`,
      [twins],
    );
    await page.goto(`${site}/registration/done?reference=${reference}`);
    await isSaid('After a refund of $25.00');
  }),
);

test(
  'the registrar ticks two families in the list and writes to them',
  step(async () => {
    await page.goto(`${site}/admin/registrations?state=registered`);
    await looksRight('month-list');
    assert.equal(await page.locator('.bulk').isVisible(), false);
    const boxes = page.locator('.pick-row input');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await isSaid('2 chosen');
    await looksRight('month-chosen');
    await press('Clear');
    assert.equal(await page.locator('.bulk').isVisible(), false);
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await press('Write to them');
    await page.waitForURL(/\/admin\/mail\/\d+/);
    await isSaid('The families of the 2 registrations that you chose in the list.');
    await looksRight('month-mail-to-chosen');
    await page.goto(`${site}/admin/waiting-list`);
    await looksRight('month-waiting');
  }),
);

test(
  'a month later everything matches, and the files say what came in',
  step(async () => {
    for (const day of [7, 10, 17, 20, 25]) {
      sport.clock.set(fromLocalTime(`${addDays(today, day)}T09:01:00`));
      await sport.sweepRegistrations();
      await sport.jobs.runPending();
    }
    assert.ok((await sport.mails(patient)).filter(({ subject }) => /received/.test(subject)).length >= 2);
    await signIn('/admin/money');
    await press(/^Compare/);
    await isSaid('The comparison has begun.');
    await sport.jobs.runPending();
    await eventually(async () => {
      await page.goto(`${site}/admin/money`);
      assert.equal(await page.getByText('Comparing now').count(), 0);
    });
    await isSaid('Everything matches');
    await looksRight('month-reconciled');
    // Of one charge the processor says something else.
    const saysMore = (cents: number): Promise<unknown> =>
      sport.db.run(
        'update processor_charges set received_cents = received_cents + $1 where intent_id = (select min(intent_id) from processor_charges)',
        [cents],
      );
    await saysMore(1);
    await page.goto(`${site}/admin/money`);
    await isSaid('1 not matched');
    await looksRight('month-not-matched');
    await saysMore(-1);

    await page.goto(`${site}/admin/payouts`);
    await looksRight('month-payouts');
    await page.locator('main tbody a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await looksRight('month-payout');
    await page.goBack();
    const amountsOf = async (name: RegExp): Promise<Record<string, string>[]> => {
      const coming = page.waitForEvent('download');
      await press(name);
      const file = await readFile((await (await coming).path()) ?? '', 'utf8');
      return parse(file, { columns: true, bom: true });
    };
    await fill({ 'exportMoneyMovements-from': today, 'exportMoneyByDay-from': today });
    const ours = (await amountsOf(/Get the file Every movement/)).filter(({ date }) => (date ?? '') >= today);
    const sum = (rows: Record<string, string>[]): number =>
      rows.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
    assert.equal(sum(ours), 22_000 - 2_500 + 12_000, 'what was charged to cards and went back; the cash is not there');
    const books = await amountsOf(/Get the file .*[Dd]ay/);
    const cash = books.filter(({ account }) => /cash/i.test(account ?? ''));
    assert.equal(sum(cash), 12_000);
  }),
);
