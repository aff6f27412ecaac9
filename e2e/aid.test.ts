import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { aDecider, aidToken, fill } from '@sports-hub/sport/registration/testing/assistance';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { findings } from './accessibility.ts';
import { DESKTOP, firstPage, openBrowser, overflow, PHONE, watch } from './browser.ts';
import { aDraft, openDraft } from './registration-drafts.ts';
import { CARD } from './registration-family.ts';

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site = '';
before(async () => {
  sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = firstPage(browser);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

/** Looked at on a phone and at a desk, in both themes: nothing hangs over, nothing is hard to use. */
async function looksRight(name: string): Promise<void> {
  for (const [size, look] of [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: look });
    assert.ok((await overflow(page)) <= 0, `${name} at ${size.width}`);
    assert.deepEqual(await findings(page), [], `${name} at ${size.width}, ${look}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a family asks in confidence, somebody decides, the family pays what is left', async () => {
  const decider = await aDecider(sport, 'robin.vale');
  await fill(sport, decider, '1200.00');
  const { complaints } = watch(page, site);
  await page.setViewportSize(PHONE);
  const draft = await aDraft(sport);
  await openDraft(page, site, draft.text);
  await page.getByText('Ask for financial assistance').click();
  await page.getByText('Only Robin Vale read').waitFor();
  await page.getByRole('button', { name: 'Ask in confidence' }).click();
  await page.getByText(/Enter an amount below \$/).waitFor();
  await page.getByLabel('We can pay ($)').fill('40');
  await page.getByLabel('In your words').fill('I lost my job in September.');
  await looksRight('asking');
  await page.getByRole('button', { name: 'Ask in confidence' }).click();
  await page.getByRole('heading', { name: 'One step is left: look into your email' }).waitFor();
  const own = page.url();
  assert.match(own, /\/registration\/assistance\?reference=/);
  assert.equal(await page.evaluate(`Object.keys(localStorage).some((key) => key.includes('registration'))`), false);
  await looksRight('look into your email');

  await page.goto(`${site}/registration/assistance?token=${await aidToken(sport, draft.body['email'])}`);
  await page.getByRole('button', { name: 'Confirm the request' }).click();
  await page.getByRole('heading', { name: 'We have your request' }).waitFor();

  const [name = '', value = ''] = (decider.cookie ?? '').split(/=(.*)/s);
  await browser.addCookies([{ name, value, url: site, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${site}/admin/aid`);
  await page.getByText('“I lost my job in September.”').waitFor();
  assert.equal(await page.getByText(String(draft.body['email'])).count(), 0, 'no name before somebody taps');
  await looksRight('/admin/aid');
  await page.getByRole('link', { name: /Show the name/ }).click();
  await page.getByText(String(draft.body['email'])).waitFor();
  await page.getByRole('button', { name: 'Save the decision' }).click();
  await page.getByText('Not used yet').waitFor();
  await page.getByText('The decision is saved.').waitFor();
  await looksRight('decided');

  await page.goto(own);
  await page.getByRole('heading', { name: 'You pay $40.00' }).waitFor();
  await looksRight('granted');
  await page.getByRole('link', { name: 'Pay $40.00' }).click();
  await page.waitForSelector('#registration:not([data-early]) #card-number');
  for (const [id, text] of Object.entries(CARD)) await page.fill(`#${id}`, text);
  await page.getByRole('button', { name: 'Pay $40.00' }).click();
  await page.waitForURL(/\/registration\/done/);
  // As the processor's word does a moment later.
  await sport.payments.sweep();
  const { status, aid } = await sport.db.one<{ status: string; aid: number }>(
    'select status, aid_cents as aid from registrations where email = $1',
    [draft.body['email']],
  );
  assert.deepEqual([status, aid > 0], ['registered', true]);
  assert.deepEqual(complaints, []);
});
