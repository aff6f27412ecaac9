import { Problem, type Clock, type Database, type Mail, type Tx } from '@sports-hub/kernel';
import { closeOutsideRefunds } from '../../payments/matter-queries.ts';
import { lockPaymentsOf } from '../../payments/queries.ts';
import type { Payments } from '../../payments/service.ts';
import { cancellationMail, offerMail, offerTakenBackMail, type CancelWords } from '../outcomes/mails.ts';
import { percentOf } from '../../payments/money.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { endPlan } from '../installments/queries.ts';
import { endOffer, markReminded, markSkipped } from '../records/offers.ts';
import { freePlace, lockFree, lockNextWaiting, takePlace } from '../records/places.ts';
import { sumsIn } from '../records/assistance.ts';
import { withoutSecondDeposit } from '../periods/deposits.ts';
import { findRegistration, lockIdentity, lockRegistration, setStatus, type Registration } from '../records/queries.ts';
import { KEPT } from '../records/left.ts';
import { findLeft, type Left } from './left.ts';
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
  /** Exactly this goes back; otherwise a share of what is left. */
  amount?: number | undefined;
  percent?: number | undefined;
  /** What the family is told beside that it is canceled; undefined for nothing at all. */
  words?: CancelWords | 'silent' | undefined;
}

interface PromoteOrder {
  actor: string;
  hours: number;
  /** Whether the first in line may be offered it by this person; otherwise nobody is. */
  mayOffer?: ((tx: Tx, id: number) => Promise<boolean>) | undefined;
}

export interface OfficeOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  payments: Pick<Payments, 'requestRefund' | 'refundable' | 'giveUpOpen' | 'settleOpen'>;
  outcomes: Outcomes;
}

/** What is said of the money of a registration that ends. */
const endedPayment = ({ payment_status, total_cents, aid_cents }: Registration): Registration['payment_status'] => {
  if (payment_status === 'requires_payment') return 'none';
  // Nothing was paid, all of it goes back into the fund.
  return payment_status === 'succeeded' && total_cents === 0 && aid_cents > 0 ? 'refunded' : payment_status;
};

