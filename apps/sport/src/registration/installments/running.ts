import type { Clock, Mail, MailDraft, Tx } from '@sports-hub/kernel';
import { addDays, fromLocalTime, toLocalDate } from '@sports-hub/kernel/time';
import { CURRENCY_REFUSED, type CardRefusal } from '../../payments/processor.ts';
import type { Payment } from '../../payments/queries.ts';
import { findSavedMethod } from '../../payments/saved-methods.ts';
import type { Recipients } from '../../platform/recipients.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { sumsIn } from '../records/assistance.ts';
import { lockRegistration, type Registration } from '../records/queries.ts';
import { ANNOUNCED_DAYS } from './days.ts';
import { currencyRefusedMail, currencyTroubleMail, partReceiptMail, refusedMail, type PartMail } from './mails.ts';
import {
  countRefusals,
  deleteChosen,
  endTry,
  findInstallment,
  findInstallments,
  findOpenTry,
  findPlan,
  insertInstallmentMail,
  isKnownFailure,
  isOpen,
  lockPart,
  setPart,
  setPlan,
  type InstallmentRow,
  type LockedPart,
} from './queries.ts';

/** Cards are charged, and families written to, when people are awake. */
const HOUR = '09:00:00';
const at = (day: string): Date => fromLocalTime(`${day}T${HOUR}`);

/** Before a payment is due its family is told. */
export const announcement = (dueOn: string) => ({
  next_step: 'announce' as const,
  next_at: at(addDays(dueOn, -ANNOUNCED_DAYS)),
  charge_on: null,
});
export const chargeOn = (day: string) => ({ next_step: 'charge' as const, next_at: at(day), charge_on: day });
/** So often a currency that is refused is tried again by itself, a day apart. Then a person decides. */
const CURRENCY_TRIES = 5;
const NOTHING_NEXT = { next_step: null, next_at: null, charge_on: null };

export interface RunningOptions {
  clock: Clock;
  mail: Mail;
  outcomes: Outcomes;
  recipients: Recipients;
  siteUrl: string;
}
export type InstallmentMailKind = 'announced' | 'refused' | 'received' | 'link' | 'moved' | 'forgiven';

