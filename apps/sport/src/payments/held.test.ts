import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runAdmin } from '../operator/run.ts';
import {
  aFamily,
  finalize,
  finalizeAndConfirm,
  findLeague,
  intentFor,
  openPeriod,
  send,
  type Body,
} from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { findPaymentsByIntent } from './queries.ts';
import { deliverEvent } from './testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

describe('money that is not what was asked for', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  let env: Record<string, string>;
  before(async () => {
    stripe = await startStripeDouble();
    env = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'test-key',
      STRIPE_WEBHOOK_SECRET: 'test-signing-secret',
      STRIPE_API_URL: stripe.url,
    };
    sport = await startTestSport({ env });
    // The operator's commands have the real clock.
    sport.clock.set(new Date());
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  const run = (...args: (string | number)[]) =>
    runAdmin(['basketball', ...args.map(String)], {
      ...env,
      DATABASE_URL: sport.databaseUrl,
      SITE_URL: 'http://localhost:4001',
    });
  const hold = async (lie: object, changes: Body = {}) => {
    const body = { ...(await aFamily(sport)), ...changes };
    const intent = (await intentFor(sport, body)).data;
    stripe.pay(intent.payment_intent, lie);
    assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'payment.held');
    const payment = (await findPaymentsByIntent(sport.db, intent.payment_intent))[0];
    assert.equal(payment?.status, 'held');
    return { body, intent, id: payment.id };
  };
  const confirmation = async (reference: string) =>
    (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data;

  test('is accepted by a person: the child is registered, the receipt says what was paid, the trail says who and why', async () => {
    const { body, intent, id } = await hold({ amount_received: 12_000 });
    assert.match(
      await run('held-payments'),
      new RegExp(`^${id}  registration .*asked \\$125\\.00, arrived \\$120\\.00`),
    );
    await assert.rejects(run('accept-payment', id), /--reason/);
    assert.match(
      await run('accept-payment', id, '--reason', 'agreed by phone'),
      /\$120\.00 of payment \d+ is accepted/,
    );
    const { status, total, paid, lines } = await confirmation(intent.reference);
    assert.deepEqual([status, total, paid], ['registered', 12_000, 12_000]);
    assert.deepEqual(lines.at(-1).rule, 'adjustment');
    const [mail] = await sport.mails(String(body['email']));
    assert.match(mail?.text ?? '', /\$120\.00 paid/);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    const trail = await sport.db.one(`select actor, detail from audit_events where event = 'payment.accepted'`);
    assert.match(trail.actor, /^operator:/);
    assert.equal(trail.detail.reason, 'agreed by phone');
    await assert.rejects(run('accept-payment', id, '--reason', 'again'), /is not held/);
    await assert.rejects(run('return-payment', id, '--reason', 'again'), /is not held/);
    assert.match(await run('reconcile'), /exactly one/);
  });

  test('goes back, and the family can pay what it should', async () => {
    const { body, intent, id } = await hold({ amount: 1, amount_received: 1 });
    assert.equal((await intentFor(sport, body)).code, 'payment.held');
    await run('return-payment', id, '--reason', 'a cent');
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(intent.payment_intent)?.refunded, 1);
    assert.equal((await confirmation(intent.reference)).payment, 'refunded');
    const again = (await intentFor(sport, { ...body, reference: intent.reference })).data;
    assert.notEqual(again.payment_intent, intent.payment_intent);
    stripe.pay(again.payment_intent);
    assert.equal((await finalize(sport, body, again.payment_intent)).data.status, 'registered');
    assert.match(await run('reconcile'), /exactly one/);
  });

  test('keeps the family from paying again by its payment link, and keeps the place that was offered to it', async () => {
    const { intent, id } = await hold({ amount_received: 12_000 });
    const offer = () => send(sport, 'POST', '/registration/offer', { reference: intent.reference });
    assert.equal((await offer()).code, 'payment.held');
    // The same with a place from the waiting list, past its time.
    const place = [intent.reference];
    await sport.db.run(
      `update registrations set status = 'waitlisted', waitlisted_at = created_at, offer_expires_at = created_at where reference = $1`,
      place,
    );
    await sport.db.run(
      `update registration_divisions d set places_taken = places_taken + 1 from registrations r
        where r.reference = $1 and d.period_id = r.period_id and d.division_id = r.division_id`,
      place,
    );
    await sport.sweepRegistrations();
    assert.equal((await offer()).code, 'payment.held');
    // The link in the mail says so too, and offers nothing to pay, also within its time.
    await sport.db.run(
      `update registrations set offer_expires_at = now() + interval '1 hour' where reference = $1`,
      place,
    );
    assert.equal((await confirmation(intent.reference)).offer, null);
    const page = await sport.app.inject({ url: `/registration/form?offer=${intent.reference}` });
    assert.equal(page.headers.location, `/registration/done?reference=${intent.reference}`);
    const said = (await sport.app.inject({ url: page.headers.location })).body;
    assert.match(said, /We are reviewing your payment/);
    assert.match(said, /do not pay again/);
    assert.doesNotMatch(said, /will be refunded to your card|not charged/);
    await run('accept-payment', id, '--reason', 'agreed by phone');
    assert.equal((await confirmation(intent.reference)).status, 'registered');
  });

  test('of an offer goes back: the place is kept, and the family is told until when it can pay', async () => {
    const { body, intent, id } = await hold({ amount_received: 12_000 });
    await sport.db.run(
      `update registrations set status = 'waitlisted', waitlisted_at = created_at, offer_expires_at = created_at where reference = $1`,
      [intent.reference],
    );
    await run('return-payment', id, '--reason', 'too little');
    await sport.jobs.runPending();
    await sport.sweepRegistrations();
    const { payment, offer } = await confirmation(intent.reference);
    assert.equal(payment, 'refunded');
    assert.equal(offer.amount, 12_500);
    const texts = (await sport.mails(String(body['email']))).map(({ text }) => text).join();
    assert.match(texts, /\$120\.00 of \$120\.00 has been refunded/);
    assert.match(texts, /To take it, pay \$125\.00 by then/);
    await sport.db.run(
      'update registrations set offer_expires_at = null, offer_lapsed_at = now() where reference = $1',
      [intent.reference],
    );
  });

  /** A family that has begun to pay twice, the second time for $5.00 more. */
  const twoPrices = async () => {
    const body = await aFamily(sport);
    const first = (await intentFor(sport, body)).data;
    const raise = (cents: number) =>
      sport.db.run('update registration_periods set fee_cents = fee_cents + $2 where league_id = $1', [
        body['league_id'],
        cents,
      ]);
    await raise(500);
    const second = (await intentFor(sport, { ...body, reference: first.reference })).data;
    await raise(-500);
    return { body, first, second };
  };

  test('keeps the family from paying again also when another payment of theirs goes back', async () => {
    const { body, first, second } = await twoPrices();
    stripe.pay(second.payment_intent, { amount_received: 100 });
    await sport.payments.settle(second.payment_intent);
    stripe.pay(first.payment_intent);
    await sport.payments.settle(first.payment_intent);
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(first.payment_intent)?.refunded, 12_500);
    assert.equal((await confirmation(first.reference)).payment, 'mismatch');
    assert.equal((await intentFor(sport, { ...body, reference: first.reference })).code, 'payment.held');
    const { id } = (await findPaymentsByIntent(sport.db, second.payment_intent))[0]!;
    await run('return-payment', id, '--reason', 'a dollar');
    await sport.jobs.runPending();
    assert.equal((await confirmation(first.reference)).payment, 'refunded');
  });

  test('that somebody gives back at the processor itself is decided by that', async () => {
    const { intent, id } = await hold({ amount_received: 12_000 });
    stripe.refundThere(intent.payment_intent, 12_000);
    await sport.payments.settle(intent.payment_intent);
    await assert.rejects(run('return-payment', id, '--reason', 'again'), /is not held/);
    assert.equal((await confirmation(intent.reference)).payment, 'refunded');
  });

  test('of an offered place: only when all of it went back the family gets time to pay again', async () => {
    const { division_id, period_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls');
    await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', [
      division_id,
    ]);
    const body = await aFamily(sport, { division: 'Grades 5-6 Girls' });
    assert.equal((await finalizeAndConfirm(sport, body)).data.status, 'waitlisted');
    await sport.db.run('update registration_divisions set capacity = capacity + 1 where division_id = $1', [
      division_id,
    ]);
    await run('promote-registration', '--period', period_id, '--division', division_id);
    const { reference } = await sport.db.one<{ reference: string }>(
      'select reference from registrations where email = $1',
      [body['email']],
    );
    const intent = (await send(sport, 'POST', '/registration/offer', { reference })).data;
    stripe.pay(intent.payment_intent, { amount_received: 5000 });
    await sport.payments.settle(intent.payment_intent);
    const offers = async () =>
      (await sport.mails(String(body['email']))).filter(({ subject }) => /^A (place|spot) for/.test(subject)).length;
    assert.equal(await offers(), 1);
    stripe.refundThere(intent.payment_intent, 1000);
    await sport.payments.settle(intent.payment_intent);
    assert.equal((await confirmation(reference)).payment, 'mismatch', 'the rest is held');
    assert.equal(await offers(), 1, 'nobody is asked to pay again beside what is held');
    stripe.refundThere(intent.payment_intent, 4000);
    await sport.payments.settle(intent.payment_intent);
    assert.equal((await confirmation(reference)).payment, 'refunded');
    assert.equal(await offers(), 2);
  });

  /** Registered by a payment of $130.00, beside which $1.00 arrived for the one before it. */
  const holdBeside = async () => {
    const { body, first, second } = await twoPrices();
    stripe.pay(second.payment_intent);
    const done = await finalize(sport, { ...body, reference: first.reference }, second.payment_intent);
    assert.equal(done.data.status, 'registered');
    stripe.pay(first.payment_intent, { amount_received: 100 });
    await sport.jobs.runPending();
    const held = (await findPaymentsByIntent(sport.db, first.payment_intent))[0];
    assert.equal(held?.status, 'held');
    return { first, second, id: held.id };
  };

  test('beside the payment that counts changes nothing about the registration, not even when it is accepted', async () => {
    const { first, id } = await holdBeside();
    const before = await confirmation(first.reference);
    assert.equal(before.payment, 'succeeded');
    await run('accept-payment', id, '--reason', 'they said so');
    await sport.jobs.runPending();
    const { status, payment, total, lines } = await confirmation(first.reference);
    assert.deepEqual(
      { status, payment, total, lines },
      {
        status: 'registered',
        payment: 'succeeded',
        total: 13_000,
        lines: before.lines,
      },
    );
  });

  test('goes back with the payment that counts when the registration is cancelled', async () => {
    const { first, second } = await holdBeside();
    const { id } = await sport.db.one('select id from registrations where reference = $1', [first.reference]);
    assert.match(await run('cancel-registration', id, '--reason', 'moved away', '--refund'), /\$131\.00 goes back/);
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(first.payment_intent)?.refunded, 100);
    assert.equal(stripe.intents.get(second.payment_intent)?.refunded, 13_000);
    assert.match(await run('reconcile'), /exactly one/);
  });

  test('of nothing at all, called paid, waits for a person too: nothing goes back, and the family can pay', async () => {
    const { body, intent, id } = await hold({ amount_received: 0 });
    assert.equal((await deliverEvent(sport, { intent: intent.payment_intent })).status, 200);
    await assert.rejects(run('accept-payment', id, '--reason', 'x'), /more than what is left/);
    assert.match(await run('return-payment', id, '--reason', 'asked the bank'), /Nothing of payment \d+ arrived/);
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(intent.payment_intent)?.refunded, 0);
    assert.deepEqual(await sport.mails(String(body['email'])), []);
    const { data: next } = await intentFor(sport, body);
    assert.notEqual(next.payment_intent, intent.payment_intent);
    stripe.pay(next.payment_intent);
    assert.equal((await finalize(sport, body, next.payment_intent)).data.status, 'registered');
    assert.match(await run('reconcile'), /exactly one/);
  });

  test('of another currency can only go back', async () => {
    const { id } = await hold({ currency: 'eur' });
    await assert.rejects(run('accept-payment', id, '--reason', 'x'), /came as eur/);
    await run('return-payment', id, '--reason', 'euros');
    await sport.jobs.runPending();
    assert.equal(await run('held-payments'), 'None.');
  });

  test('is given back when the place went in the meantime, and the price is the old one again', async () => {
    const { body, intent, id } = await hold({ amount_received: 12_000 });
    const division = [body['division_id']];
    await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', division);
    assert.match(await run('accept-payment', id, '--reason', 'x'), /no place any more: \$120\.00/);
    await sport.jobs.runPending();
    const { status, total, refunded } = await confirmation(intent.reference);
    assert.deepEqual([status, total, refunded], ['waitlisted', 12_500, 12_000]);
    await sport.db.run('update registration_divisions set capacity = capacity + 100 where division_id = $1', division);
    await sport.db.run(`update registrations set offer_lapsed_at = now() where status = 'waitlisted'`);
  });

  test('is decided by a refund in full as well', async () => {
    const { body, id } = await hold({ amount_received: 100 });
    const { id: registration } = await sport.db.one('select id from registrations where email = $1', [body['email']]);
    await run('refund-registration', registration, '--reason', 'asked for it');
    await sport.jobs.runPending();
    await assert.rejects(run('accept-payment', id, '--reason', 'x'), /is not held/);
    assert.match(await run('reconcile'), /exactly one/);
  });
});
