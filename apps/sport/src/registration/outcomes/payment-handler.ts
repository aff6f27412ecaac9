import type { PriceLine } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { Clock, Mail, Tx } from '@sports-hub/kernel';
import type { Payment } from '../../payments/queries.ts';
import type { PaymentHandler } from '../../payments/service.ts';
import { findSumsOfRegistration } from '../installments/queries.ts';
import type { Running } from '../installments/running.ts';
import { refundMail, refundRefusedMail } from './mails.ts';
import type { Outcomes } from './service.ts';
import { holdsSpot, lockDivisions, lockFree, lockPlaces, takePlace } from '../records/places.ts';
import { lockChildren } from '../records/players.ts';
import {
  findFinished,
  findRegistration,
  hasHeldPayment,
  lockIdentities,
  lockRegistration,
  setPrice,
  setStatus,
  type Registration,
} from '../records/queries.ts';

/** What a payment does to a registration. Finalize, webhook and sweep all come through here, once. */
export function createPaymentHandler({
  clock,
  mail,
  outcomes,
  running,
}: {
  clock: Clock;
  mail: Mail;
  outcomes: Outcomes;
  running: Running;
}): PaymentHandler {
  const isPart = ({ installment_id }: Payment): boolean => installment_id !== null;

  /** A line for what somebody decided, and the price with it. */
  const adjust = (tx: Tx, { id, lines: all, aid_cents }: Registration, due: number): Promise<number> => {
    const lines = all.filter(({ rule }) => rule !== 'adjustment');
    const price = due + aid_cents;
    const difference = price - lines.reduce((sum, line) => sum + line.amount, 0);
    const adjustment: PriceLine = {
      rule: 'adjustment',
      label: t('answers.registration.outcomes.paymentHandler.adjustment'),
      amount: difference,
      detail: t('answers.registration.outcomes.paymentHandler.theOrganisationAcceptedWhatArrived'),
    };
    return setPrice(tx, id, difference === 0 ? lines : [...lines, adjustment], price);
  };

  return {
    async lock(tx, ids) {
      const found: Registration[] = [];
      for (const id of ids) {
        const registration = await findRegistration(tx, id);
        if (!registration) throw new Error('A payment for a registration that does not exist');
        found.push(registration);
      }
      await lockIdentities(
        tx,
        found.map(({ identity_hash }) => identity_hash),
      );
      for (const id of ids.toSorted((a, b) => a - b)) await lockRegistration(tx, id);
      if (ids.length === 1) return;
      // Each may take a place and become a player: what that locks is locked in one order, too, before the first does.
      await lockDivisions(tx, ids);
      await lockChildren(tx, found);
    },

    async paid(tx, payment) {
      if (isPart(payment)) return running.paid(tx, payment);
      const registration = await lockRegistration(tx, payment.subject_id);
      const { id, status, identity_hash, offer_expires_at } = registration;
      const isOpen = status === 'draft' || status === 'awaiting_payment' || offer_expires_at !== null;
      if (!isOpen) {
        await outcomes.note(tx, 'paid_too_late', registration, { detail: { status } });
        return 'return';
      }
      // The same child was registered through another draft in the meantime: one place, one charge.
      if (await findFinished(tx, identity_hash, id)) {
        await setStatus(tx, id, { status: 'cancelled', payment_status: 'refunded', ended_at: clock.now() });
        await outcomes.note(tx, 'duplicate', registration);
        return 'return';
      }
      // An offer holds its place already; a spot that is held is free for its family alone.
      const findFree = holdsSpot(registration, clock.now()) ? lockFree : lockPlaces;
      const hasPlace = offer_expires_at !== null || (await findFree(tx, registration, clock.now())) > 0;
      if (!hasPlace) {
        await outcomes.waitlist(tx, registration, { isPaidBack: true });
        return 'return';
      }
      if (offer_expires_at === null) await takePlace(tx, registration);
      await running.start(tx, await outcomes.enter(tx, registration, 'succeeded'), payment);
      return 'keep';
    },

    async kept(tx, payments) {
      const registered: Registration[] = [];
      for (const payment of payments.filter(isPart)) await running.kept(tx, payment);
      for (const { subject_id } of payments.filter((payment) => !isPart(payment)))
        registered.push(await lockRegistration(tx, subject_id));
      const [first, ...others] = registered;
      if (first) await outcomes.sendReceipt(tx, [first, ...others]);
    },

    async held(tx, payment) {
      const registration = await lockRegistration(tx, payment.subject_id);
      if (isPart(payment)) await running.held(tx, payment);
      // One that is registered is paid for by another payment, and stays so; this one says itself that it is held.
      if (registration.status !== 'registered') await setStatus(tx, registration.id, { payment_status: 'mismatch' });
      await outcomes.note(tx, 'payment_held', registration);
    },

    async repriced(tx, payment, amount) {
      const registration = await lockRegistration(tx, payment.subject_id);
      const { id, status, total_cents } = registration;
      if (isPart(payment)) {
        const difference = await running.repriced(tx, payment, amount);
        if (difference !== 0) await adjust(tx, registration, total_cents + difference);
        return;
      }
      // Its price is what the payment that counts has paid.
      if (status === 'registered') return;
      const later = payment.saved_method_id === null ? undefined : await running.repricedFirst(tx, id, amount);
      await adjust(tx, registration, amount + (later ?? 0));
    },

    async refundRefused(tx, payment, amount) {
      const registration = await lockRegistration(tx, payment.subject_id);
      const { id, status, payment_status } = registration;
      // Of a payment that was given up beside the one that counts, or by who waits, only the ledger tells.
      if (payment.status === 'succeeded' && payment_status === 'refunded')
        await setStatus(tx, id, { payment_status: 'succeeded' });
      // Who was not told that it went back, see below, is not told that it came back.
      if (payment.status === 'returned' && status === 'registered') return;
      await mail.send(
        tx,
        registration.email,
        refundRefusedMail(registration, await outcomes.factsOf(tx, registration), amount),
      );
    },

    async refunded(tx, payment, { isByHand, ...ofPayment }) {
      const registration = await lockRegistration(tx, payment.subject_id);
      // A payment that was given up beside the one that counts says nothing about the registration.
      if (payment.status === 'returned' && registration.status === 'registered') return;
      const { id, status, offer_expires_at, payment_status } = registration;
      // Of a plan all parts count.
      const isInParts = payment.installment_id !== null || payment.saved_method_id !== null;
      const sums = isInParts && payment.status === 'succeeded' ? await findSumsOfRegistration(tx, id) : ofPayment;
      // As long as another payment is held, nobody is asked to pay again.
      const isOver = sums.refunded >= sums.charged && payment_status !== 'refunded' && !(await hasHeldPayment(tx, id));
      if (isOver) await setStatus(tx, id, { payment_status: 'refunded' });
      // Who is on the waiting list has been told already; whose offer stands has not.
      if (status === 'waitlisted' && offer_expires_at === null) return;
      if (sums.refunded > 0)
        await mail.send(
          tx,
          registration.email,
          refundMail(registration, await outcomes.factsOf(tx, registration), {
            ...sums,
            isByHand: isByHand ?? payment.processor === 'offline',
          }),
        );
      // While the money was held the offer outlived its time: the family gets time to pay again.
      if (isOver && offer_expires_at !== null && payment_status === 'mismatch') await outcomes.offer(tx, registration);
    },
  };
}
