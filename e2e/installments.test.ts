import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { addDays } from '@sports-hub/kernel/time';
import type { BrowserContext, Page } from 'playwright-core';
import { offerPlan, onDay, openForLong, partsOf } from '@sports-hub/sport/registration/testing/installments';
import { askForProof, PDF, PROOF } from '@sports-hub/sport/registration/testing/papers';
import { asAdminOf } from '@sports-hub/sport/testing/admin-client';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { firstPage, openBrowser, PHONE, watch, withResponse } from './browser.ts';
import { aDraft, openDraft } from './registration-drafts.ts';
import { CARD } from './registration-family.ts';
import { inOrder } from './steps.ts';

/* One family: it sends a file with the form, pays in three parts, and its bank says no to the second. */

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site = '';
let due: string[] = [];
let complaints: string[];
let id = 0;
let reference = '';
before(async () => {
  sport = await startTestSport();
  await openForLong(sport);
  await askForProof(sport);
  due = await offerPlan(sport);
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(sport.app.server.address() as AddressInfo).port}`;
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
const isSaid = (words: string | RegExp) => page.getByText(words).first().waitFor();
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const fill = async (fields: Record<string, string>): Promise<void> => {
  for (const [field, text] of Object.entries(fields)) await page.fill(`#${field}`, text);
};
/** Somebody who looks after registrations and their money, signed in a moment ago. */
async function becomeRegistrar(): Promise<void> {
  const { cookie } = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
  const [name = '', value = ''] = (cookie ?? '').split(/=(.*)/s);
  await browser.addCookies([{ name, value, url: site, httpOnly: true, sameSite: 'Lax' }]);
}

test(
  'a file is sent where it is asked for, stays over a reload, and what is none is refused at its field',
  step(async () => {
    const { body, text } = await aDraft(sport, { step: 'child' });
    await openDraft(page, site, text);
    await page.waitForSelector('#registration:not([data-early])');
    await next();
    await isSaid('Choose a file.');
    await page.setInputFiles(`#${PROOF}`, {
      name: 'proof.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no file'),
    });
    await isSaid('Send a photo (JPEG, PNG or WebP) or a PDF.');
    await assertAccessible(page, 'file-refused');
    await withResponse(page, /registration\/papers/, () =>
      page.setInputFiles(`#${PROOF}`, { name: 'proof.pdf', mimeType: 'application/pdf', buffer: PDF }),
    );
    await isSaid('Your file is here.');
    await page.reload();
    await isSaid('Your file is here.');
    await assertAccessible(page, 'file-sent');
    await press('Take it back');
    await page.getByText('Your file is here.').waitFor({ state: 'detached' });
    await page.setInputFiles(`#${PROOF}`, { name: 'proof.pdf', mimeType: 'application/pdf', buffer: PDF });
    await isSaid('Your file is here.');
    await next();
    await isSaid(/Choices for /);
    await next();
    await page.waitForSelector('text=agreements');
    await next();
    await isSaid('Your price, line by line');
    ({ id, reference } = await pay(body['email']));
  }),
);

/** In three parts, with a card that pays once and refuses what is charged later. */
async function pay(email: unknown): Promise<{ id: number; reference: string }> {
  await page.getByText('In 3 installments').click();
  await isSaid('$45.00 today, the rest later.');
  await assertAccessible(page, 'plan-chosen');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next();
  await page.waitForSelector('#card-number');
  await fill({ ...CARD, 'card-number': '4000 0000 0000 0341' });
  await next();
  await isSaid('Tick this to pay in installments');
  assert.equal(await page.evaluate('document.activeElement?.id'), 'plan-agreed');
  await assertAccessible(page, 'plan-not-agreed');
  await page.getByLabel('I have read this and agree').check();
  await next();
  await page.waitForURL(/\/registration\/done\?reference=/);
  await isSaid('$80.00 left to pay.');
  await assertAccessible(page, 'plan-done');
  return sport.db.one<{ id: number; reference: string }>(
    `select id, reference from registrations where email = $1 and status = 'registered'`,
    [email],
  );
}

test(
  'the registrar reviews the file, and the family reads that it was seen',
  step(async () => {
    await becomeRegistrar();
    await page.goto(`${site}/admin/papers`);
    await isSaid('Proof of age');
    await assertAccessible(page, 'admin-papers');
    const download = page.waitForEvent('download');
    await press(/Download to review it/);
    await (await download).cancel();
    await page.goto(`${site}/admin/registrations/${id}`);
    await assertAccessible(page, 'admin-registration-with-plan');
    await press(/It fits: note that I have seen it/);
    await isSaid('It is noted that you have seen it');
    await page.goto(`${site}/registration/papers?reference=${reference}`);
    await isSaid(/^Seen /);
    await assertAccessible(page, 'papers-seen');
  }),
);

test(
  'a card that says no: the treasurer sees it, the family pays by the link with another card, and nothing is left',
  step(async () => {
    const [second = '', third = ''] = due;
    const morning = (day: string) => onDay(sport, day, () => sport.sweepRegistrations());
    await morning(addDays(second, -3));
    await morning(second);
    await becomeRegistrar();
    await page.goto(`${site}/admin/installments`);
    await isSaid('The email the family got');
    await assertAccessible(page, 'admin-installments');
    await page.getByRole('link', { name: /More steps/ }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const more of await page.locator('.more-way summary').all()) await more.click();
    await assertAccessible(page, 'admin-installment');

    await page.goto(`${site}/registration/done?reference=${reference}`);
    await isSaid('Declined');
    await assertAccessible(page, 'plan-declined');
    await page.getByRole('link', { name: 'Pay $40.00 now' }).click();
    await page.waitForSelector('#registration:not([data-early]) #card-number');
    await page.getByLabel(/Use this card for later payments/).check();
    await fill(CARD);
    await assertAccessible(page, 'pay-a-part');
    await press('Pay $40.00');
    await page.waitForURL(/\/registration\/done/);
    await sport.jobs.runPending();
    assert.deepEqual(
      (await partsOf(sport, id)).map(({ status }) => status),
      ['paid', 'paid', 'due'],
    );
    await morning(addDays(third, -3));
    await morning(third);
    await page.goto(`${site}/registration/done?reference=${reference}`);
    assert.deepEqual(
      (await partsOf(sport, id)).map(({ status }) => status),
      ['paid', 'paid', 'paid'],
    );
    await assertAccessible(page, 'plan-paid');
    await becomeRegistrar();
    await page.goto(`${site}/admin/installments`);
    await assertAccessible(page, 'admin-installments-all-paid');
    assert.deepEqual(
      complaints.filter((words) => !/40[04]|422/.test(words)),
      [],
    );
  }),
);
