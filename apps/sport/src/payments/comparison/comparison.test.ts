import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { aFamily, finalize, intentFor } from '../../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { stripeSettings } from '../testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from '../testing/stripe-double.ts';
import { findSums } from './books.ts';
import { findComparisons } from './queries.ts';

describe('the processor compared with the ledger', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  before(async () => {
    stripe = await startStripeDouble();
    sport = await startTestSport({ env: stripeSettings(stripe) });
    stripe.tellTimeBy(sport.clock);
    await sport.db.run('update registration_divisions set capacity = 100000');
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  beforeEach(() => stripe.trouble(undefined));

  const paid = async (): Promise<string> => {
    const body = await aFamily(sport);
    const { data } = await intentFor(sport, body);
    stripe.pay(data.payment_intent);
    await finalize(sport, body, data.payment_intent);
    return data.payment_intent;
  };
  const compare = async (): Promise<void> => {
    await sport.db.transaction((tx) => sport.treasury.comparisons.start(tx, 'member:1'));
    await sport.jobs.runPending();
  };
  const open = () =>
    sport.db.rows(
      'select kind, ref, processor_cents, ledger_cents from money_differences where settled_at is null order by kind, ref',
    );
  const sums = async () => findSums(sport.db, { since: new Date(0), processor: 'stripe' });
  const aDayLater = (): void => sport.clock.advance(86_400);

  test('fits where every charge has its record, and says how many there are', async () => {
    for (let n = 0; n < 3; n += 1) await paid();
    await compare();
    assert.deepEqual(await open(), []);
    const { last } = await findComparisons(sport.db);
    assert.deepEqual([last?.charges, last?.differences], [3, 0]);
    const { received, charged, charges, matched } = await sums();
    assert.deepEqual([received, charged, charges, matched], [37_500, 37_500, 3, 3]);
  });

  test('what the processor alone has is found: money for nothing of ours, and what a restore has lost', async () => {
    const unmarked = await sport.payments.processor.createIntent({
      amount: 14_500,
      currency: 'usd',
      idempotencyKey: 'shop',
      metadata: {},
    });
    stripe.pay(unmarked.id);
    const foreign = await sport.payments.processor.createIntent({
      amount: 9_900,
      currency: 'usd',
      idempotencyKey: 'baseball',
      metadata: { sport: 'baseball', installation: 'another' },
    });
    stripe.pay(foreign.id);
    aDayLater();
    await compare();
    assert.deepEqual(await open(), [
      { kind: 'unknown_charge', ref: unmarked.id, processor_cents: 14_500, ledger_cents: 0 },
    ]);
    assert.equal((await sums()).received - (await sums()).charged, 14_500);
    await sport.treasury.strays.giveBack(unmarked.id, { actor: 'member:1', reason: 'not ours' });
    await assert.rejects(sport.treasury.strays.giveBack(unmarked.id, { actor: 'member:2', reason: 'me too' }), {
      code: 'record.conflict',
    });
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(unmarked.id)?.refunded, 14_500);
    assert.deepEqual(await open(), []);
    assert.equal((await sums()).received - (await sums()).charged, 0, 'and the sums fit');
  });

  test('what happened at the processor’s own pages is written down, and what was done since it was asked is counted', async () => {
    const intent = await paid();
    await compare();
    stripe.refundThere(intent, 2_500);
    aDayLater();
    await compare();
    assert.deepEqual(await open(), [], 'nobody has to do anything about a part');
    const { refunded, refunded_there } = await sums();
    assert.equal(refunded, 2_500 + 0);
    assert.equal(refunded, refunded_there);
    aDayLater();
    const [payment] = await sport.db.rows('select * from payments where intent_id = $1', [intent]);
    await sport.db.transaction((tx) => sport.payments.requestRefund(tx, payment, 1_000, 'late'));
    await sport.jobs.runPending();
    const now = await sums();
    assert.deepEqual([now.refunded, now.refunded_there], [3_500, 3_500], 'without asking again');
  });

  test('what the ledger alone has is found, stays while it is so, and is gone when it is not', async () => {
    const intent = await paid();
    const hidden = stripe.intents.get(intent)!;
    stripe.intents.delete(intent);
    aDayLater();
    await compare();
    assert.deepEqual(await open(), [{ kind: 'missing_charge', ref: intent, processor_cents: 0, ledger_cents: 12_500 }]);
    aDayLater();
    await compare();
    assert.equal((await open()).length, 1, 'once, however often it is found');
    stripe.intents.set(intent, hidden);
    aDayLater();
    await compare();
    assert.deepEqual(await open(), []);
    const { outcome } = await sport.db.one('select outcome from money_differences where ref = $1', [intent]);
    assert.equal(outcome, 'gone');
  });

  test('a payout that has not arrived, or came back, is a difference; one that arrives later is none', async () => {
    await paid();
    const payout = stripe.payOut();
    await compare();
    assert.deepEqual(await open(), []);
    sport.clock.advance(5 * 86_400);
    await compare();
    assert.deepEqual(await open(), [], 'banks are closed on weekends');
    sport.clock.advance(2 * 86_400);
    await compare();
    assert.deepEqual(
      (await open()).map(({ kind, ref }) => [kind, ref]),
      [['payout_late', payout.id]],
    );
    payout.status = 'failed';
    await compare();
    assert.deepEqual(
      (await open()).map(({ kind }) => kind),
      ['payout_failed'],
    );
    payout.status = 'paid';
    await compare();
    assert.deepEqual(await open(), []);
    const lines = await sport.db.rows('select amount_cents, fee_cents from processor_movements where payout_id = $1', [
      payout.id,
    ]);
    assert.equal(
      lines.reduce((sum, line) => sum + line.amount_cents - line.fee_cents, 0),
      payout.amount,
      'everything that is in it, and the payout itself not',
    );
  });

  test('while the processor does not answer it waits, and goes on where it stopped; two at once are one', async () => {
    for (let n = 0; n < 3; n += 1) await paid();
    aDayLater();
    stripe.trouble({ kind: 'fail', times: 100, only: /disputes/ });
    await sport.db.transaction((tx) => sport.treasury.comparisons.start(tx, 'member:1'));
    assert.equal(await sport.db.transaction((tx) => sport.treasury.comparisons.start(tx, 'member:2')), false);
    await sport.jobs.runPending();
    const { open: waiting } = await findComparisons(sport.db);
    assert.equal(waiting?.step, 'disputes');
    assert.ok(waiting.unanswered_at);
    stripe.trouble(undefined);
    const asked = stripe.requests.length;
    await sport.db.run(`update jobs.job set start_after = now() where name = 'money-comparison' and state = 'retry'`);
    await sport.jobs.runPending();
    const again = stripe.requests.slice(asked).map(({ path }) => path);
    assert.ok(!again.includes('/v1/payment_intents'), 'what was read is not read again');
    assert.equal((await findComparisons(sport.db)).open, undefined);
  });

  test('one night is compared once, whichever process comes first', async () => {
    await Promise.all(Array.from({ length: 4 }, () => sport.treasury.comparisons.startNightly()));
    await sport.jobs.runPending();
    await sport.treasury.comparisons.startNightly();
    await sport.jobs.runPending();
    const { n } = await sport.db.one('select count(*)::int as n from money_comparisons where night is not null');
    assert.equal(n, 1);
    aDayLater();
    await sport.treasury.comparisons.startNightly();
    await sport.jobs.runPending();
    assert.equal((await sport.db.one('select count(*)::int as n from money_comparisons where night is not null')).n, 2);
  });
});