/** What happens to the parts of a plan: each is one step of the transaction that decides it. */
export function createRunning({ clock, mail, outcomes, recipients, siteUrl }: RunningOptions) {
  const today = (): string => toLocalDate(clock.now());

  const factsOf = async (tx: Tx, { registration, plan, part }: LockedPart): Promise<PartMail> => {
    const { league, confirmationUrl } = await outcomes.factsOf(tx, registration);
    const card = plan.saved_method_id === null ? undefined : await findSavedMethod(tx, plan.saved_method_id);
    return {
      registration,
      facts: { league, confirmationUrl },
      part,
      parts: await findInstallments(tx, registration.id),
      payUrl: `${outcomes.paymentUrl(registration)}&part=${part.number}`,
      today: today(),
      lastFour: card?.last_four ?? null,
    };
  };

  /** Kept word for word: whoever talks to the family has read the same. */
  const tell = async (
    tx: Tx,
    locked: LockedPart,
    kind: InstallmentMailKind,
    draft: (told: PartMail) => MailDraft,
  ): Promise<void> => {
    const written = draft(await factsOf(tx, locked));
    await mail.send(tx, locked.registration.email, written);
    const { subject, paragraphs } = written;
    await insertInstallmentMail(tx, {
      id: locked.part.id,
      at: clock.now(),
      kind,
      subject,
      paragraphs: [...paragraphs],
    });
  };

  const note = (
    tx: Tx,
    event: string,
    { registration, part }: Pick<LockedPart, 'registration' | 'part'>,
    detail: Record<string, string | number> = {},
    actor = 'system',
  ): Promise<void> =>
    outcomes.note(tx, event, registration, {
      actor,
      detail: { number: part.number, ...sumsIn(registration, { amount: part.amount_cents }), ...detail },
    });

  const finishIfPaid = async (tx: Tx, registrationId: number): Promise<void> => {
    const parts = await findInstallments(tx, registrationId);
    if (!parts.some(isOpen)) await setPlan(tx, registrationId, { status: 'done' }, clock.now());
  };

  /**
   * The organisation's account takes no such money: the family is told once, and so is who can mend it. Where nobody does
   * within days, it is left to a person.
   */
  const currencyRefused = async (
    tx: Tx,
    locked: LockedPart,
    { words, isByHand }: { words: string; isByHand: boolean },
  ): Promise<void> => {
    const { part } = locked;
    const now = clock.now();
    const isNew = part.status !== 'failed' || part.failure_code !== CURRENCY_REFUSED;
    const isFirst = isNew && !(await isKnownFailure(tx, { id: part.id, code: CURRENCY_REFUSED }));
    const isLast = (await countRefusals(tx, { id: part.id, code: CURRENCY_REFUSED })) >= CURRENCY_TRIES;
    const again = isByHand ? part.charge_on : isLast ? null : addDays(today(), 1);
    const next = again === null ? { ...NOTHING_NEXT, decide_since: part.decide_since ?? now } : chargeOn(again);
    const changes = { status: 'failed', failure: words.slice(0, 300), failure_code: CURRENCY_REFUSED } as const;
    const after = await setPart(tx, part, { ...changes, ...next }, now);
    const told = { ...locked, part: after };
    if (isNew) await tell(tx, told, 'refused', currencyRefusedMail);
    if (isFirst) for (const to of await recipients.ofContact(tx)) await mail.send(tx, to, currencyTroubleMail(siteUrl));
    await note(tx, 'installment_refused', told, { code: CURRENCY_REFUSED, again: again ?? '' });
  };

  return {
    siteUrl,
    tell,
    note,
    finishIfPaid,

    /** The registration is there: what was chosen begins, where the payment was its first part. */
    async start(tx: Tx, registration: Registration, payment: Payment | undefined): Promise<void> {
      const plan = await findPlan(tx, registration.id);
      if (plan?.status !== 'chosen') return;
      if (!payment || payment.saved_method_id === null) {
        await deleteChosen(tx, registration.id);
        return;
      }
      const now = clock.now();
      for (const part of await findInstallments(tx, registration.id))
        await setPart(
          tx,
          part,
          part.number === 1 ? { status: 'paid', settled_at: now, ...NOTHING_NEXT } : announcement(part.due_on),
          now,
        );
      await setPlan(tx, registration.id, { status: 'running' }, now);
      await finishIfPaid(tx, registration.id);
    },

    /** A later part, whoever paid it and how: it counts once, and what comes twice goes back. */
    async paid(tx: Tx, payment: Payment): Promise<'keep' | 'return'> {
      const locked = await lockPart(tx, payment.installment_id ?? 0);
      if (!locked || locked.registration.status !== 'registered' || !isOpen(locked.part)) {
        const registration = locked?.registration ?? (await lockRegistration(tx, payment.subject_id));
        await outcomes.note(tx, 'paid_too_late', registration, { detail: { status: registration.status } });
        return 'return';
      }
      const { part, registration } = locked;
      const now = clock.now();
      await setPart(tx, part, { status: 'paid', settled_at: now, decide_since: null, ...NOTHING_NEXT }, now);
      const open = await findOpenTry(tx, part.id);
      if (open) await endTry(tx, open.id, { outcome: 'paid', at: now });
      if (payment.keeps_method) await setPlan(tx, registration.id, { saved_method_id: payment.saved_method_id }, now);
      await finishIfPaid(tx, registration.id);
      await note(tx, 'installment_paid', locked, { payment: payment.id });
      return 'keep';
    },

    /** Its receipt. */
    async kept(tx: Tx, payment: Payment): Promise<void> {
      const locked = await lockPart(tx, payment.installment_id ?? 0);
      if (locked) await tell(tx, locked, 'received', partReceiptMail);
    },

    /** Money came that is not what was asked for: nothing is charged until a person has decided about it. */
    async held(tx: Tx, payment: Payment): Promise<void> {
      const locked = await lockPart(tx, payment.installment_id ?? 0);
      if (!locked || !isOpen(locked.part)) return;
      const now = clock.now();
      await setPart(tx, locked.part, { status: 'failed', decide_since: now, ...NOTHING_NEXT }, now);
      const open = await findOpenTry(tx, locked.part.id);
      if (open) await endTry(tx, open.id, { outcome: 'given_up', at: now });
    },

    /**
     * The card took nothing. It is tried again on the days that the family was told, and after the last one a person
     * decides. What a person tried changes nothing about those days, and neither does a currency that is not taken.
     */
    async refused(
      tx: Tx,
      locked: LockedPart,
      { refusal, isByHand }: { refusal: CardRefusal; isByHand: boolean },
    ): Promise<void> {
      if (refusal.code === CURRENCY_REFUSED) return currencyRefused(tx, locked, { words: refusal.words, isByHand });
      const { part, plan } = locked;
      const now = clock.now();
      const failedOn = part.failed_on ?? today();
      const refusals = part.refusals + (isByHand ? 0 : 1);
      const wait = plan.retry_days[refusals - 1];
      const tomorrow = addDays(today(), 1);
      const planned = wait === undefined ? null : addDays(failedOn, wait);
      const again = isByHand ? part.charge_on : planned !== null && planned < tomorrow ? tomorrow : planned;
      const next = again === null ? { ...NOTHING_NEXT, decide_since: part.decide_since ?? now } : chargeOn(again);
      const after = await setPart(
        tx,
        part,
        {
          status: 'failed',
          failed_on: failedOn,
          refusals,
          failure: refusal.words.slice(0, 300),
          failure_code: refusal.code.slice(0, 100),
          ...next,
        },
        now,
      );
      const told = { ...locked, part: after };
      await tell(tx, told, 'refused', (facts) => refusedMail(facts, again, refusal.code === CARD_GONE));
      await note(tx, 'installment_refused', told, { code: refusal.code, again: again ?? '' });
    },

    /** What is charged for a part is another amount than was agreed: by a person's decision. */
    async repriced(tx: Tx, payment: Payment, amount: number): Promise<number> {
      const part = await findInstallment(tx, payment.installment_id ?? 0);
      if (!part || !isOpen(part)) return 0;
      await setPart(tx, part, { amount_cents: amount }, clock.now());
      return amount - part.amount_cents;
    },

    /** The same for the first part, whose payment is the registration's: the later ones stay as they are. */
    async repricedFirst(tx: Tx, registrationId: number, amount: number): Promise<number | undefined> {
      const plan = await findPlan(tx, registrationId);
      const parts = plan?.status === 'chosen' ? await findInstallments(tx, registrationId) : [];
      const [first, ...later] = parts;
      if (!first) return undefined;
      await setPart(tx, first, { amount_cents: amount }, clock.now());
      return later.reduce((sum, part: InstallmentRow) => sum + part.amount_cents, 0);
    },
  };
}
export type Running = ReturnType<typeof createRunning>;

/** There is no card, or none any more, that could be charged. */
export const CARD_GONE = 'card_gone';
