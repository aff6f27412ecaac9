import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { aFamily, finalize, intentFor, ledger, type Body } from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { booksOf } from '../registration/testing/books.ts';
import { deliverEvent, stripeSettings, type Delivery } from './testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

describe('payments through Stripe', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  before(async () => {
    stripe = await startStripeDouble();
    sport = await startTestSport({ env: stripeSettings(stripe) });
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  beforeEach(() => {
    stripe.trouble(undefined);
    stripe.requests.length = 0;
  });

  const deliver = (intent: string, delivery: Delivery = {}) => deliverEvent(sport, { intent, ...delivery });
  const begin = async (changes: Body = {}): Promise<{ body: Body; intent: any }> => {
    const body = { ...(await aFamily(sport)), ...changes };
    const { status, data } = await intentFor(sport, body);
    assert.ok(status < 300, JSON.stringify(data));
    return { body, intent: data };
  };
  const statusOf = async (reference: string) =>
    sport.db.one<{ status: string; payment_status: string }>(
      'select status, payment_status from registrations where reference = $1',
      [reference],
    );

  test('a registration is paid and finalised, and Stripe is told neither name nor address', async () => {
    const { body, intent } = await begin();
    assert.equal(intent.processor, 'stripe');
    assert.equal(intent.publishable_key, 'test-publishable');
    const stored = stripe.intents.get(intent.payment_intent);
    assert.equal(stored?.amount, 12_500);
    assert.deepEqual(Object.keys(stored?.metadata ?? {}).sort(), [
      'installation',
      'payment',
      'payment_id',
      'sport',
      'subject',
    ]);
    assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'payment.not_completed');
    stripe.pay(intent.payment_intent);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    assert.ok(stripe.requests.every(({ authorization }) => authorization === 'Bearer test-key'));
    assert.equal(
      (
        await sport.app.inject({
          method: 'POST',
          url: '/dev/payments/confirm',
          payload: { clientSecret: intent.clientSecret, outcome: 'succeeded' },
        })
      ).statusCode,
      404,
      'the sandbox’s form does not exist here',
    );
  });

  test('a lost response is asked for again with the same key: one intent', async () => {
    const before = stripe.intents.size;
    stripe.trouble({ kind: 'lost', times: 1, only: /^POST/ });
    const { intent } = await begin();
    assert.equal(stripe.intents.size, before + 1);
    const keys = stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key);
    assert.equal(keys.length, 2);
    assert.equal(new Set(keys).size, 1);
    assert.ok(intent.clientSecret);
  });

  test('while Stripe fails or is busy a family is told to try again, and the next try gets the intent', async () => {
    for (const kind of ['fail', 'busy'] as const) {
      const body = await aFamily(sport);
      const before = stripe.intents.size;
      stripe.trouble({ kind, times: 5 });
      const refused = await intentFor(sport, body);
      assert.equal(refused.status, 503, kind);
      assert.equal(refused.code, 'payment.unavailable');
      stripe.trouble(undefined);
      assert.equal((await intentFor(sport, body)).status, 201);
      assert.equal(stripe.intents.size, before + 1);
    }
  });

  test('a currency that the account does not take is said as such, and nothing that was sent is lost', async () => {
    const body = await aFamily(sport);
    const before = stripe.intents.size;
    stripe.refuseCurrency('usd');
    const refused = await intentFor(sport, body);
    assert.deepEqual([refused.status, refused.code], [409, 'payment.currency_refused']);
    assert.match(refused.data.message, /Nothing was charged/);
    assert.equal(stripe.intents.size, before);
    stripe.refuseCurrency(undefined);
    const { data: intent } = await intentFor(sport, body);
    stripe.pay(intent.payment_intent);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    const { drafts } = await sport.db.one<{ drafts: number }>(
      'select count(*)::int as drafts from registrations where email = $1',
      [body['email']],
    );
    assert.equal(drafts, 1, 'it is the draft that was stored before');
  });

  test('a signed delivery finalises; a second one, or one out of order, changes nothing', async () => {
    const { intent } = await begin();
    assert.equal((await deliver(intent.payment_intent)).status, 200, 'before the money: only a hint');
    assert.equal((await statusOf(intent.reference)).status, 'awaiting_payment');
    stripe.pay(intent.payment_intent);
    assert.equal((await deliver(intent.payment_intent, { type: 'payment_intent.payment_failed' })).status, 200);
    assert.equal((await statusOf(intent.reference)).status, 'registered', 'what Stripe says when asked is what counts');
    const { charges } = await ledger(sport);
    for (const id of ['evt_twice', 'evt_twice']) await deliver(intent.payment_intent, { id });
    await Promise.all(Array.from({ length: 5 }, () => deliver(intent.payment_intent)));
    assert.equal((await ledger(sport)).charges, charges);
  });

  test('a delivery that is unsigned, tampered with, stale or signed by another is refused, and does nothing', async () => {
    const { intent } = await begin();
    stripe.pay(intent.payment_intent);
    const wrong = [
      { secret: 'another' },
      { at: new Date(sport.clock.now().getTime() - 301_000) },
      { mangle: (body: Buffer) => Buffer.from(body.toString().replace('succeeded', 'succeedeD')) },
    ];
    for (const options of wrong)
      assert.deepEqual(await deliver(intent.payment_intent, options), { status: 400, code: 'payment.webhook_refused' });
    const unsigned = await sport.app.inject({ method: 'POST', url: '/api/v1/payments/webhook', payload: {} });
    assert.equal(unsigned.statusCode, 400);
    assert.equal((await statusOf(intent.reference)).status, 'awaiting_payment');
    assert.equal((await deliver('pi_of_nobody')).status, 200, 'an intent of nobody is taken note of');
  });

  test('a signed delivery with an empty or odd id is taken note of or refused, and never an error of ours', async () => {
    for (const odd of [
      '',
      ' ',
      'pi_1/../charges',
      'pi_\u0000',
      'pi_?expand',
      'ä',
      'p'.repeat(256),
      7,
      null,
      {},
      ['pi_1'],
    ])
      assert.equal((await deliverEvent(sport, { intent: odd })).status, 200, JSON.stringify(odd));
    for (const object of [{}, { object: 'charge', payment_intent: '' }, { object: 'dispute', payment_intent: null }])
      assert.equal((await deliverEvent(sport, { object })).status, 200, JSON.stringify(object));
    for (const id of ['', 'evt_\u0000', 'evt 1', 'e'.repeat(256)])
      assert.equal((await deliverEvent(sport, { id, intent: 'pi_of_nobody' })).code, 'request.malformed', id);
    assert.equal((await deliverEvent(sport, { type: 'a\u0000', intent: 'x' })).code, 'request.malformed');
    assert.ok(stripe.requests.every(({ path }) => /^\/v1\/payment_intents\/[\w-]+$/.test(path)));
  });

  test('another amount, currency or sport than agreed is held for a person', async () => {
    for (const lie of [
      { amount_received: 100 },
      { amount: 1, amount_received: 1 },
      { currency: 'eur' },
      { metadata: { sport: 'baseball' } },
    ]) {
      const { body, intent } = await begin();
      stripe.pay(intent.payment_intent, lie);
      assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'payment.held', JSON.stringify(lie));
      assert.deepEqual(await statusOf(intent.reference), { status: 'awaiting_payment', payment_status: 'mismatch' });
      await deliver(intent.payment_intent);
      assert.equal((await statusOf(intent.reference)).status, 'awaiting_payment');
      assert.equal((await intentFor(sport, body)).code, 'payment.held', 'nobody is asked to pay twice');
    }
    const { exceptions } = await booksOf(sport);
    assert.equal(exceptions.filter((sentence) => sentence.includes('is held')).length, 4);
  });

  test('the sweep pages through what Stripe has and finishes what was paid', async () => {
    const { intent } = await begin();
    for (let n = 0; n < 120; n += 1)
      stripe.intents.set(`pi_other_${n}`, {
        ...stripe.intents.get(intent.payment_intent)!,
        id: `pi_other_${n}`,
        metadata: { sport: 'baseball' },
      });
    stripe.pay(intent.payment_intent);
    assert.ok((await sport.payments.sweep()) >= 1);
    assert.equal((await statusOf(intent.reference)).status, 'registered');
    assert.ok(
      stripe.requests.filter(({ method, path }) => method === 'GET' && path === '/v1/payment_intents').length >= 2,
    );
  });

  test('a full division gives the money back through Stripe, once, also when the response to that is lost', async () => {
    const { body, intent } = await begin({});
    stripe.pay(intent.payment_intent);
    await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', [
      body['division_id'],
    ]);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'waitlisted');
    stripe.trouble({ kind: 'lost', times: 1, only: /refunds/ });
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(intent.payment_intent)?.refunded, 12_500);
    assert.deepEqual(await statusOf(intent.reference), { status: 'waitlisted', payment_status: 'refunded' });
    await sport.db.run('update registration_divisions set capacity = capacity + 100 where division_id = $1', [
      body['division_id'],
    ]);
    await sport.db.run(`update registrations set offer_lapsed_at = now() where status = 'waitlisted'`);
  });

  test('money that somebody gives back at Stripe itself is written down', async () => {
    const { body, intent } = await begin();
    stripe.pay(intent.payment_intent);
    await finalize(sport, body, intent.payment_intent);
    const before = await ledger(sport);
    stripe.refundThere(intent.payment_intent, 2_500);
    await deliver(intent.payment_intent, { type: 'charge.refunded' });
    await deliver(intent.payment_intent, { type: 'charge.refunded' });
    assert.equal((await ledger(sport)).balance, before.balance - 2_500);
  });

  test('an intent of the processor for another sport cannot be used here', async () => {
    const { body } = await begin();
    const foreign = await sport.payments.processor.createIntent({
      amount: 12_500,
      currency: 'usd',
      idempotencyKey: 'foreign',
      metadata: { sport: 'baseball', subject: 'registration', payment: '1' },
    });
    stripe.pay(foreign.id);
    assert.equal((await finalize(sport, body, foreign.id)).code, 'payment.other_registration');
  });

  test('each status of Stripe’s means one of ours; what is only reserved is released when nobody captures it', async () => {
    const { body, intent } = await begin();
    const { processor } = sport.payments;
    const expected = {
      requires_payment_method: 'requires_payment',
      requires_confirmation: 'requires_payment',
      requires_action: 'requires_payment',
      processing: 'processing',
      requires_capture: 'authorised',
      succeeded: 'succeeded',
      canceled: 'canceled',
      // One that does not exist yet is waited for: neither paid nor ended.
      something_new: 'processing',
    };
    for (const [status, ours] of Object.entries(expected)) {
      stripe.pay(intent.payment_intent, { status, amount_received: 0 });
      assert.equal((await processor.retrieveIntent(intent.payment_intent))?.status, ours, status);
    }
    stripe.pay(intent.payment_intent, { status: 'requires_capture', amount_received: 0 });
    assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'payment.not_completed');
    const now = sport.clock.now();
    sport.clock.advance(86_401);
    await sport.sweepRegistrations();
    await sport.jobs.runPending();
    sport.clock.set(now);
    assert.equal(stripe.intents.get(intent.payment_intent)?.status, 'canceled');
    assert.equal((await statusOf(intent.reference)).status, 'expired');
    assert.equal(await processor.retrieveIntent('pi_of_nobody'), undefined);
    assert.equal(await processor.cancelIntent('pi_of_nobody'), undefined);
  });

  test('the ledger cannot be changed, by anyone', async () => {
    for (const statement of [
      'update payment_ledger set amount_cents = 1',
      'delete from payment_ledger',
      'truncate payment_ledger',
    ])
      await assert.rejects(sport.db.pool.query(statement), /only ever added to/);
  });
});
