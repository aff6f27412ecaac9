import { randomUUID } from 'node:crypto';
import { Problem, secondsAfter, type Clock, type Database, type Jobs, type Tx } from '@sports-hub/kernel';
import { closeRefusedRefunds, findRefundedOf, putMatter } from './matter-queries.ts';
import type { PaymentHandler } from './service.ts';
import { ProcessorRefusal, type Intent, type PaymentProcessor } from './processor.ts';
import {
  beginTry,
  findBalance,
  findPayment,
  findRefund,
  finishRefund,
  insertMovement,
  insertRefund,
  leftOf,
  setPaymentStatus,
  takeUnfinishedRefunds,
  type Payment,
  type PaymentSubject,
} from './queries.ts';
import { findSharing, lockSharing, shareOut, shareRef } from './shared-intents.ts';

/** Processors remember a key for a day at least. After this time it is asked first whether the refund was made. */
const KEY_SECONDS = 20 * 3600;
/** No try at the processor takes longer: two calls of a few seconds. */
const TRY_SECONDS = 30;
/** From then on the sweep tries, whatever has become of the job. */
const OVERDUE_SECONDS = 15 * 60;
const BATCH = 50;

type Made = { id: string; amount: number };

/** Money that goes back: ordered in the transaction that decides it, tried until it is done. */
export function createRefunds({
  db,
  clock,
  processor,
  enqueue,
  handlerOf,
  note,
}: {
  db: Database;
  clock: Clock;
  processor: PaymentProcessor;
  enqueue: (tx: Tx, job: { refund: number }) => ReturnType<Jobs['enqueue']>;
  handlerOf: (subject: PaymentSubject) => PaymentHandler;
  note: (tx: Tx, event: string, payment: Payment, detail?: Record<string, string | number>) => Promise<void>;
}) {
  /** The refund as made, or the intent where the processor refuses: the money may have gone back another way. */
  const ask = async (payment: Payment & { intent_id: string }, order: Made & { at: Date }): Promise<Made | Intent> => {
    const refund = { intentId: payment.intent_id, amount: order.amount, idempotencyKey: order.id };
    const isForgotten = order.at <= secondsAfter(clock.now(), -KEY_SECONDS);
    const earlier = isForgotten ? await processor.findRefund(refund) : undefined;
    if (earlier) return earlier;
    try {
      return await processor.refund(refund);
    } catch (error) {
      if (error instanceof Problem) throw error;
      const intent = await processor.retrieveIntent(payment.intent_id);
      if (!intent) throw error;
      return intent;
    }
  };

  /** What was paid for stands as it did: a person says whether it stays. */
  const askAboutRest = (tx: Tx, payment: Payment, amount: number): Promise<number> =>
    putMatter(tx, {
      paymentId: payment.id,
      kind: 'refund_outside',
      ref: `payment:${payment.id}`,
      amount,
      state: 'outside',
      answerBy: null,
      at: clock.now(),
      closed: null,
    });

  return {
    /** Asks for money to be given back; the processor is told by a job, once, however often the job runs. */
    async request(tx: Tx, payment: Payment, amount: number, reason: string): Promise<void> {
      const left = leftOf(await findBalance(tx, payment.id));
      const { id } = await insertRefund(tx, {
        paymentId: payment.id,
        amount,
        reason,
        key: randomUUID(),
        at: clock.now(),
      });
      // All of what was held goes back: that is a decision about it.
      if (payment.status === 'held' && amount === left) await setPaymentStatus(tx, payment.id, 'returned', clock.now());
      await closeRefusedRefunds(tx, payment.id, { by: 'system', reason: `tried again: ${reason}`, at: clock.now() });
      await enqueue(tx, { refund: id });
      await note(tx, 'refund_requested', payment, { refund: id, refund_amount: amount, reason });
    },

    async perform(id: number): Promise<void> {
      const refund = await findRefund(db, id);
      const payment = refund && (await findPayment(db, refund.payment_id));
      if (!refund || !payment?.intent_id || refund.status === 'done') return;
      const now = clock.now();
      if (!(await beginTry(db, id, { now, until: secondsAfter(now, TRY_SECONDS) }))) return;
      const order = { id: refund.idempotency_key, amount: refund.amount_cents, at: refund.requested_at };
      const response = await ask({ ...payment, intent_id: payment.intent_id }, order);
      const found = await findSharing(db, payment);
      await db.transaction(async (tx) => {
        const sharing = await lockSharing(tx, handlerOf, found);
        const locked = sharing.find(({ id }) => id === payment.id) ?? payment;
        const made = 'status' in response ? await madeElsewhere(tx, sharing, response, order.amount) : response;
        if ((await finishRefund(tx, id, clock.now())) === 0) return;
        await insertMovement(tx, {
          paymentId: payment.id,
          kind: 'refund',
          amount: -made.amount,
          ref: made.id,
          at: clock.now(),
        });
        await note(tx, 'refunded', payment, { refund: id, refund_amount: made.amount });
        await handlerOf(payment.subject).refunded(tx, locked, await findBalance(tx, payment.id));
      });
    },

    /** Those that no job has got done; the caller performs each. */
    overdue: (): Promise<{ id: number }[]> =>
      takeUnfinishedRefunds(db, {
        before: secondsAfter(clock.now(), -OVERDUE_SECONDS),
        now: clock.now(),
        limit: BATCH,
      }),

    /** What had gone back and was refused later is here again: it can be sent once more, and somebody has to look. */
    async noteRefused(tx: Tx, payment: Payment, intent: Intent): Promise<void> {
      const at = clock.now();
      for (const { id, amount: whole, isRefused } of intent.refunds) {
        if (!isRefused) continue;
        const refund = { paymentId: payment.id, intentId: intent.id, ref: id, amount: whole };
        const amount = await findRefundedOf(tx, refund);
        if (amount === undefined) continue;
        const ref = shareRef(payment, id);
        const movement = { paymentId: payment.id, kind: 'refund_refused', amount, ref, at } as const;
        if ((await insertMovement(tx, movement)) === 0) continue;
        await putMatter(tx, { ...movement, state: 'refused', answerBy: null, closed: null });
        await note(tx, 'refund_refused', payment, { refund_amount: amount });
        await handlerOf(payment.subject).refundRefused(tx, payment, amount);
      }
    },

    /** Refunds that somebody made at the processor itself are written down too. */
    async noteOutside(tx: Tx, payments: readonly Payment[], intent: Intent): Promise<void> {
      const sums = await sumsOf(tx, payments);
      const outside = intent.amountRefunded - sums.refunded - sums.pending;
      if (outside <= 0) return;
      const touched = new Map<number, number>();
      for (const made of await refundsMade(tx, payments, intent, outside))
        for (const { payment, amount } of await sharesOf(tx, payments, made.amount)) {
          const ref = shareRef(payment, made.id);
          await insertMovement(tx, { paymentId: payment.id, kind: 'refund', amount: -amount, ref, at: clock.now() });
          touched.set(payment.id, (touched.get(payment.id) ?? 0) + amount);
        }
      for (const payment of payments.filter(({ id }) => touched.has(id))) {
        await note(tx, 'refunded_outside', payment, { refund_amount: touched.get(payment.id) ?? 0 });
        const left = await findBalance(tx, payment.id);
        const isAll = left.refunded >= left.charged;
        if (isAll && payment.status === 'succeeded') await askAboutRest(tx, payment, left.charged);
        // Then there is nothing to decide any more about money that was held.
        const isDecided = isAll && payment.status === 'held';
        if (isDecided) await setPaymentStatus(tx, payment.id, 'returned', clock.now());
        await handlerOf(payment.subject).refunded(tx, isDecided ? { ...payment, status: 'returned' } : payment, left);
      }
    },
  };
}

