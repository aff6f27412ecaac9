import type { Clock, Tx } from '@sports-hub/kernel';
import type { PaymentMarks } from './marks.ts';
import type { Intent } from './processor.ts';
import { insertMovement, setPaymentStatus, type Payment, type PaymentSubject } from './queries.ts';
import type { createRefunds } from './refunds.ts';
import type { PaymentHandler } from './service.ts';
import { storeSavedCard } from './saved-methods.ts';
import { shareOut, shareRef } from './shared-intents.ts';

export interface SettlingOptions {
  clock: Clock;
  marks: Pick<PaymentMarks, 'areOn'>;
  refunds: Pick<ReturnType<typeof createRefunds>, 'request'>;
  handlerOf: (subject: PaymentSubject) => PaymentHandler;
  note: (tx: Tx, event: string, payment: Payment, detail?: Record<string, string | number>) => Promise<void>;
}

/** What becomes of money that has arrived: kept, given back, or held until a person has looked at it. */
export function createDecision({ clock, marks, refunds, handlerOf, note }: SettlingOptions) {
  const isAsAgreed = async (tx: Tx, intent: Intent, payments: readonly [Payment, ...Payment[]]): Promise<boolean> => {
    const asked = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    return (
      intent.amount === asked &&
      intent.amountReceived === asked &&
      intent.currency === payments[0].currency &&
      (await marks.areOn(tx, intent, payments[0]))
    );
  };

  /** Whether one payment whose money is there, as agreed, is kept. */
  const take = async (tx: Tx, payment: Payment): Promise<boolean> => {
    // A payment that was given up in favour of another one comes too late, whatever it was for.
    const isLate = payment.status !== 'open';
    const outcome = isLate ? 'return' : await handlerOf(payment.subject).paid(tx, payment);
    await setPaymentStatus(tx, payment.id, outcome === 'keep' ? 'succeeded' : 'returned', clock.now());
    await note(tx, outcome === 'keep' ? 'succeeded' : 'returned', payment);
    if (outcome === 'return') await refunds.request(tx, payment, payment.amount_cents, isLate ? 'late' : 'no_place');
    return outcome === 'keep';
  };

  const hold = async (tx: Tx, payment: Payment, received: number): Promise<void> => {
    await setPaymentStatus(tx, payment.id, 'held', clock.now());
    await note(tx, 'held', payment, { received });
    await handlerOf(payment.subject).held(tx, payment);
  };

  /** The money is there. Decided here and nowhere else, about everything that it pays. */
  return async (tx: Tx, payments: readonly [Payment, ...Payment[]], intent: Intent): Promise<void> => {
    const shares = shareOut(
      intent.amountReceived,
      payments.map(({ amount_cents }) => amount_cents),
    );
    const isAgreed = await isAsAgreed(tx, intent, payments);
    const kept: Payment[] = [];
    for (const [index, payment] of payments.entries()) {
      const amount = shares[index] ?? 0;
      const ref = shareRef(payment, intent.id);
      // Called paid, and nothing came: that is no movement, and for a person to look at like any other amount.
      if (amount > 0) await insertMovement(tx, { paymentId: payment.id, kind: 'charge', amount, ref, at: clock.now() });
      if (!isAgreed) await hold(tx, payment, amount);
      else if (await take(tx, payment)) {
        kept.push(payment);
        if (payment.keeps_method) await storeSavedCard(tx, payment, intent.card);
      }
    }
    if (kept.length > 0) await handlerOf(payments[0].subject).kept(tx, kept);
  };
}
