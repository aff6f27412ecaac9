import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '@sports-hub/sport/demo/cast';
import { aDecider, fill } from '@sports-hub/sport/registration/testing/assistance';
import { asAdminOf } from '@sports-hub/sport/testing/admin-client';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { eventually, firstPage, openBrowser, PHONE, watch } from './browser.ts';
import { aDraft, openDraft } from './registration-drafts.ts';
import { CARD } from './registration-family.ts';
import { inOrder } from './steps.ts';

/* Terms of the site that everybody has to agree to, from the administration to a parent's registration, on a phone. */

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site = '';
let complaints: string[];
before(async () => {
  sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = firstPage(browser);
  page.setDefaultTimeout(20_000);
  await page.setViewportSize(PHONE);
  ({ complaints } = watch(page, site));
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const step = inOrder();
const next = () => page.click('.pay-bar .btn--primary');
const box = () => page.locator('#site-text-terms');
const isSaid = (words: string | RegExp) => page.getByText(words).first().waitFor();
const hasFocus = (id: string) =>
  eventually(async () => assert.equal(await page.evaluate('document.activeElement?.id'), id));
/** Another text, while the parent is in the middle of it. */
async function publishMeanwhile(): Promise<void> {
  const robin = await asAdminOf(sport, 'robin.vale', { site: true });
  const { items } = (await robin.get('/admin/site-texts')).data;
  const { version } = items.find(({ kind }: { kind: string }) => kind === 'terms');
  const body = { version, text: 'Be kind, and on time.', dated: '2026-11-19', asked: 'everybody' };
  assert.equal((await robin.post('/admin/site-texts/terms', body)).status, 200);
}

test(
  'an administrator publishes terms that everybody has to agree to, and the parent’s account page says so',
  step(async () => {
    await page.goto(`${site}/dev/administrator`);
    await page.goto(`${site}/admin/site-texts`);
    const card = page.getByRole('region', { name: 'Terms', exact: true });
    await card.getByLabel('Text', { exact: true }).fill('Be **kind**.');
    await card.getByLabel('Everybody').check();
    await assertAccessible(page, 'site-texts');
    await card.getByRole('button', { name: 'Publish' }).click();
    await isSaid('Published. Everybody reads it now.');
    await page.goto(`${site}/account.php`);
    await page.getByLabel('Email').fill('pat.parker@riverbend.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isSaid('Our terms have changed');
    await assertAccessible(page, 'account-agreement');
  }),
);

test(
  'the parent meets the box in the form, agrees, and registers; terms that change meanwhile are asked about where they are',
  step(async () => {
    const { body, text } = await aDraft(sport, { step: 'agreements' });
    await openDraft(page, site, text);
    await page.waitForSelector('#registration:not([data-early])');
    await isSaid('Our terms have changed');
    await next();
    await isSaid('Tick this to go on.');
    await hasFocus('site-text-terms');
    await assertAccessible(page, 'terms-not-agreed');
    await box().check();
    await next();
    await isSaid('Your price, line by line');
    const kept = await sport.db.one<{ n: number }>('select count(*)::int as n from site_text_agreements');
    assert.equal(kept.n, 1);

    await next();
    await page.waitForSelector('#card-number');
    for (const [id, value] of Object.entries(CARD)) await page.fill(`#${id}`, value);
    await publishMeanwhile();
    await next();
    await hasFocus('site-text-terms');
    assert.equal(await page.inputValue('#card-number'), CARD['card-number'], 'nothing that was typed is lost');
    await assertAccessible(page, 'terms-at-the-payment');
    await box().check();
    await next();
    await page.waitForURL(/\/registration\/done\?reference=/);
    const { status } = await sport.db.one<{ status: string }>('select status from registrations where email = $1', [
      body['email'],
    ]);
    assert.equal(status, 'registered');
  }),
);

test(
  'asking for help with the fee waits for the same yes, and keeps what was typed',
  step(async () => {
    await fill(sport, await aDecider(sport, 'robin.vale'), '1200.00');
    const { text } = await aDraft(sport);
    await openDraft(page, site, text);
    await page.getByText('Ask for financial assistance').click();
    await page.getByLabel('We can pay ($)').fill('40');
    await page.getByLabel('In your words').fill('I lost my job in September.');
    await publishMeanwhile();
    // The decider of the money is another one from here on.
    await aDecider(sport, 'robin.vale');
    await page.getByRole('button', { name: 'Ask in confidence' }).click();
    await hasFocus('site-text-terms');
    assert.equal(await page.getByLabel('In your words').inputValue(), 'I lost my job in September.');
    await assertAccessible(page, 'terms-at-the-request');
    await box().check();
    await page.getByRole('button', { name: 'Ask in confidence' }).click();
    await page.getByRole('heading', { name: 'One step is left: look into your email' }).waitFor();
    assert.deepEqual(
      complaints.filter((words) => !words.includes('409')),
      [],
    );
  }),
);
