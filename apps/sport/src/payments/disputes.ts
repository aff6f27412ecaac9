import type { Clock, Database, Tx } from '@sports-hub/kernel';
import { findDisputeMatter, putMatter } from './matter-queries.ts';
import type { Dispute, DisputeState } from './processor.ts';
import { findBalance, findPaymentsByIntent, insertMovement, type Payment, type PaymentSubject } from './queries.ts';
import type { PaymentHandler } from './service.ts';
import { lockSharing, shareOut, shareRef } from './shared-intents.ts';

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
  /** What a dispute says about one payment. True when there was something new. */
  const lookAt = async (tx: Tx, payment: Payment, { id, amount, state, answerBy }: Dispute): Promise<boolean> => {
    const ref = shareRef(payment, id);
    const before = await findDisputeMatter(tx, ref);
    if (before?.state === state && before.answer_by?.getTime() === answerBy?.getTime()) return false;
    const movement = { paymentId: payment.id, ref, at: clock.now() };
    if (TAKEN.includes(state)) await insertMovement(tx, { ...movement, kind: 'dispute', amount: -amount });
    if (state === 'won') await insertMovement(tx, { ...movement, kind: 'dispute_won', amount });
    const isExpected = before?.is_accepted === true && (state === before.state || state === 'lost');
    const closed = OVER.includes(state) || isExpected ? { by: 'system', reason: state } : null;
    await putMatter(tx, { ...movement, kind: 'dispute', amount, state, answerBy, closed });
    await note(tx, 'disputed', payment, { dispute_amount: amount, state });
    return true;
  };

  return {
    /** Brings our side to where a dispute is; any number of times. True when there was something new. */
    async look(dispute: Dispute): Promise<boolean> {
      const found = await findPaymentsByIntent(db, dispute.intentId);
      if (found.length === 0) return false;
      return db.transaction(async (tx) => {
        const payments = await lockSharing(tx, handlerOf, found);
        const charged: number[] = [];
        for (const { id } of payments) charged.push((await findBalance(tx, id)).charged);
        const shares = shareOut(dispute.amount, charged);
        let isNew = false;
        for (const [index, payment] of payments.entries()) {
          const amount = shares[index] ?? 0;
          if (amount > 0 && (await lookAt(tx, payment, { ...dispute, amount }))) isNew = true;
        }
        return isNew;
      });
    },
  };
}
