import type { Clock, Database, Tx } from '@sports-hub/kernel';
import { findDisputeMatter, putMatter } from './matter-queries.ts';
import type { Dispute, DisputeState } from './processor.ts';
import { findPaymentByIntent, insertMovement, lockPayment, type Payment, type PaymentSubject } from './queries.ts';
import type { PaymentHandler } from './service.ts';

/** While the bank has the money, or for good. */
const TAKEN: readonly DisputeState[] = ['open', 'won', 'lost'];
/** Nobody has to do anything about these. One that was lost is looked at: is the place still theirs? */
const OVER: readonly DisputeState[] = ['won', 'closed'];

/** Cardholders who do not want to have paid. What follows is decided by a person, at the processor's own pages. */
export function createDisputes({
  db,
  clock,
  handlerOf,
  note,
}: {
  db: Database;
  clock: Clock;
  handlerOf: (subject: PaymentSubject) => PaymentHandler;
  note: (tx: Tx, event: string, payment: Payment, detail?: Record<string, string | number>) => Promise<void>;
}) {
  return {
    /** Brings our side to where a dispute is; any number of times. True when there was something new. */
    async look(dispute: Dispute): Promise<boolean> {
      const payment = await findPaymentByIntent(db, dispute.intentId);
      if (!payment) return false;
      return db.transaction(async (tx) => {
        await handlerOf(payment.subject).lock(tx, payment.subject_id);
        await lockPayment(tx, payment.id);
        const { id: ref, amount, state, answerBy } = dispute;
        const before = await findDisputeMatter(tx, ref);
        if (before?.state === state && before.answer_by?.getTime() === answerBy?.getTime()) return false;
        const movement = { paymentId: payment.id, ref, at: clock.now() };
        if (TAKEN.includes(state)) await insertMovement(tx, { ...movement, kind: 'dispute', amount: -amount });
        if (state === 'won') await insertMovement(tx, { ...movement, kind: 'dispute_won', amount });
        const closed = OVER.includes(state) ? { by: 'system', reason: state } : null;
        await putMatter(tx, { ...movement, kind: 'dispute', amount, state, answerBy, closed });
        await note(tx, 'disputed', payment, { dispute_amount: amount, state });
        return true;
      });
    },
  };
}
