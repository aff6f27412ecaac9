import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { assertAtError, openBrowser, overflow, PHONE } from './browser.ts';
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

const next = (page: Page) => page.click('.pay-bar .btn--primary');
const price = '.pay-bar__sum b:has-text("$125.00")';

async function openForm(step = 'child', values: Record<string, unknown> = {}): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  await openDraft(page, origin, (await aDraft(sport, { step, values })).text);
  return page;
}

test('an answer that is not taken is marked at its field when it is left, and the last price stays', async () => {
  const page = await openForm();
  await page.waitForSelector(price);
  await page.fill('#zip', '123');
  await page.locator('#zip').blur();
  await page.waitForSelector('#zip[aria-invalid="true"]');
  assert.match((await page.textContent('#zip-e')) ?? '', /ZIP/);
  await page.waitForSelector(price);
  assert.equal(await page.getByText(/our side|could not be worked out/).count(), 0);

  await page.fill('#zip', '12345');
  await page.waitForSelector('#zip:not([aria-invalid])');
  // Who is quicker than the server waits for its word, and reads it at the field.
  await page.fill('#phone', 'call me');
  await next(page);
  await page.waitForSelector('#phone[aria-invalid="true"]');
  await assertAtError(page, '#phone');
  await page.fill('#phone', '555-0177');
  await page.waitForFunction(`!document.title.startsWith('Error')`);
  // Nobody waits for long: what is said later is said on the next step, with the way back.
  let release = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/registration/family-quote', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.fill('#phone', 'call me');
  await next(page);
  await page.waitForSelector('text=Choices for');
  release();
  await page.waitForSelector('text=Please look at this again');
  assert.ok((await page.textContent('.notice--warning'))?.includes('Phone'));
  await assertAccessible(page, 'registration-look-again');
  await page.getByRole('button', { name: /^Change .*Phone$/ }).click();
  await page.waitForSelector('#phone[aria-invalid="true"]');
  await assertAtError(page, '#phone');
  await page.close();
});

test('“our side” is said of a failure of the service only, never of an answer or of a call that was given up', async () => {
  const page = await openForm();
  await page.waitForSelector(price);
  let status = 500;
  await page.route('**/registration/family-quote', (route) => route.fulfill({ status, body: 'no words' }));
  await page.fill('#city', 'Elsewhere');
  await page.waitForSelector('text=Something went wrong on our side');
  status = 400;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('text=This was not accepted');
  assert.equal(await page.getByText('our side').count(), 0);
  await page.waitForSelector(price);
  await page.unroute('**/registration/family-quote');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('text=The price could not be worked out', { state: 'detached' });

  // The words of a response that nobody waits for any more never arrive.
  await page.evaluate(`{
    const real = window.fetch;
    window.fetch = async (input, init) => {
      const response = await real(input, init);
      const json = response.json.bind(response);
      response.json = async () => {
        await new Promise((resolve) => init.signal.addEventListener('abort', resolve));
        if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
        return json();
      };
      window.fetch = real;
      return response;
    };
  }`);
  const asked = page.waitForResponse('**/registration/family-quote');
  await page.fill('#city', 'Somewhere');
  await asked;
  // What would be said of the first is there before the next is asked, and would be gone with its response.
  let answer = (): void => undefined;
  const isLookedAt = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/registration/family-quote', async (route) => {
    await isLookedAt;
    await route.continue();
  });
  const again = page.waitForRequest('**/registration/family-quote');
  await page.fill('#city', 'Anywhere');
  await again;
  assert.equal(await page.getByText(/our side|could not be worked out/).count(), 0);
  answer();
  await page.waitForSelector(price);
  await page.close();
});

test('an age or grade that does not fit is asked about; only what is not allowed keeps one from going on', async () => {
  const page = await openForm('child', { player_first_name: 'Nico' });
  await page.waitForSelector(price);
  await page.fill('#birth_date-year', '1986');
  await page.locator('#birth_date-year').blur();
  await page.waitForSelector('.error:has-text("Nico would be 40. Is the year right?")');
  await next(page);
  assert.equal(await page.locator('#step-title:has-text("Who is playing?")').count(), 1);
  await assertAtError(page, '#birth_date-month');
  await page.fill('#birth_date-year', '2003');
  await page.waitForSelector('.question:has-text("Nico would be 23. Is the year right?")');
  assert.equal(await page.locator('[aria-invalid="true"]').count(), 0);
  await page.fill('#birth_date-year', '2011');
  await page.waitForSelector('.question:has-text("Nico would be 15 in grade 3. Are both right?")');
  await assertAccessible(page, 'registration-question');
  assert.ok((await overflow(page)) <= 0);
  // Nobody is past it before it was read; whoever goes on all the same means it.
  await next(page);
  await page.waitForFunction(`document.activeElement?.id === 'grade'`);
  assert.equal(await page.locator('text=Choices for Nico').count(), 0);
  assert.doesNotMatch(await page.title(), /^Error/);
  await next(page);
  await page.waitForSelector('text=Choices for Nico');
  await page.close();
});