async function sumsOf(tx: Tx, payments: readonly Payment[]): Promise<{ refunded: number; pending: number }> {
  const sums = { refunded: 0, pending: 0 };
  for (const { id } of payments) {
    const { refunded_there, pending } = await findBalance(tx, id);
    sums.refunded += refunded_there;
    sums.pending += pending;
  }
  return sums;
}

/** Whose money went back at the processor itself: of whom it is all that is left, else of each in turn. */
async function sharesOf(
  tx: Tx,
  payments: readonly Payment[],
  amount: number,
): Promise<{ payment: Payment; amount: number }[]> {
  const left: number[] = [];
  for (const { id } of payments) left.push(leftOf(await findBalance(tx, id)));
  const whose = payments[left.indexOf(amount)];
  if (whose) return [{ payment: whose, amount }];
  return shareOut(amount, left).flatMap((share, index) => {
    const payment = payments[index];
    return payment && share > 0 ? [{ payment, amount: share }] : [];
  });
}

/** What went back at the processor itself, each by its own id; as one sum where our own orders are mixed with it. */
async function refundsMade(tx: Tx, payments: readonly Payment[], intent: Intent, outside: number): Promise<Made[]> {
  const unknown: Made[] = [];
  for (const { id, amount, isRefused } of intent.refunds) {
    if (isRefused) continue;
    let isKnown = false;
    for (const payment of payments) {
      const refund = { paymentId: payment.id, intentId: intent.id, ref: id, amount };
      isKnown ||= (await findRefundedOf(tx, refund)) !== undefined;
    }
    if (!isKnown) unknown.push({ id, amount });
  }
  const isAll = unknown.reduce((sum, { amount }) => sum + amount, 0) === outside;
  return isAll ? unknown : [{ id: `${intent.id}:${intent.amountRefunded}`, amount: outside }];
}

/** Somebody gave the money back at the processor itself while our own order waited: then the order is done. */
async function madeElsewhere(tx: Tx, payments: readonly Payment[], intent: Intent, amount: number): Promise<Made> {
  const { refunded } = await sumsOf(tx, payments);
  if (intent.amountRefunded - refunded < amount) throw new ProcessorRefusal('The processor refuses this refund');
  return { id: `${intent.id}:${refunded + amount}`, amount };
}
