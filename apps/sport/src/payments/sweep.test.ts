import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { aFamily, finalize, intentFor, type Body } from '../registration/testing/families.ts';
import { hold } from '../testing/held.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { findPaymentsByIntent } from './queries.ts';
import { reconcile } from './reconcile.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

const DAY = 86_400;

describe('what the sweep does when something goes wrong for long', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  let started: Date;
  before(async () => {
    stripe = await startStripeDouble();
    sport = await startTestSport({
      env: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'test-key',
        STRIPE_WEBHOOK_SECRET: 'test-signing-secret',
        STRIPE_API_URL: stripe.url,
      },
    });
    started = sport.clock.now();
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  afterEach(() => {
    stripe.trouble(undefined);
    sport.clock.set(started);
  });

  const begin = async (): Promise<{ body: Body; intent: any }> => {
    const body = await aFamily(sport);
    const { status, data } = await intentFor(sport, body);
    assert.equal(status, 201, JSON.stringify(data));
    return { body, intent: data };
  };
  const register = async (): Promise<{ payment_intent: string; reference: string }> => {
    const { body, intent } = await begin();
    stripe.pay(intent.payment_intent);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    return intent;
  };
  const paymentOf = async (intentId: string) => {
    const payment = (await findPaymentsByIntent(sport.db, intentId))[0];
    assert.ok(payment);
    return payment;
  };
  const order = async (intentId: string, amount: number): Promise<void> => {
    const payment = await paymentOf(intentId);
    await sport.db.transaction((tx) => sport.payments.requestRefund(tx, payment, amount, 'test'));
  };
  const balance = async (intentId: string) =>
    (
      await sport.db.one<{ cents: number }>(
        'select coalesce(sum(m.amount_cents), 0)::int as cents from payment_ledger m join payments y on y.id = m.payment_id where y.intent_id = $1',
        [intentId],
      )
    ).cents;
  const giveUpJobs = () => sport.db.run(`delete from jobs.job where name = 'payments'`);
  const exceptions = async (since = new Date(0)) =>
    (
      await reconcile(sport.db, {
        processor: sport.payments.processor,
        sport: 'basketball',
        since,
        now: sport.clock.now(),
      })
    ).exceptions.join('\n');

  test('a refund that fails for days is named by reconcile, and tried until it is done', async () => {
    const { payment_intent } = await register();
    await order(payment_intent, 12_500);
    stripe.trouble({ kind: 'fail', times: Infinity, only: /refunds/ });
    await sport.jobs.runPending();
    await giveUpJobs();
    sport.clock.advance(4 * DAY);
    await sport.payments.sweep();
    assert.equal(await balance(payment_intent), 12_500);
    assert.match(await exceptions(), /a refund of \$125\.00 has been ordered and is not done/);
    assert.match(sport.logLines.join(''), /payment sweep failed/);
    stripe.trouble(undefined);
    sport.clock.advance(16 * 60);
    await sport.jobs.runRepeated();
    assert.equal(await balance(payment_intent), 0);
    assert.equal(stripe.intents.get(payment_intent)?.refunded, 12_500);
    assert.equal(await exceptions(), '');
  });

  test('a refund whose response was lost is not made a second time when Stripe has forgotten its key', async () => {
    const { payment_intent } = await register();
    await order(payment_intent, 2_500);
    stripe.trouble({ kind: 'lost', times: 2, only: /POST .*refunds/ });
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(payment_intent)?.refunded, 2_500, 'it was made');
    assert.equal(await balance(payment_intent), 12_500, 'and nobody heard of it');
    await giveUpJobs();
    stripe.forgetKeys();
    sport.clock.advance(2 * DAY);
    await sport.payments.sweep();
    assert.equal(stripe.intents.get(payment_intent)?.refunded, 2_500);
    assert.equal(await balance(payment_intent), 10_000);
  });

  test('money that somebody gave back at Stripe while our own order waited is given back once', async () => {
    const { payment_intent } = await register();
    await order(payment_intent, 12_500);
    stripe.refundThere(payment_intent, 12_500);
    await sport.jobs.runPending();
    assert.equal(await balance(payment_intent), 0);
    assert.equal(await exceptions(), '');
  });

  test('an intent that Stripe does not know is given up; one that could not be cancelled then is cancelled later', async () => {
    const supersede = async () => {
      const { body, intent } = await begin();
      const changed = { ...body, volunteer_choice: 'opt_out', reference: intent.reference };
      assert.equal((await intentFor(sport, changed)).status, 201);
      return intent.payment_intent as string;
    };
    const [unknown, inFlight] = [await supersede(), await supersede()];
    stripe.intents.delete(unknown);
    stripe.pay(inFlight, { status: 'processing', amount_received: 0 });
    await sport.jobs.runPending();
    assert.equal((await paymentOf(unknown)).status, 'canceled');
    assert.equal((await paymentOf(inFlight)).status, 'superseded');
    // The bank refuses: it could be paid by another card now.
    stripe.pay(inFlight, { status: 'requires_payment_method', amount_received: 0 });
    sport.clock.advance(16 * 60);
    await sport.payments.sweep();
    assert.equal(stripe.intents.get(inFlight)?.status, 'canceled');
    assert.equal((await paymentOf(inFlight)).status, 'canceled');
  });

  test('one that stays undecided is named, and does not make the sweep read everything since', async () => {
    const { intent } = await begin();
    const { id } = await paymentOf(intent.payment_intent);
    await sport.db.run(`update payments set created_at = created_at - interval '300 days' where id = $1`, [id]);
    stripe.requests.length = 0;
    await sport.payments.sweep();
    const [list] = stripe.requests.filter(({ path, method }) => method === 'GET' && path === '/v1/payment_intents');
    const week = started.getTime() / 1000 - 8 * DAY;
    assert.ok(Number(list?.query.get('created[gte]')) > week, String(list?.query));
    assert.match(await exceptions(), new RegExp(`payment ${id} .*can be neither paid nor cancelled`));
    stripe.pay(intent.payment_intent, { created: 0 });
    sport.clock.advance(16 * 60);
    await sport.payments.sweep();
    assert.equal((await paymentOf(intent.payment_intent)).status, 'succeeded', 'asked for by itself');
  });

  test('one that cannot be settled is logged, and the others of the round are done', async () => {
    const [bad, good] = [await begin(), await begin()];
    for (const { intent } of [bad, good]) stripe.pay(intent.payment_intent);
    const { subject_id } = await paymentOf(bad.intent.payment_intent);
    const refuse = async (work: () => Promise<unknown>): Promise<void> => {
      await sport.db.pool.query(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
         create trigger refuse before update on registrations for each row when (old.id = ${subject_id} and new.status <> old.status)
           execute function refuse()`,
      );
      await work();
      await sport.db.pool.query('drop trigger refuse on registrations; drop function refuse()');
    };
    await refuse(() => sport.payments.sweep());
    assert.equal((await paymentOf(good.intent.payment_intent)).status, 'succeeded');
    assert.equal((await paymentOf(bad.intent.payment_intent)).status, 'open');

    const expiring = await begin();
    sport.clock.advance(DAY + 60);
    await refuse(() => sport.sweepRegistrations());
    const { status } = await sport.db.one('select status from registrations where reference = $1', [
      expiring.intent.reference,
    ]);
    assert.equal(status, 'expired');
    assert.match(sport.logLines.join(''), /registration sweep failed/);
    await sport.payments.sweep();
    assert.equal((await paymentOf(bad.intent.payment_intent)).status, 'succeeded', 'when it can be done again, it is');
  });

  test('what was ordered a moment ago is left to its job; the sweep takes it after a quarter of an hour', async () => {
    const { payment_intent } = await register();
    await order(payment_intent, 1_000);
    await giveUpJobs();
    await sport.payments.sweep();
    assert.equal(await balance(payment_intent), 12_500);
    sport.clock.advance(15 * 60 - 1);
    await sport.payments.sweep();
    assert.equal(await balance(payment_intent), 12_500);
    sport.clock.advance(1);
    await sport.payments.sweep();
    assert.equal(await balance(payment_intent), 11_500);
    const { requested } = await sport.db.one<{ requested: number }>(
      `select count(*)::int as requested from payment_refunds where status = 'requested'`,
    );
    assert.equal(requested, 0);
  });

  test('an order is carried out once, however often its job runs, and each step is in the trail', async () => {
    const { payment_intent } = await register();
    const { subject_id } = await paymentOf(payment_intent);
    await order(payment_intent, 1_000);
    const { id } = await sport.db.one<{ id: number }>('select max(id) as id from payment_refunds');
    await sport.jobs.runPending();
    stripe.requests.length = 0;
    await sport.db.transaction((tx) => sport.jobs.enqueue(tx, 'payments', { refund: id }));
    await sport.db.transaction((tx) => sport.jobs.enqueue(tx, 'payments', { refund: 99_999 }));
    await sport.jobs.runPending();
    assert.deepEqual(stripe.requests, [], 'the processor is not asked again');
    assert.equal(await balance(payment_intent), 11_500);
    await sport.payments.settle(payment_intent);
    const trail = await sport.db.rows<{ event: string }>(
      `select event from audit_events where subject = $1 and event like 'payment.%' order by id`,
      [`registration:${subject_id}`],
    );
    assert.deepEqual(
      trail.map(({ event }) => event),
      ['payment.prepared', 'payment.succeeded', 'payment.refund_requested', 'payment.refunded'],
    );
  });

  test('reconcile names each way in which processor, ledger and registration differ, and nothing else', async () => {
    const before = (await exceptions()).split('\n');
    const named = async () => (await exceptions()).split('\n').filter((line) => !before.includes(line));
    const change = (text: string, id: number) => sport.db.run(text, [id]);
    const [unknown, more, less, back, expired, cancelled] = [
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
    ];
    const waiting = await begin();
    const ids = await Promise.all(
      [unknown, more, less, back, expired, cancelled, waiting.intent].map(
        async ({ payment_intent }) => await paymentOf(payment_intent),
      ),
    );
    assert.deepEqual(await named(), []);
    const [gone, charged, , returned, lapsed, ended, open] = ids.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    await change(`update payments set intent_id = 'pi_gone' where id = $1`, gone);
    await change(
      `insert into payment_ledger (at, payment_id, kind, amount_cents, processor_ref) values (now(), $1, 'charge', 100, 'twice')`,
      charged,
    );
    stripe.refundThere(less.payment_intent, 700);
    await change(`update payments set status = 'returned' where id = $1`, returned);
    await change(`update registrations set status = 'expired' where id = $1`, ids[4]!.subject_id);
    await change(`update registrations set status = 'cancelled' where id = $1`, ids[5]!.subject_id);
    await change('update payments set intent_id = null where id = $1', open);
    const sentences = (await named()).map((line) => line.replace(/ \([^)]*pi_\w+\)/, ''));
    const registration = (place: number) =>
      `registration ${ids[place]!.subject_id}: is registered with 0 payments instead of one`;
    assert.deepEqual(
      sentences.toSorted(),
      [
        `payment ${gone}: the processor does not know this intent, but the ledger has a charge`,
        `intent ${unknown.payment_intent}: $125.00 arrived for no payment of ours`,
        `payment ${charged}: the processor received $125.00, the ledger says $126.00`,
        `payment ${ids[2]!.id}: the processor gave back $7.00, the ledger says $0.00`,
        `payment ${returned}: was to be given back in full and was not`,
        registration(3),
        `payment ${lapsed}: was kept, but its registration is expired`,
      ].toSorted(),
    );
    assert.ok(
      !sentences.some((line) => line.includes(`payment ${ended}:`)),
      'cancelled without a refund is a decision',
    );
  });

  test('each decision about a payment is in the trail; giving one up waits for whoever has the registration', async () => {
    const trail = async (intentId: string): Promise<string[]> => {
      const { id } = await paymentOf(intentId);
      const rows = await sport.db.rows<{ event: string }>(
        `select event from audit_events where event like 'payment.%' and detail ->> 'payment' = $1 order by id`,
        [String(id)],
      );
      return rows.map(({ event }) => event.slice('payment.'.length));
    };
    const supersede = async (): Promise<string> => {
      const { body, intent } = await begin();
      await intentFor(sport, { ...body, volunteer_choice: 'opt_out', reference: intent.reference });
      return intent.payment_intent as string;
    };
    const cancelled = await supersede();
    await sport.jobs.runPending();
    assert.deepEqual(await trail(cancelled), ['prepared', 'superseded', 'canceled']);

    const paidLate = await supersede();
    stripe.pay(paidLate);
    await sport.jobs.runPending();
    assert.deepEqual(await trail(paidLate), ['prepared', 'superseded', 'returned', 'refund_requested', 'refunded']);

    const unknown = await supersede();
    stripe.intents.delete(unknown);
    const { subject_id } = await paymentOf(unknown);
    const other = await hold(sport.db, (tx) =>
      tx.run('select 1 from registrations where id = $1 for update', [subject_id]),
    );
    const done = sport.jobs.runPending().then(() => 'done');
    assert.equal(await Promise.race([done, waitForBlocked(sport.db, 1)]), undefined);
    await other.commit();
    await done;
    assert.deepEqual(await trail(unknown), ['prepared', 'superseded', 'unknown_to_processor']);

    const { body, intent } = await begin();
    stripe.pay(intent.payment_intent, { amount_received: 100 });
    assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'payment.held');
    stripe.refundThere(intent.payment_intent, 100);
    await sport.payments.settle(intent.payment_intent);
    assert.deepEqual(await trail(intent.payment_intent), ['prepared', 'held', 'refunded_outside']);
  });

  test('a record’s open payment is its own, not that of a sponsorship with the same number', async () => {
    const { body, intent } = await begin();
    const { id, subject_id } = await paymentOf(intent.payment_intent);
    await sport.db.run(
      `insert into payments (subject, subject_id, processor, idempotency_key, amount_cents, created_at)
       values ('sponsorship', $1, 'stripe', 'of a sponsor', 12500, now())`,
      [subject_id],
    );
    const again = await intentFor(sport, { ...body, reference: intent.reference });
    assert.equal(again.data.payment_intent, intent.payment_intent);
    await sport.db.transaction((tx) => sport.payments.giveUpOpen(tx, 'sponsorship', subject_id));
    assert.equal((await paymentOf(intent.payment_intent)).id, id);
    assert.equal((await paymentOf(intent.payment_intent)).status, 'open');
    await giveUpJobs();
  });

  test('a payment is cancelled or asked for in its turn, not before its time', async () => {
    const { body, intent } = await begin();
    await intentFor(sport, { ...body, volunteer_choice: 'opt_out', reference: intent.reference });
    await giveUpJobs();
    const asked = async (): Promise<number> => {
      stripe.requests.length = 0;
      await sport.payments.sweep();
      return stripe.requests.filter(({ path }) => path.includes(intent.payment_intent)).length;
    };
    assert.equal(await asked(), 0, 'its job has a quarter of an hour');
    stripe.trouble({ kind: 'fail', times: Infinity, only: /cancel/ });
    sport.clock.advance(15 * 60);
    assert.ok((await asked()) > 0);
    assert.equal(await asked(), 0, 'and again after as long');
    sport.clock.advance(15 * 60);
    stripe.trouble(undefined);
    assert.ok((await asked()) > 0);
    assert.equal((await paymentOf(intent.payment_intent)).status, 'canceled');
    const open = (await begin()).intent.payment_intent as string;
    sport.clock.advance(6 * DAY);
    stripe.requests.length = 0;
    await sport.payments.sweep();
    assert.ok(!stripe.requests.some(({ path }) => path.includes(open)), 'an open one by itself only after a week');
  });
});