test('what the league does not need may stay empty, the one choice is made, and a second child repeats nothing', async () => {
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate('localStorage.clear()');
  await page.goto(`${origin}/registration/form`);
  await page.waitForSelector('#registration:not([data-early])');
  let fields = 0;
  const fill = async (values: Record<string, string>): Promise<void> => {
    for (const [id, value] of Object.entries(values)) {
      const tag = await page.locator(`#${id}`).evaluate((input: { tagName: string }) => input.tagName);
      await (tag === 'SELECT' ? page.selectOption(`#${id}`, value) : page.fill(`#${id}`, value));
      fields += 1;
    }
  };
  assert.equal(await page.inputValue('#state'), 'NY');
  const { years_played: _optional, player_last_name, ...child } = CHILD;
  await fill({ ...child, player_last_name: player_last_name ?? '', grade: '4', gender: 'boys', ...FAMILY });
  await next(page);
  await page.waitForSelector('text=Choices for Nico');
  assert.equal(await page.locator('input[name="division_id"]:checked').count(), 1, 'the only one for grade 4');
  assert.equal(await page.textContent('#jersey_choice_1-h'), '0 to 55');
  await fill({ jersey_size: 'youth-m', jersey_choice_1: '7' });
  await next(page);
  await page.waitForSelector('.agreement input');
  for (const box of await page.locator('.agreement input').all()) {
    await box.check();
    fields += 1;
  }
  await next(page);
  await page.waitForSelector('text=Your price, line by line');

  await page.getByRole('button', { name: 'Add another child' }).click();
  await page.waitForSelector('text=the same as for the other child');
  assert.equal(await page.locator('#email').isVisible(), false, 'asked once');
  await assertAccessible(page, 'registration-second-child');
  await fill({ ...child, player_first_name: 'Lina', grade: '3', gender: 'girls' });
  await next(page);
  await page.waitForSelector('text=Choices for Lina');
  await fill({ jersey_size: 'youth-s', jersey_choice_1: '8', discount_code: 'WELCOME10' });
  await next(page);
  await page.waitForSelector('text=You agreed for Nico.');
  assert.equal(await page.locator('.agreement input:checked').count(), 2);
  await next(page);
  await page.waitForSelector('text=Your price, line by line');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  // The sibling's discount is in the number before anybody pays; the code is offered to the other child.
  await page.waitForSelector('.line--alone dd:has-text("$224.00")');
  await page.getByRole('button', { name: 'Use WELCOME10 too for Nico Newman' }).click();
  await page.waitForSelector('.line--alone dd:has-text("$211.50")');
  await assertAccessible(page, 'registration-price-of-two');
  await page.waitForSelector('.pay-bar .btn--primary:not([disabled])');
  await next(page);
  await page.waitForSelector('h1:has-text("Pay $211.50")');
  await fill({ ...CARD, 'card-number': '4000 0000 0000 0002' });
  await page.getByRole('button', { name: 'Pay $211.50' }).click();
  await page.waitForSelector('text=Your card was declined');
  await fill({ 'card-number': '4242 4242 4242 4242' });
  await page.getByRole('button', { name: 'Pay $211.50' }).click();
  await page.waitForURL(/\/registration\/done\?reference=/);
  assert.equal(await page.textContent('h1'), 'Nico and Lina are registered');
  await page.waitForSelector('.rows__item:has-text("Paid"):has-text("$211.50")');
  const charged = await sport.db.rows<{ cents: number }>(
    `select m.amount_cents as cents from payment_ledger m join payments y on y.id = m.payment_id and y.subject = 'registration'
       join registrations r on r.id = y.subject_id where r.email = $1 order by m.id`,
    [FAMILY['email']],
  );
  assert.deepEqual(
    charged.map(({ cents }) => cents),
    [11_250, 9_900],
  );
  // One payment on the card, one receipt.
  const made = await sport.db.rows(`select 1 from sandbox_intents where status = 'succeeded' and amount_cents = 21150`);
  assert.equal(made.length, 1);
  const receipts = await sport.mails(FAMILY['email']);
  assert.deepEqual(
    receipts.map(({ subject }) => /^Nico and Lina are registered/.test(subject)),
    [true],
  );
  // With a password and a message to the coach it stays within forty.
  assert.ok(fields <= 34, String(fields));
  await page.close();
});
