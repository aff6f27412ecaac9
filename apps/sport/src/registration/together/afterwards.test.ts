import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { runAdmin } from '../../operator/run.ts';
import { findPaymentsByIntent, type Payment } from '../../payments/queries.ts';
import { shareOut } from '../../payments/shared-intents.ts';
import { deliverEvent, stripeSettings } from '../../payments/testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from '../../payments/testing/stripe-double.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamilyOf, finalize, intentForAll, type Body } from '../testing/families.ts';

test('an amount is shared out in turn, and nothing of it is lost', () => {
  assert.deepEqual(shareOut(300, [100, 200]), [100, 200]);
  assert.deepEqual(shareOut(150, [100, 200]), [100, 50]);
  assert.deepEqual(shareOut(50, [100, 200]), [50, 0]);
  assert.deepEqual(shareOut(310, [100, 200]), [110, 200]);
  assert.deepEqual(shareOut(0, [100]), [0]);
});

describe('what happens afterwards to money that paid for two children', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  before(async () => {
    stripe = await startStripeDouble();
    sport = await startTestSport({ env: stripeSettings(stripe) });
    // The operator's commands have the real clock.
    sport.clock.set(new Date());
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  const run = (...args: (string | number)[]) =>
    runAdmin(['basketball', ...args.map(String)], {
      ...stripeSettings(stripe),
      DATABASE_URL: sport.databaseUrl,
      SITE_URL: 'http://localhost:4001',
    });
  const register = async (lie: object = {}) => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const { data: intent } = await intentForAll(sport, children);
    stripe.pay(intent.payment_intent, lie);
    const ends = [];
    for (const child of children) ends.push(await finalize(sport, child, intent.payment_intent));
    const [first, second] = await findPaymentsByIntent(sport.db, intent.payment_intent);
    return { children, intent: intent.payment_intent as string, ends, first: first!, second: second! };
  };
  const movements = async ({ id }: Payment): Promise<[string, number][]> =>
    (
      await sport.db.rows<{ kind: string; amount_cents: number }>(
        'select kind, amount_cents from payment_ledger where payment_id = $1 order by id',
        [id],
      )
    ).map(({ kind, amount_cents }) => [kind, amount_cents]);
  const statusOf = async ({ subject_id }: Payment): Promise<string> => {
    const row = await sport.db.one<{ status: string; payment_status: string }>(
      'select status, payment_status from registrations where id = $1',
      [subject_id],
    );
    return `${row.status} ${row.payment_status}`;
  };
  const refundMails = async ([child]: readonly Body[]): Promise<number> =>
    (await sport.mails(String(child?.['email']))).filter(({ subject }) => subject.startsWith('Refund')).length;

  test('one child is canceled: its share goes back, the other stays; a refusal of the bank is its own, too', async () => {
    const { children, intent, first, second } = await register();
    await run('cancel-registration', second.subject_id, '--reason', 'moved away', '--refund');
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(intent)?.refunded, 11_000);
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['registered succeeded', 'cancelled refunded']);
    assert.deepEqual(await movements(first), [['charge', 12_500]]);
    assert.match(await run('reconcile'), /exactly one/);
    assert.equal(await refundMails(children), 1);
    await assert.rejects(run('refund-registration', second.subject_id, '--reason', 'again'), /more than what is left/);

    stripe.refuseRefund(intent);
    for (let times = 0; times < 2; times += 1) await deliverEvent(sport, { type: 'refund.failed', intent });
    assert.deepEqual(await movements(second), [
      ['charge', 11_000],
      ['refund', -11_000],
      ['refund_refused', 11_000],
    ]);
    assert.deepEqual(await movements(first), [['charge', 12_500]]);
    await run('retry-refund', second.id, '--reason', 'new account');
    await sport.jobs.runPending();
    assert.match(await run('reconcile'), /exactly one/);
  });

  test('what somebody gives back at Stripe is of the child whose sum it is, else of each in turn', async () => {
    const { intent, first, second } = await register();
    stripe.refundThere(intent, 11_000);
    await deliverEvent(sport, { type: 'charge.refunded', intent });
    assert.deepEqual(await movements(second), [
      ['charge', 11_000],
      ['refund', -11_000],
    ]);
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['registered succeeded', 'registered refunded']);

    const other = await register();
    stripe.refundThere(other.intent, 13_000);
    for (let times = 0; times < 2; times += 1)
      await deliverEvent(sport, { type: 'charge.refunded', intent: other.intent });
    assert.deepEqual(
      [await movements(other.first), await movements(other.second)].map((all) => all.at(-1)),
      [
        ['refund', -12_500],
        ['refund', -500],
      ],
    );
    stripe.refuseRefund(other.intent);
    await deliverEvent(sport, { type: 'refund.failed', intent: other.intent });
    assert.deepEqual(
      [await movements(other.first), await movements(other.second)].map((all) => all.slice(2)),
      [[['refund_refused', 12_500]], [['refund_refused', 500]]],
    );
  });

  test('a dispute takes from each what it paid, and brings it back', async () => {
    const { intent, first, second } = await register();
    stripe.dispute(intent);
    await sport.payments.lookBack();
    assert.deepEqual((await movements(first)).at(-1), ['dispute', -12_500]);
    assert.deepEqual((await movements(second)).at(-1), ['dispute', -11_000]);
    await assert.rejects(run('refund-registration', first.subject_id, '--reason', 'now'), /more than what is left/);
    stripe.dispute(intent, { status: 'won' });
    await sport.payments.lookBack();
    await sport.payments.lookBack();
    for (const payment of [first, second])
      assert.deepEqual(
        (await movements(payment)).map(([kind]) => kind),
        ['charge', 'dispute', 'dispute_won'],
      );
  });

  test('another sum than was asked for is held for each, and a person decides about each', async () => {
    const { children, ends, first, second } = await register({ amount_received: 23_000 });
    assert.deepEqual(
      ends.map(({ code }) => code),
      ['payment.held', 'payment.held'],
    );
    assert.deepEqual([await movements(first), await movements(second)], [[['charge', 12_500]], [['charge', 10_500]]]);
    assert.equal((await sport.mails(String(children[0]?.['email']))).length, 0);
    await run('accept-payment', first.id, '--reason', 'agreed');
    await run('return-payment', second.id, '--reason', 'not agreed');
    await sport.jobs.runPending();
    assert.deepEqual(
      [await statusOf(first), await statusOf(second)],
      ['registered succeeded', 'awaiting_payment refunded'],
    );
    const subjects = (await sport.mails(String(children[0]?.['email']))).map(({ subject }) => subject);
    assert.equal(subjects.filter((subject) => subject.includes('registered')).length, 1, subjects.join());
  });

  test('an intent whose response was lost is found by what it carries, for both', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const { data } = await intentForAll(sport, children);
    const [payment] = await findPaymentsByIntent(sport.db, data.payment_intent);
    await sport.db.run('update shared_intents set intent_id = null, client_secret = null where id = $1', [
      payment?.shared_intent_id,
    ]);
    stripe.pay(data.payment_intent);
    await deliverEvent(sport, { intent: data.payment_intent });
    const both = await findPaymentsByIntent(sport.db, data.payment_intent);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['succeeded', 'succeeded'],
    );
  });
});
