import { Problem, secondsAfter, type Audit, type Clock, type Database, type Tx } from '@sports-hub/kernel';
import { lockForDecision } from './access.ts';
import { amountsOf } from './confidential.ts';
import { closeRefusedRefunds, sumRefused } from './matter-queries.ts';
import type { PaymentProcessor } from './processor.ts';
import { findBalance, findPayment, findRefund, insertMovement, leftOf, type Payment } from './queries.ts';
import type { Decider, HeldPaymentsOptions } from './held.ts';

/** How long somebody may take between asking the processor and writing down the check. */
const BY_HAND_SECONDS = 30;

export interface ByHand extends Decider {
  method: 'cash' | 'check';
  checkNumber: string | null;
  handedOn: string;
}

/** Money that went back past the processor: by check or in cash, where the card does not take it any more. */
export function createRefundsByHand({
  db,
  clock,
  audit,
  handlers,
  processor,
  perform,
}: Pick<HeldPaymentsOptions, 'handlers'> & {
  db: Database;
  clock: Clock;
  audit: Audit;
  processor: Pick<PaymentProcessor, 'findRefund'>;
  perform: (refundId: number) => Promise<void>;
}) {
  /** An entry of the ledger of its own kind, once, and what follows for what was paid for. */
  const write = async (tx: Tx, payment: Payment, amount: number, by: ByHand): Promise<void> => {
    await by.inside?.(tx);
    const { id } = await tx.one<{ id: number }>(
      `insert into refunds_by_hand (payment_id, amount_cents, method, check_number, handed_on, recorded_by, recorded_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [payment.id, amount, by.method, by.checkNumber, by.handedOn, by.actor, clock.now()],
    );
    const movement = { paymentId: payment.id, kind: 'refund_by_hand', amount: -amount } as const;
    await insertMovement(tx, { ...movement, ref: `by-hand:${id}`, at: clock.now() });
    await audit(tx, {
      event: 'payment.refunded_by_hand',
      actor: by.actor,
      subject: `${payment.subject}:${payment.subject_id}`,
      detail: amountsOf(payment, { payment: payment.id, refund_amount: amount, method: by.method, reason: by.reason }),
    });
    const sums = await findBalance(tx, payment.id);
    await handlers[payment.subject].refunded(tx, payment, { ...sums, isByHand: true });
  };

  /** The order is ours for a moment: no try is on its way, and none begins. */
  const takeOrder = (id: number, until: Date): Promise<boolean> =>
    db.transaction(
      async (tx) =>
        (await tx.run(
          `update payment_refunds set by_hand_until = $3
            where id = $1 and status = 'requested' and (trying_until is null or trying_until <= $2)
              and (by_hand_until is null or by_hand_until <= $2)`,
          [id, clock.now(), until],
        )) === 1,
    );

  return {
    /** What a bank has refused; the matter is closed by it. */
    ofRefused: (paymentId: number, by: ByHand): Promise<{ amount: number }> =>
      db.transaction(async (tx) => {
        const payment = await lockForDecision(tx, handlers, paymentId);
        const refused = await sumRefused(tx, paymentId);
        if (refused === 0) throw new Problem('record.conflict');
        const amount = Math.min(refused, leftOf(await findBalance(tx, paymentId)));
        if (amount <= 0) throw new Problem('payment.not_refundable');
        await closeRefusedRefunds(tx, paymentId, { by: by.actor, reason: by.reason, at: clock.now() });
        await write(tx, payment, amount, by);
        return { amount };
      }),

    /**
     * What was ordered at the processor and is not done. It is asked first whether it was done all the same: then that
     * counts, and nothing is paid by hand (409).
     */
    async ofOrder(refundId: number, by: ByHand): Promise<{ amount: number }> {
      const refund = await findRefund(db, refundId);
      const payment = refund && (await findPayment(db, refund.payment_id));
      if (!refund || !payment) throw new Problem('record.not_found');
      const until = secondsAfter(clock.now(), BY_HAND_SECONDS);
      if (!(await takeOrder(refundId, until))) throw new Problem('payment.refund_under_way');
      const key = { intentId: payment.intent_id ?? '', idempotencyKey: refund.idempotency_key };
      if (payment.intent_id && (await processor.findRefund(key))) {
        await db.run('update payment_refunds set by_hand_until = null where id = $1 and by_hand_until = $2', [
          refundId,
          until,
        ]);
        await perform(refundId);
        throw new Problem('payment.refund_done');
      }
      return db.transaction(async (tx) => {
        const locked = await lockForDecision(tx, handlers, payment.id);
        const isOurs = await tx.run(
          `update payment_refunds set status = 'done', done_at = $3, by_hand_until = null
            where id = $1 and status = 'requested' and by_hand_until = $2 and by_hand_until > $3`,
          [refundId, until, clock.now()],
        );
        if (isOurs === 0) throw new Problem('record.conflict');
        await write(tx, locked, refund.amount_cents, by);
        return { amount: refund.amount_cents };
      });
    },
  };
}
