import { Problem, type Clock, type Database, type Mail, type Tx } from '@sports-hub/kernel';
import { lockPaymentsOf } from '../../payments/queries.ts';
import type { Payments } from '../../payments/service.ts';
import { cancellationMail } from '../outcomes/mails.ts';
import { percentOf } from '../../payments/money.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { freePlace, lockFree, lockNextWaiting, takePlace } from '../records/places.ts';
import { findRegistration, lockIdentity, lockRegistration, setStatus, type Registration } from '../records/queries.ts';
import { completeHeld, requireUnconfirmed } from '../unpaid/completing.ts';

interface RefundOrder {
  amount: number | undefined;
  /** Of what is left, where no amount is named. */
  percent?: number | undefined;
  actor: string;
  reason: string;
}

interface Canceled {
  registration: Registration;
  refunded: number;
}

interface CancelOrder {
  actor: string;
  reason: string;
  refund: boolean;
  percent?: number | undefined;
}

/** Money may be left of these; of one that was returned, where the bank has refused that. */
const KEPT = ['succeeded', 'held', 'returned'] as const;

export interface OfficeOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  payments: Pick<Payments, 'requestRefund' | 'refundable' | 'giveUpOpen'>;
  outcomes: Outcomes;
}

/** What an administrator does with registrations. Everything names who did it. */
export function createRegistrationOffice({ db, clock, mail, payments, outcomes }: OfficeOptions) {
  const lock = async (tx: Tx, id: number): Promise<Registration> => {
    if (!(await findRegistration(tx, id))) throw new Problem('record.not_found');
    return lockRegistration(tx, id);
  };

  /** An amount is of one payment; without one everything goes back, of however many payments. Returns the sum. */
  const giveBack = async (
    tx: Tx,
    registration: Registration,
    { amount, percent = 100, actor, reason }: RefundOrder,
  ): Promise<number> => {
    let sum = 0;
    for (const payment of await lockPaymentsOf(tx, 'registration', registration.id, KEPT)) {
      const refundable = await payments.refundable(tx, payment);
      const wanted = amount ?? percentOf(refundable, percent);
      if (wanted <= 0 || wanted > refundable) continue;
      await payments.requestRefund(tx, payment, wanted, reason);
      await outcomes.note(tx, 'refund_ordered', registration, { actor, detail: { amount: wanted, reason } });
      sum += wanted;
      if (amount !== undefined) break;
    }
    return sum;
  };

  /**
   * Ends a registration that is locked: its place is free again, its unpaid intent is given up, and its money goes back if so
   * ordered.
   */
  const cancelIn = async (
    tx: Tx,
    registration: Registration,
    { actor, reason, refund, percent }: CancelOrder,
  ): Promise<Canceled> => {
    const { id } = registration;
    if (registration.status === 'cancelled' || registration.status === 'expired') return { registration, refunded: 0 };
    if (registration.status === 'registered' || registration.offer_expires_at) await freePlace(tx, registration);
    await payments.giveUpOpen(tx, 'registration', id);
    const cancelled = await setStatus(tx, id, {
      status: 'cancelled',
      // Its intent was given up: nothing is to be paid. What has been paid, or is held, stays said.
      payment_status: registration.payment_status === 'requires_payment' ? 'none' : registration.payment_status,
      offer_expires_at: null,
      ended_at: clock.now(),
    });
    await outcomes.note(tx, 'cancelled', cancelled, { actor, detail: { reason, was: registration.status } });
    if (['registered', 'waitlisted'].includes(registration.status))
      await mail.send(tx, cancelled.email, cancellationMail(cancelled, await outcomes.factsOf(tx, cancelled)));
    const refunded = refund ? await giveBack(tx, cancelled, { amount: undefined, percent, actor, reason }) : 0;
    return { registration: cancelled, refunded };
  };

  return {
    cancelIn,
    cancel: (id: number, order: CancelOrder): Promise<Canceled> =>
      db.transaction(async (tx) => cancelIn(tx, await lock(tx, id), order)),

    /**
     * What the family would have done by the link in the mail. `evenLate`: also when its time is over, then a place if one
     * is free. Otherwise what is confirmed is what was held, or nothing.
     */
    confirm: (
      id: number,
      { actor, reason, evenLate }: { actor: string; reason: string; evenLate: boolean },
    ): Promise<Registration> =>
      db.transaction(async (tx) => {
        const found = await findRegistration(tx, id);
        if (!found) throw new Problem('record.not_found');
        await lockIdentity(tx, found.identity_hash);
        const held = await lockRegistration(tx, id);
        const now = clock.now();
        requireUnconfirmed(held, evenLate ? undefined : now);
        const confirmed = await completeHeld(tx, held, { payments, outcomes, actor, reason, now });
        if (!evenLate && held.holds_place && confirmed.status !== 'registered') throw new Problem('registration.full');
        return confirmed;
      }),

    /** In full, or a part, of at least a cent; never more than is left. */
    refund: (
      id: number,
      order: { amount?: number | undefined; actor: string; reason: string },
    ): Promise<{ refunded: number }> =>
      db.transaction(async (tx) => {
        const refunded = await giveBack(tx, await lock(tx, id), { amount: undefined, ...order });
        if (refunded === 0) throw new Problem('payment.not_refundable');
        return { refunded };
      }),

    /**
     * Offers a free place to the first who waits: who has let an offer lapse comes after all others. The place is held,
     * so each has one offer at a time. A free registration is complete at once. Undefined where nobody waits or nothing
     * is free.
     */
    promote: (
      place: { period_id: number; division_id: number },
      { actor, hours }: { actor: string; hours: number },
    ): Promise<Registration | undefined> =>
      db.transaction(async (tx) => {
        if ((await lockFree(tx, place, clock.now())) === 0) return undefined;
        const next = await lockNextWaiting(tx, place);
        if (!next) return undefined;
        const waiting = await lockRegistration(tx, next.id);
        await takePlace(tx, waiting);
        await outcomes.note(tx, 'promoted', waiting, { actor, detail: { hours } });
        if (waiting.total_cents === 0) return outcomes.register(tx, waiting, 'none');
        return outcomes.offer(tx, waiting, hours);
      }),
  };
}
export type RegistrationOffice = ReturnType<typeof createRegistrationOffice>;
