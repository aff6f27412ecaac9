import { randomUUID } from 'node:crypto';
import { siteCurrency } from '@sports-hub/contract';
import { Problem, type Clock, type Tx } from '@sports-hub/kernel';
import {
  findBalance,
  findPayment,
  findPaymentByKey,
  findRefund,
  finishRefund,
  insertMovement,
  insertPayment,
  lockPayment,
  setPaymentStatus,
  type Payment,
  type PaymentSubject,
} from './queries.ts';
import type { PaymentHandler } from './service.ts';

export interface OfflineOrder {
  subject: PaymentSubject;
  subjectId: number;
  amount: number;
  /** Made with the form: the same one is taken once. */
  key: string;
  method: 'cash' | 'check';
  checkNumber: string | null;
  receivedOn: string;
  /** Who took it. */
  memberId: number;
  isConfidential: boolean;
  /** The later part of a payment plan that it is for. */
  installmentId?: number;
}

/** Cash and checks: no processor knows of them, so each is one transaction, and the ledger tells it like any other. */
export function createOffline({
  clock,
  handlerOf,
  note,
}: {
  clock: Clock;
  handlerOf: (subject: PaymentSubject) => PaymentHandler;
  note: (tx: Tx, event: string, payment: Payment, detail?: Record<string, string | number>) => Promise<void>;
}) {
  return {
    /** Whether this very one was written down before. */
    findOffline: (tx: Tx, key: string): Promise<Payment | undefined> => findPaymentByKey(tx, `offline:${key}`),

    /**
     * What is paid for is locked, and nobody is about to pay it otherwise. It is kept, or it is not taken: where there is no
     * place for it, nothing of all this has happened.
     */
    async takeOffline(tx: Tx, order: OfflineOrder): Promise<Payment> {
      const now = clock.now();
      const payment = await insertPayment(tx, {
        subject: order.subject,
        subject_id: order.subjectId,
        unguessable_id: randomUUID(),
        idempotency_key: `offline:${order.key}`,
        amount_cents: order.amount,
        currency: siteCurrency(),
        processor: 'offline',
        shared_intent_id: null,
        is_confidential: order.isConfidential,
        installment_id: order.installmentId ?? null,
        at: now,
      });
      await tx.run(
        `insert into offline_payments (payment_id, method, check_number, received_on, recorded_by) values ($1, $2, $3, $4, $5)`,
        [payment.id, order.method, order.checkNumber, order.receivedOn, order.memberId],
      );
      const handler = handlerOf(order.subject);
      if ((await handler.paid(tx, payment)) === 'return') throw new Problem('registration.full');
      await setPaymentStatus(tx, payment.id, 'succeeded', now);
      const ref = `offline:${payment.id}`;
      await insertMovement(tx, { paymentId: payment.id, kind: 'charge', amount: order.amount, ref, at: now });
      await note(tx, 'taken', payment, { method: order.method });
      await handler.kept(tx, [payment]);
      return lockPayment(tx, payment.id);
    },

    /** What a refund of cash or a check is of; undefined where a processor does it, or there is none. */
    async findOfflineRefund(tx: Tx, id: number): Promise<Payment | undefined> {
      const refund = await findRefund(tx, id);
      const payment = refund && (await findPayment(tx, refund.payment_id));
      return payment?.processor === 'offline' ? payment : undefined;
    },

    /** Somebody handed it over. False where somebody said so before. */
    async handOver(tx: Tx, id: number): Promise<boolean> {
      const refund = await findRefund(tx, id);
      if (!refund) throw new Problem('record.not_found');
      const payment = await lockPayment(tx, refund.payment_id);
      if ((await finishRefund(tx, id, clock.now())) === 0) return false;
      const movement = { paymentId: payment.id, kind: 'refund', amount: -refund.amount_cents } as const;
      await insertMovement(tx, { ...movement, ref: `offline-refund:${id}`, at: clock.now() });
      await note(tx, 'refunded', payment, { refund: id, refund_amount: refund.amount_cents });
      await handlerOf(payment.subject).refunded(tx, payment, await findBalance(tx, payment.id));
      return true;
    },
  };
}
