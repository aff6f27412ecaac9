import { Problem, type Audit, type Clock, type Database, type Sql, type Tx } from '@sports-hub/kernel';
import { lockForDecision } from './access.ts';
import { amountsOf } from './confidential.ts';
import { findBalance, leftOf, ofIntent, setPaymentStatus, type Payment, type PaymentSubject } from './queries.ts';
import type { PaymentHandler } from './service.ts';

export interface HeldPayment {
  id: number;
  subject: PaymentSubject;
  subject_id: number;
  intent_id: string | null;
  /** Asked for, and what arrived. */
  amount_cents: number;
  received_cents: number;
  since: Date;
}

export const listHeldPayments = (sql: Sql): Promise<HeldPayment[]> =>
  sql.rows<HeldPayment>(
    `select y.id, y.subject, y.subject_id, ${ofIntent('y', 'intent_id')} as intent_id, y.amount_cents, coalesce(y.settled_at, y.created_at) as since,
            (select coalesce(sum(m.amount_cents), 0)::int from payment_ledger m where m.payment_id = y.id) as received_cents
       from payments y where y.status = 'held' order by y.id limit 1000`,
  );

/** Who decides, and why. */
export interface Decider {
  actor: string;
  reason: string;
  /** What else happens if this happens, on the same locked rows; what it throws undoes all of it. */
  inside?: ((tx: Tx) => Promise<void>) | undefined;
}

export interface HeldPaymentsOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  payments: { requestRefund(tx: Tx, payment: Payment, amount: number, reason: string): Promise<void> };
  handlers: Readonly<Record<PaymentSubject, PaymentHandler>>;
}

/** Money that is not what was asked for: a person takes it for the price all the same, or sends it back. */
export function createHeldPayments({ db, clock, audit, payments, handlers }: HeldPaymentsOptions) {
  const decide = (
    id: number,
    { actor, reason, event, inside }: Decider & { event: string },
    work: (tx: Tx, payment: Payment, left: number) => Promise<'keep' | 'return'>,
  ): Promise<{ payment: Payment; outcome: 'keep' | 'return'; amount: number }> =>
    db.transaction(async (tx) => {
      const payment = await lockForDecision(tx, handlers, id);
      if (payment.status !== 'held') throw new Problem('record.conflict');
      await inside?.(tx);
      const balance = await findBalance(tx, id);
      const left = leftOf(balance);
      const outcome = await work(tx, payment, left);
      await setPaymentStatus(tx, id, outcome === 'keep' ? 'succeeded' : 'returned', clock.now());
      await audit(tx, {
        event: `payment.${event}`,
        actor,
        subject: `${payment.subject}:${payment.subject_id}`,
        detail: amountsOf(payment, { payment: id, asked: payment.amount_cents, received: left, reason, outcome }),
      });
      const returned: Payment = { ...payment, status: 'returned' };
      if (outcome === 'return' && left > 0) await payments.requestRefund(tx, returned, left, reason);
      // Nothing came, so nothing goes back: whoever was to pay can do so now.
      else if (outcome === 'return') await handlers[payment.subject].refunded(tx, returned, balance);
      return { payment, outcome, amount: left };
    });

  return {
    /** The price stays what was agreed, and what came beyond it goes back. */
    keepAgreed: (id: number, by: Decider) =>
      decide(id, { ...by, event: 'kept_agreed' }, async (tx, payment, left) => {
        if (left <= payment.amount_cents) throw new Problem('record.conflict');
        const handler = handlers[payment.subject];
        const outcome = await handler.paid(tx, payment);
        if (outcome === 'return') return outcome;
        await handler.kept(tx, [payment]);
        await payments.requestRefund(tx, { ...payment, status: 'succeeded' }, left - payment.amount_cents, by.reason);
        return outcome;
      }),

    /** What arrived is the price. Where no place is left by now it goes back like any other payment. */
    accept: (id: number, by: Decider) =>
      decide(id, { ...by, event: 'accepted' }, async (tx, payment, left) => {
        if (left <= 0) throw new Problem('payment.not_refundable');
        const handler = handlers[payment.subject];
        await handler.repriced(tx, payment, left);
        const outcome = await handler.paid(tx, payment);
        if (outcome === 'return') await handler.repriced(tx, payment, payment.amount_cents);
        else await handler.kept(tx, [payment]);
        return outcome;
      }),

    giveBack: (id: number, by: Decider) => decide(id, { ...by, event: 'given_back' }, async () => 'return'),

    /** Money that counts, for something that does not stand any more or was paid twice. */
    giveBackKept: (id: number, { actor, reason, inside }: Decider): Promise<{ amount: number }> =>
      db.transaction(async (tx) => {
        const payment = await lockForDecision(tx, handlers, id);
        const left = leftOf(await findBalance(tx, id));
        if (payment.status !== 'succeeded' || left <= 0) throw new Problem('record.conflict');
        await inside?.(tx);
        await setPaymentStatus(tx, id, 'returned', clock.now());
        await audit(tx, {
          event: 'payment.given_back',
          actor,
          subject: `${payment.subject}:${payment.subject_id}`,
          detail: amountsOf(payment, { payment: id, received: left, reason }),
        });
        await payments.requestRefund(tx, { ...payment, status: 'returned' }, left, reason);
        return { amount: left };
      }),
  };
}
