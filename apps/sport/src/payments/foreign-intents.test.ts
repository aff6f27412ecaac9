import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { aFamily, finalize, intentFor, type Body } from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import type { Payment } from './queries.ts';
import { booksOf } from '../registration/testing/books.ts';
import { deliverEvent, stripeSettings } from './testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

/** Two copies of one database at one processor: one of them as if it had been restored to an earlier time. */
describe('intents of one account', () => {
  let stripe: StripeDouble;
  let lost: TestSport;
  let sport: TestSport;
  before(async () => {
    stripe = await startStripeDouble();
    lost = await startTestSport({ env: stripeSettings(stripe) });
    sport = await startTestSport({ env: stripeSettings(stripe), clock: lost.clock });
  });
  after(async () => {
    await sport.stop();
    await lost.stop();
    await stripe.stop();
  });
  beforeEach(() => stripe.trouble(undefined));

  const paymentOf = ({ db }: TestSport, body: Body): Promise<Payment> =>
    db.one<Payment>(
      `select y.id, y.unguessable_id, y.intent_id from payments y join registrations r on r.id = y.subject_id
        where y.subject = 'registration' and r.email = $1`,
      [body['email']],
    );
  const statusOf = async ({ db }: TestSport, body: Body): Promise<string> =>
    (await db.one<{ status: string }>('select status from registrations where email = $1', [body['email']])).status;
  /** A family whose intent was asked for, and the response to that was lost for good. */
  const interrupted = async (): Promise<Body> => {
    const body = await aFamily(sport);
    stripe.trouble({ kind: 'fail', times: 10, only: /^POST/ });
    assert.equal((await intentFor(sport, body)).status, 503);
    stripe.trouble(undefined);
    return body;
  };
  /** Everything by which we hear of a payment. */
  const hear = async (intent: string): Promise<void> => {
    assert.equal((await deliverEvent(sport, { intent })).status, 200);
    await sport.payments.sweep();
  };

  test('that carry the same number and price as a payment of ours register nobody', async () => {
    const theirs = await aFamily(lost);
    const { data: foreign } = await intentFor(lost, theirs);
    const ours = await interrupted();
    assert.equal((await paymentOf(sport, ours)).id, (await paymentOf(lost, theirs)).id, 'the same number');
    stripe.pay(foreign.payment_intent);
    await hear(foreign.payment_intent);
    assert.equal(await statusOf(sport, ours), 'awaiting_payment');
    assert.equal((await paymentOf(sport, ours)).intent_id, null);
    assert.equal((await finalize(sport, ours, foreign.payment_intent)).code, 'payment.other_registration');
    const { exceptions } = await booksOf(sport);
    assert.ok(
      exceptions.some((line) => line.includes(foreign.payment_intent) && line.includes('for no payment of ours')),
      'somebody has paid whose record the restore has lost',
    );
    assert.equal((await intentFor(sport, ours)).status, 201, 'and ours gets one of its own');
  });

  test('need both ids: of the payment and of the installation', async () => {
    const body = await interrupted();
    const { id, unguessable_id } = await paymentOf(sport, body);
    const { id: installation } = await sport.db.one('select id from payment_installation');
    const marks = {
      sport: 'basketball',
      subject: 'registration',
      payment: String(id),
      payment_id: String(unguessable_id),
      installation: String(installation),
    };
    const paidWith = async (metadata: Record<string, string>, livemode = false): Promise<string> => {
      const { id: intent } = await sport.payments.processor.createIntent({
        amount: 12_500,
        currency: 'usd',
        idempotencyKey: JSON.stringify([metadata, livemode]),
        metadata,
      });
      stripe.pay(intent, { livemode });
      await hear(intent);
      return statusOf(sport, body);
    };
    const other = crypto.randomUUID();
    const { payment_id: _payment, ...withoutPayment } = marks;
    const { installation: _installation, ...withoutInstallation } = marks;
    for (const wrong of [
      withoutPayment,
      withoutInstallation,
      { ...marks, payment_id: other },
      { ...marks, payment_id: `${marks.payment_id}' or true` },
      { ...marks, installation: other },
      { ...marks, sport: 'baseball' },
    ])
      assert.equal(await paidWith(wrong), 'awaiting_payment', JSON.stringify(wrong));
    assert.equal(await paidWith(marks, true), 'awaiting_payment', 'real money with a key for tests, or the reverse');
    assert.equal(await paidWith(marks), 'registered');
  });

  test('of another installation are no exception of ours', async () => {
    await lost.db.run('update payment_installation set id = gen_random_uuid()');
    const other = await startTestSport({ env: stripeSettings(stripe), databaseUrl: lost.databaseUrl });
    const { data: foreign } = await intentFor(other, await aFamily(other));
    await other.stop();
    stripe.pay(foreign.payment_intent);
    const { exceptions } = await booksOf(sport);
    assert.deepEqual(
      exceptions.filter((line) => line.includes(foreign.payment_intent)),
      [],
    );
  });

  test('of the other mode are held: money of a test does not register anybody', async () => {
    const body = await aFamily(sport);
    const { data: intent } = await intentFor(sport, body);
    stripe.pay(intent.payment_intent, { livemode: true });
    assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'payment.held');
  });

  test('of release 1.0.0, which carry the number alone, are still paid, and asked for in the same words', async () => {
    const body = await aFamily(sport);
    const { data: intent } = await intentFor(sport, body);
    const { id } = await paymentOf(sport, body);
    await sport.db.run('update payments set unguessable_id = null where id = $1', [id]);
    const stored = stripe.intents.get(intent.payment_intent);
    assert.ok(stored);
    stored.metadata = { sport: 'basketball', subject: 'registration', payment: String(id) };
    stripe.pay(intent.payment_intent);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');

    const late = await interrupted();
    const { id: second } = await paymentOf(sport, late);
    await sport.db.run('update payments set unguessable_id = null where id = $1', [second]);
    const { data: again } = await intentFor(sport, late);
    assert.deepEqual(stripe.intents.get(again.payment_intent)?.metadata, {
      sport: 'basketball',
      subject: 'registration',
      payment: String(second),
    });
  });
});
