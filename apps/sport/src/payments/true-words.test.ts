import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { finalizeRegistration, problemMessage } from '@sports-hub/contract';
import { eventually, waitForBlocked } from '@sports-hub/kernel/testing';
import { runAdmin } from '../operator/run.ts';
import { aFamily, finalize, intentFor, type Body } from '../registration/testing/families.ts';
import { hold } from '../testing/held.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { stripeSettings } from './testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

/** What nobody may read whose card was charged. */
const FALSE = /nothing (was|has been) charged|not (been )?charged|try again|not gone through/i;

describe('what a family is told that has paid', () => {
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
  beforeEach(() => stripe.trouble(undefined));

  const begin = async (changes: Body = {}): Promise<{ body: Body; intent: any }> => {
    const body = await aFamily(sport, changes);
    return { body, intent: (await intentFor(sport, body)).data };
  };

  test('that it is registered, also when a delivery registers it between two reads of finalize', async () => {
    const { body, intent } = await begin();
    stripe.pay(intent.payment_intent);
    const delivery = await hold(sport.db, async (tx) => {
      await tx.run('lock table registrations in access exclusive mode');
      await tx.run(`update payments set status = 'succeeded', settled_at = now() where intent_id = $1`, [
        intent.payment_intent,
      ]);
      await tx.run(
        `update registrations set status = 'registered', payment_status = 'succeeded', registered_at = now(), receipt_number = 'R-1'
          where reference = $1`,
        [intent.reference],
      );
    });
    const end = finalize(sport, { reference: intent.reference, ...body }, intent.payment_intent);
    await waitForBlocked(sport.db, 1);
    await delivery.commit();
    assert.equal((await end).data.status, 'registered', JSON.stringify((await end).data));
  });

  test('that it is registered, before the delivery and without naming the intent', async () => {
    const { body, intent } = await begin();
    assert.match((await finalize(sport, body)).data.message, /has to be paid/);
    stripe.pay(intent.payment_intent, { status: 'processing', amount_received: 0 });
    assert.equal((await finalize(sport, body)).code, 'payment.unconfirmed');
    stripe.pay(intent.payment_intent);
    const { status, data } = await finalize(sport, body);
    assert.deepEqual([status, data.status, data.reference], [200, 'registered', null], JSON.stringify(data));
  });

  test('not to pay again while the processor cannot be asked; nothing was charged only where an intent is made', async () => {
    for (const kind of ['fail', 'busy'] as const) {
      const { body, intent } = await begin();
      stripe.pay(intent.payment_intent);
      stripe.trouble({ kind, times: 20 });
      const ends = [
        await finalize(sport, body, intent.payment_intent),
        await intentFor(sport, { ...body, reference: intent.reference }),
      ];
      const other = await intentFor(sport, await aFamily(sport));
      stripe.trouble(undefined);
      for (const { status, code, data } of ends) {
        assert.deepEqual([status, code], [503, 'payment.unconfirmed'], kind);
        assert.doesNotMatch(data.message, FALSE);
        assert.match(data.message, /do not pay again/);
      }
      assert.deepEqual([other.status, other.code], [503, 'payment.unavailable'], 'a new one');
      assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    }
  });

  test('not to pay again when the service itself fails: its database dies, or something nobody thought of', async () => {
    const { body, intent } = await begin();
    stripe.pay(intent.payment_intent);
    const held = await hold(sport.db, (tx) =>
      tx.run('select 1 from registrations where reference = $1 for update', [intent.reference]),
    );
    const end = finalize(sport, body, intent.payment_intent);
    await waitForBlocked(sport.db, 1);
    await sport.db.run(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
    const ends = [await end];
    await held.commit();
    await sport.db.run('alter table registrations rename to hidden_registrations');
    ends.push(
      await finalize(sport, body, intent.payment_intent),
      await intentFor(sport, { ...body, reference: intent.reference }),
    );
    await sport.db.run('alter table hidden_registrations rename to registrations');
    assert.deepEqual(
      ends.map(({ code }) => code),
      ['server.busy', 'server.error', 'server.error'],
    );
    for (const { data } of ends) {
      assert.doesNotMatch(data.message, FALSE);
      assert.match(data.message, /do not pay again/);
    }
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
  });

  test('the same intent in a second tab whose own call to the processor failed while the first one paid', async () => {
    const body = await aFamily(sport);
    const asked = () => stripe.requests.filter(({ method, path }) => method === 'POST' && /intents$/.test(path)).length;
    const before = asked();
    stripe.trouble({ kind: 'slow', times: 1 });
    const second = intentFor(sport, body);
    await eventually('the processor is asked', () => asked() > before);
    const first = await intentFor(sport, body);
    stripe.pay(first.data.payment_intent);
    stripe.trouble({ kind: 'fail', times: 20, only: /POST/ });
    const { status, data } = await second;
    assert.deepEqual([status, data.payment_intent], [201, first.data.payment_intent], data.message);
  });

  test('that the money for a second draft of the same child goes back', async () => {
    const first = await begin();
    const second = await begin({ ...first.body, phone: '(555) 222-3333' });
    assert.notEqual(first.intent.payment_intent, second.intent.payment_intent);
    for (const { intent } of [first, second]) stripe.pay(intent.payment_intent);
    assert.equal((await finalize(sport, first.body, first.intent.payment_intent)).data.status, 'registered');
    for (let time = 0; time < 2; time += 1) {
      const end = await finalize(sport, second.body, second.intent.payment_intent);
      assert.deepEqual([end.status, end.code], [409, 'payment.returned']);
      assert.match(end.data.message, /will be refunded/);
    }
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(second.intent.payment_intent)?.refunded, 12_500);
  });

  test('that it is not confirmed while it is on its way, and that it was cancelled when it was', async () => {
    const { body, intent } = await begin();
    stripe.pay(intent.payment_intent, { status: 'processing', amount_received: 0 });
    const waiting = await finalize(sport, body, intent.payment_intent);
    assert.equal(waiting.code, 'payment.not_completed');
    assert.match(waiting.data.message, /not confirmed yet.*do not pay again/);
    stripe.pay(intent.payment_intent);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    const { id } = await sport.db.one('select id from registrations where reference = $1', [intent.reference]);
    await runAdmin(['basketball', 'cancel-registration', String(id), '--reason', 'moved away'], {
      DATABASE_URL: sport.databaseUrl,
      SITE_URL: 'http://localhost:4001',
    });
    assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'registration.cancelled');
  });

  test('in no refusal of finalize that nothing was charged, or to try again', () => {
    for (const code of finalizeRegistration.problems.filter((name) => /^(payment|registration)\./.test(name)))
      assert.doesNotMatch(problemMessage(code), FALSE, code);
  });
});
