import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createAudit } from '@sports-hub/kernel';
import { aFamily, clinic, finalize, intentFor } from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { createRefundsByHand } from './by-hand.ts';
import { createHeldPayments } from './held.ts';
import { createPaymentMatters } from './matters.ts';
import { findPayment, findPaymentsByIntent } from './queries.ts';
import { deliverEvent, stripeSettings } from './testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

/** A person decides about what was seen a while ago. Meanwhile somebody else, the bank or the processor has. */
describe('a decision about money that was decided meanwhile', () => {
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
  beforeEach(() => {
    stripe.trouble(undefined);
    stripe.beforeAnswer(undefined);
  });

  const by = { actor: 'member:1', reason: 'by phone' };
  const byCheck = { ...by, method: 'check' as const, checkNumber: '7', handedOn: '2026-01-01' };
  const deciding = () => {
    const { db, clock, payments } = sport;
    const options = { db, clock, audit: createAudit(clock), payments, handlers: payments.handlers };
    return {
      held: createHeldPayments(options),
      matters: createPaymentMatters(options),
      byHand: createRefundsByHand({ ...options, processor: payments.processor, perform: payments.performRefund }),
    };
  };
  const family = async (lie: object = {}) => {
    const body = await aFamily(sport);
    const { data } = await intentFor(sport, body);
    stripe.pay(data.payment_intent, lie);
    await finalize(sport, body, data.payment_intent);
    const [payment] = await findPaymentsByIntent(sport.db, data.payment_intent);
    return { intent: data.payment_intent as string, id: payment!.id, registration: payment!.subject_id };
  };
  const statusOf = async (id: number): Promise<string | undefined> => (await findPayment(sport.db, id))?.status;
  const ledgerOf = async (id: number): Promise<[string, number][]> =>
    (await sport.db.rows('select kind, amount_cents from payment_ledger where payment_id = $1 order by id', [id])).map(
      ({ kind, amount_cents }) => [kind, amount_cents],
    );
  const order = async (id: number, amount = 12_500): Promise<number> => {
    const payment = (await findPayment(sport.db, id))!;
    await sport.db.transaction((tx) => sport.payments.requestRefund(tx, payment, amount, 'moved away'));
    return (await sport.db.one<{ id: number }>('select max(id) as id from payment_refunds where payment_id = $1', [id]))
      .id;
  };
  const conflict = { code: 'record.conflict' };

  test('what is held and is not more than was agreed has no rest to give back', async () => {
    const { held } = deciding();
    const exact = await family({ currency: 'eur' });
    assert.equal(await statusOf(exact.id), 'held');
    await assert.rejects(held.keepAgreed(exact.id, by), conflict);
    const less = await family({ amount_received: 12_000 });
    await assert.rejects(held.keepAgreed(less.id, by), conflict);
    assert.deepEqual([await statusOf(exact.id), await statusOf(less.id)], ['held', 'held']);
    for (const { id } of [exact, less]) await held.giveBack(id, by);
  });

  test('where no place is left by now, all of what is held goes back and no rest beside it', async () => {
    const more = await family({ amount_received: 14_000 });
    const setPlaces = (places: string) => sport.db.run(`update registration_divisions set capacity = ${places}`);
    await setPlaces('places_taken');
    const { outcome, amount } = await deciding().held.keepAgreed(more.id, by);
    await setPlaces('100000');
    // While it waits, others would wait behind it.
    await sport.db.run(`update registrations set status = 'cancelled' where id = $1`, [more.registration]);
    assert.deepEqual([outcome, amount, await statusOf(more.id)], ['return', 14_000, 'returned']);
    await sport.jobs.runPending();
    assert.deepEqual(await ledgerOf(more.id), [
      ['charge', 14_000],
      ['refund', -14_000],
    ]);
  });

  test('what counts is given back once, and only while something of it is left', async () => {
    const { held } = deciding();
    const [twice, gone] = [await family(), await family()];
    await held.giveBackKept(twice.id, by);
    await assert.rejects(held.giveBackKept(twice.id, by), conflict);
    stripe.refundThere(gone.intent, 12_500);
    await deliverEvent(sport, { type: 'charge.refunded', intent: gone.intent });
    assert.equal(await statusOf(gone.id), 'succeeded');
    await assert.rejects(held.giveBackKept(gone.id, by), conflict);
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(twice.intent)?.refunded, 12_500);
  });

  test('a check is written only for what a bank has refused, and for no more than is left', async () => {
    const { byHand, matters } = deciding();
    const one = await family();
    await assert.rejects(byHand.ofRefused(one.id, byCheck), conflict);
    await assert.rejects(matters.retryRefund(one.id, by), conflict);
    await order(one.id, 5_000);
    await sport.jobs.runPending();
    stripe.refuseRefund(one.intent);
    await deliverEvent(sport, { type: 'refund.failed', intent: one.intent });
    // Then the cardholder takes all of it back by the bank.
    await deliverEvent(sport, { type: 'charge.dispute.created', object: { ...stripe.dispute(one.intent) } });
    for (const paying of [byHand.ofRefused(one.id, byCheck), matters.retryRefund(one.id, by)])
      await assert.rejects(paying, { code: 'payment.not_refundable' });
    assert.ok(!(await ledgerOf(one.id)).some(([kind]) => kind === 'refund_by_hand'));
    const part = await family();
    await order(part.id);
    await sport.jobs.runPending();
    stripe.refuseRefund(part.intent);
    await deliverEvent(sport, { type: 'refund.failed', intent: part.intent });
    stripe.refundThere(part.intent, 12_000);
    await deliverEvent(sport, { type: 'charge.refunded', intent: part.intent });
    assert.deepEqual(await byHand.ofRefused(part.id, byCheck), { amount: 500 });
  });

  test('a check for an order that is not there, or that took longer than the order was kept, is not written', async () => {
    const { byHand } = deciding();
    await assert.rejects(byHand.ofOrder(999_999, byCheck), { code: 'record.not_found' });
    await assert.rejects(
      sport.db.transaction((tx) => sport.payments.handOver(tx, 999_999)),
      { code: 'record.not_found' },
    );
    const slow = await family();
    stripe.trouble({ kind: 'fail', times: 100, only: /POST .*refunds/ });
    const refund = await order(slow.id);
    await sport.jobs.runPending();
    sport.clock.advance(3600);
    stripe.beforeAnswer(() => sport.clock.advance(31));
    await assert.rejects(byHand.ofOrder(refund, byCheck), conflict);
    stripe.beforeAnswer(undefined);
    assert.deepEqual(await ledgerOf(slow.id), [['charge', 12_500]]);
    assert.deepEqual(await byHand.ofOrder(refund, byCheck), { amount: 12_500 });
    stripe.trouble(undefined);
  });

  test('a refund is not tried while somebody is writing a check for it', async () => {
    const one = await family();
    stripe.trouble({ kind: 'fail', times: 100, only: /POST .*refunds/ });
    const refund = await order(one.id);
    await sport.jobs.runPending();
    stripe.trouble(undefined);
    await sport.db.run('update payment_refunds set by_hand_until = $2 where id = $1', [
      refund,
      new Date(sport.clock.now().getTime() + 20_000),
    ]);
    const asked = () => stripe.requests.filter(({ method, path }) => method === 'POST' && /refunds/.test(path)).length;
    const before = asked();
    await sport.payments.performRefund(refund);
    assert.equal(asked(), before);
    sport.clock.advance(31);
    await sport.payments.performRefund(refund);
    assert.deepEqual((await ledgerOf(one.id)).at(-1), ['refund', -12_500]);
  });

  test('a part of what is held that goes back decides nothing about the rest; all of it does', async () => {
    const one = await family({ amount_received: 14_000 });
    await order(one.id, 1_000);
    assert.equal(await statusOf(one.id), 'held');
    await order(one.id, 13_000);
    assert.equal(await statusOf(one.id), 'returned');
    await sport.jobs.runPending();
  });

  test('a dispute about nothing is nothing to do', async () => {
    const one = await family();
    await deliverEvent(sport, {
      type: 'charge.dispute.created',
      object: { ...stripe.dispute(one.intent, { amount: 0 }) },
    });
    assert.equal(await sport.db.maybeOne('select 1 from payment_matters where payment_id = $1', [one.id]), undefined);
    assert.deepEqual(await ledgerOf(one.id), [['charge', 12_500]]);
  });

  describe('a charge that nobody has a record of', () => {
    const made = async (lie: object = {}, amount = 12_500): Promise<string> => {
      const { id } = await sport.payments.processor.createIntent({
        ...{ amount, currency: 'usd', idempotencyKey: randomUUID(), metadata: {} },
      });
      stripe.pay(id, lie);
      return id;
    };
    /** As a comparison keeps it. */
    const found = async (intent: string): Promise<string> => {
      const { amount_received } = stripe.intents.get(intent)!;
      await sport.db.run(
        `insert into processor_charges (intent_id, processor, received_cents, refunded_cents, disputed_cents, made_at, seen_at, is_marked, currency)
         values ($1, 'stripe', $2, 0, 0, $3, $3, false, 'usd') on conflict (intent_id) do nothing`,
        [intent, amount_received || 1, sport.clock.now()],
      );
      return intent;
    };
    const unpaid = async (period?: string): Promise<number> => {
      const body = await aFamily(sport, period === undefined ? {} : { period, division: 'Clinic, grades 3-6' });
      const { data } = await intentFor(sport, body);
      const { id } = await sport.db.one('select id from registrations where reference = $1', [data.reference]);
      return id;
    };
    const adopt = (intent: string, subjectId: number) =>
      sport.treasury.strays.adopt(intent, { ...by, subject: 'registration', subjectId });
    const giveBack = (intent: string) => sport.treasury.strays.giveBack(intent, by);

    test('becomes a payment only where money came, in our currency', async () => {
      const id = await unpaid();
      const [open, nothing, other] = [
        await made({ status: 'processing', amount_received: 0 }),
        await made({ amount_received: 0 }),
        await made({ currency: 'eur' }),
      ];
      for (const intent of [open, nothing, other]) await found(intent);
      await assert.rejects(adopt(open, id), conflict);
      await assert.rejects(adopt(nothing, id), conflict);
      await assert.rejects(adopt(other, id), { code: 'payment.other_currency' });
    });

    test('becomes no payment of what is paid already, has another price, or is over', async () => {
      const [first, second] = [await found(await made()), await found(await made())];
      const id = await unpaid();
      assert.equal((await adopt(first, id)).status, 'held');
      await assert.rejects(adopt(second, id), conflict, 'its money is there');
      await assert.rejects(adopt(second, 999_999), (error: Error) => error instanceof Error);
      const over = await unpaid();
      await sport.db.run(`update registrations set status = 'cancelled' where id = $1`, [over]);
      await assert.rejects(adopt(second, over), conflict);
      const standing = await family();
      await sport.db.run(`update payments set status = 'canceled' where id = $1`, [standing.id]);
      const less = await found(await made({}, 9_900));
      await assert.rejects(adopt(less, standing.registration), conflict, 'it stands at another price');
      const adopted = await adopt(second, standing.registration);
      assert.deepEqual([adopted.status, adopted.isExact], ['succeeded', true]);
    });

    test('is held for what costs nothing, and is no exact price of it', async () => {
      const id = await unpaid(clinic(sport));
      const { paymentId, status } = await adopt(await found(await made({}, 1_000)), id);
      assert.equal(status, 'held');
      assert.equal((await findPayment(sport.db, paymentId))?.amount_cents, 1_000);
    });

    test('goes back once, whole, and not when it is a payment after all', async () => {
      await assert.rejects(giveBack('pi_unknown'), { code: 'record.not_found' });
      const back = await found(await made());
      await sport.db.run('update processor_charges set refunded_cents = received_cents where intent_id = $1', [back]);
      await assert.rejects(giveBack(back), conflict, 'nothing is left of it');
      const ours = await family();
      await found(ours.intent);
      await assert.rejects(giveBack(ours.intent), conflict, 'it is a payment');
      assert.equal(stripe.intents.get(ours.intent)?.refunded, 0);
    });

    test('goes back by the sweep where its job was lost, once', async () => {
      const intent = await found(await made());
      await giveBack(intent);
      await sport.db.run(`delete from jobs.job where name = 'stray-refunds'`);
      sport.clock.advance(14 * 60);
      await sport.treasury.strays.sweep();
      assert.equal(stripe.intents.get(intent)?.refunded, 0, 'its job may still come');
      sport.clock.advance(60);
      await sport.treasury.strays.sweep();
      await sport.treasury.strays.sweep();
      assert.equal(stripe.intents.get(intent)?.refunded, 12_500);
      const { count } = await sport.db.one(
        `select count(*)::int as count from audit_events where event = 'payment.stray_refunded' and subject = $1`,
        [`charge:${intent}`],
      );
      assert.equal(count, 1);
    });
  });
});
