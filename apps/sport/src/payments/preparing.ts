import { randomUUID } from 'node:crypto';
import { siteCurrency } from '@sports-hub/contract';
import type { Clock, Tx } from '@sports-hub/kernel';
import type { PaymentProcessor } from './processor.ts';
import { findOpenPayment, insertPayment, type Payment, type PaymentSubject } from './queries.ts';
import { findSharing, insertSharedIntent } from './shared-intents.ts';

/** What is to be paid, and for what. */
export interface Due {
  subjectId: number;
  amount: number;
  /** The amount tells that somebody was helped: it is in no line of the audit log. */
  isConfidential?: boolean;
  /** The later part of a payment plan that it is for. */
  installmentId?: number | null;
  /** The card that is to be saved with it, or charged. */
  savedMethodId?: number | null;
  keepsMethod?: boolean;
}

/** Whether what was asked for before is asked for again. */
const isSameDue = (earlier: Payment | undefined, due: Due | undefined): boolean =>
  earlier?.amount_cents === due?.amount &&
  (earlier?.saved_method_id ?? null) === (due?.savedMethodId ?? null) &&
  (earlier?.keeps_method ?? false) === (due?.keepsMethod ?? false);

export interface PreparingOptions {
  clock: Clock;
  processor: Pick<PaymentProcessor, 'name'>;
  giveUp: (tx: Tx, payment: Payment) => Promise<void>;
  note: (tx: Tx, event: string, payment: Payment) => Promise<void>;
}

/** Payments that somebody is about to make; the processor is asked after they have been committed. */
export function createPreparing({ clock, processor, giveUp, note }: PreparingOptions) {
  const begin = async (
    tx: Tx,
    {
      subject,
      subjectId,
      amount,
      isConfidential = false,
      installmentId = null,
      savedMethodId = null,
      keepsMethod = false,
    }: Due & { subject: PaymentSubject },
    sharedIntentId: number | null = null,
  ): Promise<Payment> => {
    const payment = await insertPayment(tx, {
      subject,
      subject_id: subjectId,
      unguessable_id: randomUUID(),
      idempotency_key: randomUUID(),
      amount_cents: amount,
      currency: siteCurrency(),
      processor: processor.name,
      shared_intent_id: sharedIntentId,
      is_confidential: isConfidential,
      installment_id: installmentId,
      saved_method_id: savedMethodId,
      keeps_method: keepsMethod,
      at: clock.now(),
    });
    await note(tx, 'prepared', payment);
    return payment;
  };

  return {
    /** A payment that is made at once, beside what is open for the record. */
    begin: (tx: Tx, due: Due & { subject: PaymentSubject }): Promise<Payment> => begin(tx, due),

    /**
     * The open payment of a record, for this amount. Another amount supersedes it: its intent is cancelled by a job.
     */
    async prepare(tx: Tx, { subject, ...due }: Due & { subject: PaymentSubject }): Promise<Payment> {
      const earlier = await findOpenPayment(tx, subject, due.subjectId, due.installmentId);
      // One that another processor was asked for cannot be paid any more.
      const isSame = isSameDue(earlier, due) && earlier?.processor === processor.name;
      if (isSame && earlier.shared_intent_id === null) return earlier;
      if (earlier) await giveUp(tx, earlier);
      return begin(tx, { subject, ...due });
    },

    /** The same for several records that are paid at once; the first of their payments. The records are locked. */
    async prepareShared(tx: Tx, subject: PaymentSubject, asked: readonly Due[]): Promise<Payment> {
      const earlier: (Payment | undefined)[] = [];
      for (const { subjectId } of asked) earlier.push(await findOpenPayment(tx, subject, subjectId));
      const [first] = earlier;
      const shared = first?.processor === processor.name ? first.shared_intent_id : null;
      const isSame = earlier.every((one, at) => one?.shared_intent_id === shared && isSameDue(one, asked[at]));
      if (first && shared !== null && isSame && (await findSharing(tx, first)).length === asked.length) return first;
      for (const one of earlier) if (one) await giveUp(tx, one);
      const total = asked.reduce((sum, { amount }) => sum + amount, 0);
      const intent = await insertSharedIntent(tx, { amount: total, currency: siteCurrency(), at: clock.now() });
      const begun: Payment[] = [];
      for (const one of asked) begun.push(await begin(tx, { subject, ...one }, intent.id));
      if (!begun[0]) throw new Error('Nothing is asked for');
      return begun[0];
    },
  };
}
