import { Problem, type Tx } from '@sports-hub/kernel';
import { amountsOf } from './confidential.ts';
import { toLocalDate } from '@sports-hub/kernel/time';
import { lockForDecision } from './access.ts';
import type { Decider, HeldPaymentsOptions } from './held.ts';
import { closeMatter, findMatter, markAccepted, sumRefused, type PaymentMatter } from './matter-queries.ts';
import { money } from './money.ts';
import { findBalance, leftOf, type Payment } from './queries.ts';

export const describeMatter = ({ kind, amount_cents, state, answer_by }: PaymentMatter): string => {
  if (kind === 'refund_refused') return `the bank refused ${money(amount_cents)} that had gone back`;
  if (kind === 'refund_outside') return `${money(amount_cents)} went back at the processor itself: what becomes of it`;
  const answer = answer_by && state !== 'lost' ? `, to be answered by ${toLocalDate(answer_by)}` : '';
  return `${money(amount_cents)} is disputed (${state}${answer})`;
};

/** What a person does about money to which something happened afterwards. */
export function createPaymentMatters({ db, clock, audit, payments, handlers }: HeldPaymentsOptions) {
  const decide = <T>(id: number, work: (tx: Tx, payment: Payment) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => work(tx, await lockForDecision(tx, handlers, id)));
  const note = (
    tx: Tx,
    payment: Payment,
    { actor, event, ...detail }: { actor: string; event: string; reason: string } & Record<string, string | number>,
  ): Promise<void> =>
    audit(tx, {
      event: `payment.${event}`,
      actor,
      subject: `${payment.subject}:${payment.subject_id}`,
      detail: amountsOf(payment, { payment: payment.id, ...detail }),
    });

  return {
    /** Orders what a bank has refused once more; the order closes the matter. */
    retryRefund: (id: number, { actor, reason, inside }: Decider): Promise<{ amount: number }> =>
      decide(id, async (tx, payment) => {
        const refused = await sumRefused(tx, id);
        if (refused === 0) throw new Problem('record.conflict');
        const amount = Math.min(refused, leftOf(await findBalance(tx, id)));
        if (amount <= 0) throw new Problem('payment.not_refundable');
        await inside?.(tx);
        await note(tx, payment, { actor, event: 'refund_retried', reason, refund_amount: amount });
        await payments.requestRefund(tx, payment, amount, reason);
        return { amount };
      }),

    /** A person has seen to it in another way, or there is nothing more to do. */
    async close(id: number, { actor, reason, inside }: Decider): Promise<void> {
      const matter = await findMatter(db, id);
      if (!matter) throw new Problem('record.not_found');
      await decide(matter.payment_id, async (tx, payment) => {
        if (matter.kind === 'dispute') await markAccepted(tx, id);
        if ((await closeMatter(tx, id, { by: actor, reason, at: clock.now() })) === 0)
          throw new Problem('record.conflict');
        await inside?.(tx);
        await note(tx, payment, { actor, event: 'matter_closed', reason, matter: id, kind: matter.kind });
      });
    },
  };
}
