import type { Sport } from '@sports-hub/contract';
import { withDashes } from '@sports-hub/contract/dashes';
import { secondsAfter, type Audit, type Clock, type Mail, type Sql, type Tx } from '@sports-hub/kernel';
import { findMemberByEmail } from '../../members/queries.ts';
import { fullPrice } from '../records/assistance.ts';
import { deleteChosen, findInstallments } from '../installments/queries.ts';
import type { AccountLinks } from './account-links.ts';
import { offerMail, receiptMail, waitlistMail, type MailFacts, type OnReceipt } from './mails.ts';
import { endOffer, insertOffer } from '../records/offers.ts';
import { takePlace } from '../records/places.ts';
import { findOrAddPlayer } from '../records/players.ts';
import {
  findFamilyReceipts,
  findNamesOfDivision,
  hasHeldPayment,
  nextReceipt,
  setStatus,
  type Registration,
} from '../records/queries.ts';
import { receiptNumber } from './receipt-number.ts';

/** How long a place is held for a family from the waiting list. */
export const OFFER_HOURS = 48;

export interface OutcomeOptions {
  clock: Clock;
  mail: Mail;
  audit: Audit;
  sport: Sport;
  siteUrl: string;
  /** Not for an operator's command whose shell does not have the sport's secret. */
  accountLinks?: AccountLinks | undefined;
}

/** How a registration ends. Each is one step inside the transaction that decided it. */
export function createOutcomes({ clock, mail, audit, sport, siteUrl, accountLinks }: OutcomeOptions) {
  const confirmationUrlOf = (registrations: readonly Registration[]): string =>
    `${siteUrl}/registration/done?${registrations.map(({ reference }) => `reference=${encodeURIComponent(reference)}`).join('&')}`;
  const confirmationUrl = (registration: Registration): string => confirmationUrlOf([registration]);
  /** Where a person pays what was stored, whoever stored it. */
  const paymentUrl = ({ reference }: Pick<Registration, 'reference'>): string =>
    `${siteUrl}/registration/form?pay=${encodeURIComponent(reference)}`;

  const factsOf = async (sql: Sql, registration: Registration): Promise<MailFacts> => {
    const { league, division } = await findNamesOfDivision(sql, registration.division_id);
    return {
      league: withDashes(league),
      division: withDashes(division),
      confirmationUrl: confirmationUrl(registration),
    };
  };

  const note = (
    tx: Tx,
    event: string,
    { id }: Pick<Registration, 'id'>,
    { actor = 'system', detail = {} }: { actor?: string; detail?: Record<string, string | number | boolean> } = {},
  ): Promise<void> => audit(tx, { event: `registration.${event}`, actor, subject: `registration:${id}`, detail });

  /** The place is taken, and the child becomes a registered player. Its family is told with the receipt. */
  const enter = async (
    tx: Tx,
    registration: Registration,
    paymentStatus: 'none' | 'succeeded',
  ): Promise<Registration> => {
    const now = clock.now();
    const registered = await setStatus(tx, registration.id, {
      status: 'registered',
      // Where the fund pays, it counts as paid, whether or not anything is left for the family.
      payment_status: registration.aid_cents > 0 ? 'succeeded' : paymentStatus,
      player_id: await findOrAddPlayer(tx, registration, now),
      receipt_number: receiptNumber(sport, now, await nextReceipt(tx)),
      registered_at: now,
      offer_expires_at: null,
    });
    await endOffer(tx, registration.id, 'taken', now);
    // Nothing is left to be paid in parts.
    if (paymentStatus === 'none') await deleteChosen(tx, registration.id);
    await note(tx, 'registered', registered, {
      detail: { receipt: registered.receipt_number ?? '', total: fullPrice(registered) },
    });
    return registered;
  };

  /** One receipt for everything that was registered at once. */
  const sendReceipt = async (tx: Tx, registered: readonly [Registration, ...Registration[]]): Promise<void> => {
    const [first] = registered;
    const tell = async (registration: Registration): Promise<OnReceipt> => ({
      registration,
      facts: await factsOf(tx, registration),
      parts: await findInstallments(tx, registration.id),
    });
    const told: [OnReceipt, ...OnReceipt[]] = [await tell(first)];
    for (const one of registered.slice(1)) told.push(await tell(one));
    const accountUrl = (await findMemberByEmail(tx, first.email)) ? undefined : accountLinks?.(first);
    const ids = registered.map(({ id }) => id);
    const others = await findFamilyReceipts(tx, first, ids);
    const confirmationUrl = confirmationUrlOf(registered);
    await mail.send(tx, first.email, receiptMail(told, { others, accountUrl, confirmationUrl }));
  };

  const register = async (tx: Tx, registration: Registration, paymentStatus: 'none' | 'succeeded') => {
    const registered = await enter(tx, registration, paymentStatus);
    await sendReceipt(tx, [registered]);
    return registered;
  };

  /** No place: what was paid, if anything, is on its way back already. `since`: when it was sent. */
  const waitlist = async (
    tx: Tx,
    registration: Registration,
    { isPaidBack, since = clock.now() }: { isPaidBack: boolean; since?: Date },
  ): Promise<Registration> => {
    const waiting = await setStatus(tx, registration.id, {
      status: 'waitlisted',
      payment_status: (await hasHeldPayment(tx, registration.id)) ? 'mismatch' : isPaidBack ? 'refunded' : 'none',
      waitlisted_at: registration.waitlisted_at ?? since,
    });
    await mail.send(tx, waiting.email, waitlistMail(waiting, await factsOf(tx, waiting), isPaidBack));
    await note(tx, 'waitlisted', waiting, { detail: { paid_back: isPaidBack } });
    return waiting;
  };

  return {
    confirmationUrl,
    paymentUrl,
    factsOf,
    note,
    enter,
    sendReceipt,
    register,
    waitlist,

    /** Nothing is to be paid now: a place that is free, or one on the waiting list. */
    async complete(tx: Tx, registration: Registration, hasPlace: boolean, since?: Date): Promise<Registration> {
      if (!hasPlace) return waitlist(tx, registration, { isPaidBack: false, ...(since ? { since } : {}) });
      await takePlace(tx, registration);
      return register(tx, registration, 'none');
    },

    /** A place, held already, for a family that has so long to pay. */
    async offer(tx: Tx, registration: Registration, hours = OFFER_HOURS, reason?: string): Promise<Registration> {
      const now = clock.now();
      const expires = secondsAfter(now, hours * 3600);
      const offered = await setStatus(tx, registration.id, { offer_expires_at: expires });
      await insertOffer(tx, { id: registration.id, now, expires, reason });
      await mail.send(tx, offered.email, offerMail(offered, await factsOf(tx, offered), expires));
      return offered;
    },
  };
}
export type Outcomes = ReturnType<typeof createOutcomes>;
