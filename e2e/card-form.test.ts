import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { stripeSettings } from '@sports-hub/sport/payments/testing/deliveries';
import { startStripeDouble, type StripeDouble } from '@sports-hub/sport/payments/testing/stripe-double';
import { makePng } from '@sports-hub/sport/demo/content/png';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import type { BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessibility.ts';
import { assertAtError, assertTrustedTypes, openBrowser, watch } from './browser.ts';
import { aDraft, openDraft } from './registration-drafts.ts';

/** Stands for the processor's script: its form, and a confirmation that asks the processor's own address. */
const SCRIPT = `window.Stripe = Object.assign((key) => ({
  _registerWrapper() {}, registerAppInfo() {},
  elements: ({ amount }) => ({
    create: () => ({
      mount(target) {
        const [label, input] = [document.createElement('label'), document.createElement('input')];
        input.id = 'their-card';
        label.append('Card of ' + key + ' for ' + amount, input);
        target.append(label);
        document.body.append(Object.assign(document.createElement('script'), { src: 'https://m.js.stripe.com/more.js' }));
      },
      focus: () => document.getElementById('their-card').focus(),
      destroy() {},
    }),
    submit: async () => ({}),
  }),
  createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_' + document.getElementById('their-card').value } }),
  confirmPayment: async ({ clientSecret, confirmParams }) => {
    const response = await fetch('https://api.stripe.com/v1/payment_intents/' + clientSecret.split('_secret_')[0] + '/confirm?card=' + confirmParams.payment_method);
    return response.json();
  },
}), { version: 'test' });`;

let stripe: StripeDouble;
let sport: TestSport;
let browser: BrowserContext;
let origin = '';
before(async () => {
  stripe = await startStripeDouble();
  sport = await startTestSport({ env: stripeSettings(stripe) });
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await sport.stop();
  await stripe.stop();
});

/** A page to which the processor's hosts answer; the card 0002 is declined. */
async function openPage(): Promise<{ page: Page; complaints: string[]; asked: string[] }> {
  const page = await browser.newPage();
  const asked: string[] = [];
  await page.route(/^https:\/\/(m\.)?js\.stripe\.com\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  await page.route('https://api.stripe.com/**', (route) => {
    const url = new URL(route.request().url());
    asked.push(url.origin);
    const isDeclined = url.searchParams.get('card') === 'pm_0002';
    if (!isDeclined) stripe.pay(url.pathname.split('/')[3] ?? '');
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: isDeclined ? { error: { type: 'card_error' } } : { paymentIntent: { status: 'succeeded' } },
    });
  });
  const { complaints } = watch(page, origin);
  return { page, complaints, asked };
}
/** Only the processor's hosts are asked, and the content security policy has nothing to complain about. */
const others = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/^asked https:\/\/(m\.js|js|api)\.stripe\.com\//.test(text));

test('a registration is paid in the processor’s own form: declined, then paid', async () => {
  const { page, complaints, asked } = await openPage();
  const { body, text } = await aDraft(sport);
  await openDraft(page, origin, text);
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  assert.deepEqual(asked, [], 'the processor hears nothing before one pays');
  await page.click('.pay-bar .btn--primary');
  await page.waitForSelector('text=Card of test-publishable for 12500');
  await page.fill('#their-card', '0002');
  await page.click('.pay-bar .btn--primary');
  await page.waitForSelector('text=Your card was declined');
  await page.waitForFunction(`document.activeElement?.id === 'their-card'`);
  await page.fill('#their-card', '4242');
  await page.click('.pay-bar .btn--primary');
  await page.waitForURL(/\/registration\/done\?reference=/);
  assert.match((await page.textContent('h1')) ?? '', /is registered/);
  const rows = await sport.db.rows('select status, payment_status from registrations where email = $1', [
    body['email'],
  ]);
  assert.deepEqual(rows, [{ status: 'registered', payment_status: 'succeeded' }]);
  assert.equal(asked.filter((url) => url === 'https://api.stripe.com').length, 2);
  assert.match(asked.join(), /https:\/\/m\.js\.stripe\.com\/more\.js/, 'what their script loads from their hosts');
  assert.deepEqual(others(complaints), []);
  await page.close();
});

test('once a card may have been charged, whatever goes wrong tells the family not to pay again', async () => {
  for (const isLost of [false, true]) {
    const { page } = await openPage();
    // The connection ends before the processor's response is there; or we cannot ask the processor.
    if (isLost)
      await page.route('https://api.stripe.com/**', (route) => {
        stripe.pay(new URL(route.request().url()).pathname.split('/')[3] ?? '');
        return route.abort();
      });
    else stripe.trouble({ kind: 'fail', times: 100, only: /^GET/ });
    const { body, text } = await aDraft(sport);
    await openDraft(page, origin, text);
    await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
    await page.click('.pay-bar .btn--primary');
    await page.fill('#their-card', '4242');
    await page.click('.pay-bar .btn--primary');
    await page.waitForSelector('text=Your payment is not confirmed yet');
    await page.waitForSelector('text=Please do not pay again');
    await page.locator('#trouble:focus').waitFor();
    assert.equal(await page.getByText(/nothing was charged|try again/i).count(), 0);
    assert.equal(await page.locator('.pay-bar .btn--primary').isDisabled(), true);
    await page.close();
    stripe.trouble(undefined);
    await sport.payments.sweep();
    const rows = await sport.db.rows('select status from registrations where email = $1', [body['email']]);
    assert.deepEqual(rows, [{ status: 'registered' }], 'finished without them');
  }
});

test('a card form that does not load says so, and nothing is lost', async () => {
  const { page } = await openPage();
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await openDraft(page, origin, (await aDraft(sport)).text);
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await page.click('.pay-bar .btn--primary');
  await page.waitForSelector('text=The card form could not be loaded');
  await assertTrustedTypes(page);
  await page.close();
});

test('a sponsor sees the logo before sending it, and pays in the processor’s own form', async () => {
  const { page, complaints } = await openPage();
  await page.goto(`${origin}/sponsors/apply`);
  const logo = makePng(40, 20, ['#225588', '#ffffff'], (x, y) => (x + y) % 2);
  await page.setInputFiles('#s-logo', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  assert.equal(await page.locator('#s-preview img').count(), 0);
  await page.setInputFiles('#s-logo', { name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.waitForSelector('#s-preview img');
  assert.equal(await page.locator('#s-preview img').count(), 2);
  await assertAccessible(page, 'sponsor-form-preview');
  await page.locator('input[name=package_id]').first().check();
  await page.fill('#s-name', 'Mill Street Bakery');
  await page.fill('#s-person', 'Ana Brandt');
  await page.fill('#s-mail', 'ana@millstreet.example');
  await page.check('input[name=may_use]');
  await page.click('main button[type=submit]');
  await page.waitForURL(/\/sponsors\/payment\?reference=/);
  await page.waitForSelector('#their-card');
  await assertAccessible(page, 'sponsor-card');
  await page.fill('#their-card', '0002');
  await page.click('#s-pay button[type=submit]');
  await page.waitForSelector('text=The card was declined');
  await assertAtError(page, '#their-card');
  await page.fill('#their-card', '4242');
  await page.click('#s-pay button[type=submit]');
  await page.waitForSelector('h1:has-text("Thank you")');
  const rows = await sport.db.rows(`select status from sponsor_submissions where email = 'ana@millstreet.example'`);
  assert.deepEqual(rows, [{ status: 'awaiting_approval' }]);
  assert.deepEqual(others(complaints), []);
  await page.close();
});
