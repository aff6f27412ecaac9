import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import {
  aFamily,
  clinic,
  finalize,
  finalizeAndConfirm,
  intentFor,
  ledger,
  pay,
  registerAndPay,
  send,
} from './testing/families.ts';

describe('registering', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport({ env: { SITE_URL: 'https://basketball.example' } });
  });
  after(() => sport.stop());

  test('what somebody prepared is paid at the page of its payment link, once, with the same intent', async () => {
    const { data } = await intentFor(sport, await aFamily(sport));
    const { pathname, search } = new URL(data.payment_url);
    const open = () => sport.app.inject(pathname + search);
    const page = await open();
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /"amount":12500/);
    const asked = await send(sport, 'POST', '/registration/offer', { reference: data.reference });
    assert.equal(asked.data.payment_intent, data.payment_intent);
    await pay(sport, asked.data.clientSecret);
    const again = await send(sport, 'POST', '/registration/offer', { reference: data.reference });
    assert.equal(again.code, 'registration.already_registered', 'nothing is left to pay');
    assert.equal((await open()).headers.location, `/registration/done?reference=${data.reference}`);
    const abandoned = (await intentFor(sport, await aFamily(sport))).data;
    sport.clock.advance(25 * 3600);
    assert.equal(
      (await send(sport, 'POST', '/registration/offer', { reference: abandoned.reference })).code,
      'registration.draft_ended',
    );
    const link = new URL(abandoned.payment_url);
    const late = await sport.app.inject({ url: link.pathname + link.search, headers: { accept: 'text/html' } });
    assert.equal(late.statusCode, 410);
    assert.match(late.body, /This registration has ended.*you will be refunded.*href="\/registration\/form"/s);
    assert.doesNotMatch(late.body, /waiting list/);
  });

  test('a family is quoted, pays, is registered, and gets a receipt whose link reopens the confirmation', async () => {
    const body = await aFamily(sport);
    const quote = await send(sport, 'POST', '/registration/quote', body);
    assert.equal(quote.status, 200, JSON.stringify(quote.data));
    assert.equal(quote.data.total, 12_500);
    assert.deepEqual(
      quote.data.lines.map(({ rule, amount }: { rule: string; amount: number }) => [rule, amount]),
      [
        ['fee', 14_500],
        ['early_bird', -2_000],
      ],
    );
    const intent = await intentFor(sport, { ...body, quote_id: quote.data.quote_id });
    assert.equal(intent.status, 201, JSON.stringify(intent.data));
    assert.equal(intent.data.amount, 12_500);
    assert.equal(intent.body.clientSecret, intent.data.clientSecret);
    assert.equal(intent.body.status, 'requires_payment');

    const early = await finalize(sport, body, intent.data.payment_intent);
    assert.equal(early.code, 'payment.not_completed');
    assert.equal(early.status, 422);
    assert.ok(early.body.error);

    assert.equal((await pay(sport, intent.data.clientSecret, 'declined')).data.status, 'declined');
    assert.equal((await pay(sport, intent.data.clientSecret)).data.status, 'succeeded');
    const done = await finalize(sport, body, intent.data.payment_intent);
    assert.equal(done.status, 201, JSON.stringify(done.data));
    assert.equal(done.body.status, 'registered');
    assert.match(done.data.receipt_number, /^BASK-\d{4}-\d{6}$/);
    const again = await finalize(sport, body, intent.data.payment_intent);
    assert.equal(again.status, 200);
    assert.deepEqual(again.data, done.data);

    const [mail] = await sport.mails(String(body['email']));
    assert.ok(mail, 'a receipt is sent');
    assert.match(mail.text, new RegExp(done.data.receipt_number));
    assert.match(mail.text, /Early bird .*: −\$20\.00/);
    assert.match(mail.html, /−\$20\.00/);
    const link = mail.links.find((url) => url.includes('/registration/done?reference='));
    assert.equal(link, done.data.confirmation_url);
    const reference = new URL(link ?? '').searchParams.get('reference') ?? '';
    const { data } = await send(sport, 'GET', `/registration/confirmation?reference=${reference}`);
    assert.equal(data.status, 'registered');
    assert.equal(data.paid, 12_500);
    assert.equal(data.player.first_name, body['player_first_name']);
    const page = await sport.app.inject(`/registration/done?reference=${reference}`);
    const { items } = (await send(sport, 'GET', '/messages/success')).data;
    const copy = items.find(({ key }: { key: string }) => key === 'registration');
    assert.ok(page.body.includes(copy.html), 'the organisation’s own words');
    assert.match(page.body, /<footer[^>]*id="all-pages"[^]*All times are Eastern/);
    assert.equal((await send(sport, 'GET', `/registration/confirmation?reference=${'x'.repeat(43)}`)).status, 404);
    assert.equal((await sport.mails(String(body['email']))).length, 1, 'and only once');
  });

  test('a payment whose response was lost counts before its family sends something else', async () => {
    const body = await aFamily(sport);
    const intent = await intentFor(sport, body);
    await pay(sport, intent.data.clientSecret);
    const { reference } = intent.data;
    const changed = await intentFor(sport, { ...body, volunteer_choice: 'opt_out', reference });
    assert.equal(changed.code, 'registration.already_registered', 'no second intent to pay');
    const done = await send(sport, 'POST', '/registration/finalize', { reference });
    assert.equal(done.data.status, 'registered', JSON.stringify(done.data));
    const { data } = await send(sport, 'GET', `/registration/confirmation?reference=${reference}`);
    assert.deepEqual([data.paid, data.refunded], [intent.data.amount, 0]);
  });

  test('a draft whose money is on its way does not expire', async () => {
    const body = await aFamily(sport);
    const intent = await intentFor(sport, body);
    await sport.db.run(`update sandbox_intents set status = 'processing' where id = $1`, [intent.data.payment_intent]);
    sport.clock.advance(25 * 3600);
    await sport.jobs.runRepeated();
    const { data } = await send(sport, 'GET', `/registration/confirmation?reference=${intent.data.reference}`);
    assert.equal(data.status, 'awaiting_payment');
    const { expires_at } = await sport.db.one<{ expires_at: Date }>(
      'select expires_at from registrations where reference = $1',
      [intent.data.reference],
    );
    assert.equal(expires_at.getTime() - sport.clock.now().getTime(), 86_400_000, 'it is looked at again in a day');
    sport.clock.advance(-25 * 3600);
  });

  test('who began in time and pays after the period has closed is registered; who begins then is not', async () => {
    const body = await aFamily(sport);
    const intent = await intentFor(sport, body);
    const now = sport.clock.now();
    const { closes_at } = await sport.db.one<{ closes_at: Date }>(
      `update registration_periods set closes_at = $1 where name = 'Winter registration' returning closes_at`,
      [new Date(now.getTime() + 60_000)],
    );
    sport.clock.set(closes_at);
    assert.deepEqual((await intentFor(sport, { ...body, reference: intent.data.reference })).data.fields, {
      league_id: 'Winter registration is closed.',
    });
    await pay(sport, intent.data.clientSecret);
    const late = await finalize(sport, body, intent.data.payment_intent);
    assert.equal(late.data.status, 'registered', JSON.stringify(late.data));
    assert.equal((await intentFor(sport, await aFamily(sport))).code, 'registration.not_eligible');
    sport.clock.set(now);
    await sport.db.run(
      `update registration_periods set closes_at = $1::timestamptz + interval '60 days' where name = 'Winter registration'`,
      [now],
    );
  });

  test('a free clinic needs no intent, and its reference is given once', async () => {
    const body = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
    const intent = await intentFor(sport, body);
    assert.equal(intent.data.status, 'not_required');
    assert.equal(intent.data.clientSecret, undefined);
    const done = await finalizeAndConfirm(sport, body);
    assert.equal(done.data.status, 'registered', JSON.stringify(done.data));
    assert.equal(done.data.payment, 'none');
    const again = await finalize(sport, body);
    assert.equal(again.status, 200);
    assert.equal(again.data.reference, null);
    assert.equal(again.data.receipt_number, done.data.receipt_number);
    const other = await finalize(sport, { ...body, phone: '555 999 9999' });
    assert.equal(other.code, 'registration.already_registered');
    const held = await finalize(sport, { reference: done.data.reference });
    assert.equal(held.data.reference, done.data.reference);
  });

  test('a full division is a waiting list, and nothing is charged', async () => {
    const first = await registerAndPay(sport, await aFamily(sport, { division: 'Grades 5-6 Girls' }));
    assert.equal(first.result.data.status, 'registered');
    const { charges } = await ledger(sport);
    const body = await aFamily(sport, { division: 'Grades 5-6 Girls' });
    const quote = await send(sport, 'POST', '/registration/quote', body);
    assert.equal(quote.data.availability, 'waitlist');
    assert.equal(quote.data.due_now, 0);
    const intent = await intentFor(sport, body);
    assert.equal(intent.data.status, 'waitlist');
    const done = await finalizeAndConfirm(sport, body);
    assert.equal(done.data.status, 'waitlisted', JSON.stringify(done.data));
    assert.equal((await ledger(sport)).charges, charges);
    const [mail] = await sport.mails(String(body['email']));
    assert.match(mail?.text ?? '', /waiting list/);
  });
});