/** What an administrator does with registrations. Everything names who did it. */
export function createRegistrationOffice({ db, clock, mail, payments, outcomes }: OfficeOptions) {
  const lock = async (tx: Tx, id: number): Promise<Registration> => {
    if (!(await findRegistration(tx, id))) throw new Problem('record.not_found');
    return lockRegistration(tx, id);
  };

  /** Exactly this much, of one payment after the other; refused where so much is not left. */
  const giveBackIn = async (
    tx: Tx,
    registration: Registration,
    { amount, actor, reason }: { amount: number; actor: string; reason: string },
  ): Promise<number> => {
    let rest = amount;
    for (const payment of await lockPaymentsOf(tx, 'registration', registration.id, KEPT)) {
      const part = Math.min(rest, await payments.refundable(tx, payment));
      if (part <= 0) continue;
      await payments.requestRefund(tx, payment, part, reason);
      await outcomes.note(tx, 'refund_ordered', registration, {
        actor,
        detail: { ...sumsIn(registration, { amount: part }), reason },
      });
      rest -= part;
    }
    if (rest > 0) throw new Problem('payment.not_refundable');
    return amount;
  };

  /** What can still go back, with everything it is about locked. */
  const lockLeft = async (tx: Tx, id: number): Promise<Left> => {
    await lockPaymentsOf(tx, 'registration', id, KEPT);
    return findLeft(tx, id);
  };

  /** So much, or a share of everything that is left. Returns the sum. */
  const giveBack = async (
    tx: Tx,
    registration: Registration,
    { amount, percent = 100, actor, reason }: RefundOrder,
  ): Promise<number> => {
    const wanted = amount ?? percentOf((await lockLeft(tx, registration.id)).left, percent);
    return wanted > 0 ? giveBackIn(tx, registration, { amount: wanted, actor, reason }) : 0;
  };

  /**
   * Ends a registration that is locked: its place is free again, its unpaid intent is given up, and its money goes back if so
   * ordered.
   */
  const cancelIn = async (
    tx: Tx,
    registration: Registration,
    { actor, reason, refund, amount, percent, words }: CancelOrder,
  ): Promise<Canceled> => {
    const { id } = registration;
    if (registration.status === 'cancelled' || registration.status === 'expired') return { registration, refunded: 0 };
    if (registration.status === 'registered' || registration.offer_expires_at) await freePlace(tx, registration);
    await payments.giveUpOpen(tx, 'registration', id);
    const cancelled = await setStatus(tx, id, {
      status: 'cancelled',
      // Its intent was given up: nothing is to be paid. What has been paid, or is held, stays said.
      payment_status: endedPayment(registration),
      offer_expires_at: null,
      ended_at: clock.now(),
    });
    await endOffer(tx, id, 'cancelled', clock.now());
    const { notCharged } = await endPlan(tx, id, clock.now());
    await closeOutsideRefunds(tx, 'registration', id, { by: actor, reason, at: clock.now() });
    await outcomes.note(tx, 'cancelled', cancelled, { actor, detail: { reason, was: registration.status } });
    if (words !== 'silent' && ['registered', 'waitlisted'].includes(registration.status))
      await mail.send(
        tx,
        cancelled.email,
        cancellationMail(cancelled, await outcomes.factsOf(tx, cancelled), { ...words, notCharged }),
      );
    const refunded = refund ? await giveBack(tx, cancelled, { amount, percent, actor, reason }) : 0;
    return { registration: cancelled, refunded };
  };

  const promoteIn = async (
    tx: Tx,
    place: { period_id: number; division_id: number },
    { actor, hours, mayOffer }: PromoteOrder,
  ): Promise<Registration | undefined> => {
    if ((await lockFree(tx, place, clock.now())) === 0) return undefined;
    const next = await lockNextWaiting(tx, place);
    if (!next || (mayOffer && !(await mayOffer(tx, next.id)))) return undefined;
    const waiting = await withoutSecondDeposit(tx, await lockRegistration(tx, next.id), clock.now());
    await takePlace(tx, waiting);
    await outcomes.note(tx, 'promoted', waiting, { actor, detail: { hours } });
    if (waiting.total_cents === 0) return outcomes.register(tx, waiting, 'none');
    return outcomes.offer(tx, waiting, hours);
  };

  /** Somebody on the waiting list, with an offer that runs or without one. */
  const lockWaiting = async (tx: Tx, id: number, hasOffer: boolean): Promise<Registration> => {
    const waiting = await lock(tx, id);
    if (waiting.status !== 'waitlisted' || waiting.payment_status === 'mismatch') throw new Problem('record.conflict');
    if ((waiting.offer_expires_at !== null) !== hasOffer)
      throw new Problem(hasOffer ? 'registration.offer_ended' : 'record.conflict');
    return waiting;
  };

  return {
    /** A free place for somebody who is not the first in line, with the reason for it. */
    offerTo: (id: number, { actor, reason, hours }: { actor: string; reason: string; hours: number }) =>
      db.transaction(async (tx) => {
        const found = await findRegistration(tx, id);
        if (!found) throw new Problem('record.not_found');
        const free = await lockFree(tx, found, clock.now());
        const waiting = await lockWaiting(tx, id, false);
        if (free === 0) throw new Problem('registration.full');
        await takePlace(tx, waiting);
        await outcomes.note(tx, 'promoted', waiting, { actor, detail: { hours, out_of_turn: true, reason } });
        if (waiting.total_cents === 0) return outcomes.register(tx, waiting, 'none');
        return outcomes.offer(tx, waiting, hours, reason);
      }),

    /** The place is free again and the family keeps its turn. What was paid in the last moment is paid. */
    async takeBack(id: number, { actor, reason }: { actor: string; reason: string }): Promise<Registration> {
      if (!(await findRegistration(db, id))) throw new Problem('record.not_found');
      const intent = await payments.settleOpen('registration', id);
      if (intent?.status === 'processing') throw new Problem('record.conflict');
      return db.transaction(async (tx) => {
        const offered = await lockWaiting(tx, id, true);
        await payments.giveUpOpen(tx, 'registration', id);
        await freePlace(tx, offered);
        const waiting = await setStatus(tx, id, { offer_expires_at: null, payment_status: 'none' });
        await endOffer(tx, id, 'taken_back', clock.now());
        await outcomes.note(tx, 'offer_taken_back', waiting, { actor, detail: { reason } });
        await mail.send(tx, waiting.email, offerTakenBackMail(waiting, await outcomes.factsOf(tx, waiting)));
        return waiting;
      });
    },

    /** Passed over: comes after all others. */
    skip: (id: number, { actor, reason }: { actor: string; reason: string }): Promise<Registration> =>
      db.transaction(async (tx) => {
        const waiting = await lockWaiting(tx, id, false);
        await markSkipped(tx, id, { now: clock.now(), reason });
        await outcomes.note(tx, 'skipped', waiting, { actor, detail: { reason } });
        return waiting;
      }),

    /** The mail of the offer once more, and never a third time. */
    remind: (id: number, actor: string): Promise<Registration> =>
      db.transaction(async (tx) => {
        const offered = await lockWaiting(tx, id, true);
        if (!(await markReminded(tx, id, clock.now()))) throw new Problem('record.conflict');
        const expires = offered.offer_expires_at ?? clock.now();
        await mail.send(tx, offered.email, offerMail(offered, await outcomes.factsOf(tx, offered), expires));
        await outcomes.note(tx, 'offer_reminded', offered, { actor });
        return offered;
      }),

    cancelIn,
    promoteIn,
    giveBackIn,
    lockLeft,
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
      order: PromoteOrder,
    ): Promise<Registration | undefined> => db.transaction((tx) => promoteIn(tx, place, order)),
  };
}
export type RegistrationOffice = ReturnType<typeof createRegistrationOffice>;
