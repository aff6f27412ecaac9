import {
  siteCurrency,
  type FinalizeInput,
  type PaymentIntentInput,
  type RegistrationIntent,
  type RegistrationQuote,
  type RegistrationResult,
} from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import type { Payments } from '../payments/service.ts';
import type { Payment } from '../payments/queries.ts';
import { wasShared } from '../payments/shared-intents.ts';
import type { SportThrottle } from '../throttles.ts';
import { ownerOf, type RegistrationCaller } from './caller.ts';
import { createFamilyIntent } from './together/intent.ts';
import { createFamilyQuote } from './together/quote.ts';
import { createAidPaying } from './aid/paying.ts';
import { dueNow, keepChoice, shareMethod } from './installments/choosing.ts';
import { plansOfStored } from './installments/stored.ts';
import { findPlan } from './installments/queries.ts';
import type { PlanFor } from './installments/offers.ts';
import { fullPrice } from './records/assistance.ts';
import { storeDraft } from './submissions/drafts.ts';
import { wouldTakeCode } from './submissions/code-uses.ts';
import { requireEligible } from './submissions/eligibility.ts';
import { identify } from './records/identity.ts';
import type { Outcomes } from './outcomes/service.ts';
import type { QuoteIds } from './submissions/quote-ids.ts';
import { asQuote, quotedBy, requirePlan, requireQuoted } from './submissions/quotes.ts';
import {
  findByReference,
  findDraft,
  findRegistration,
  lockByReference,
  setStatus,
  type Registration,
} from './records/queries.ts';
import { withoutSecondDeposit } from './periods/deposits.ts';
import { resultOf } from './records/result.ts';
import type { Given, RegistrationSubmission, Submissions } from './submissions/service.ts';
import { takeNewChild } from './unpaid/limits.ts';
import type { Unpaid } from './unpaid/service.ts';

export interface IntentRequest {
  given: Given;
  quoteId?: PaymentIntentInput['quote_id'] | undefined;
  reference?: PaymentIntentInput['reference'] | undefined;
  /** The payment plan that was read and chosen. */
  planId?: string | undefined;
}
export interface FinalizeRequest extends IntentRequest {
  intent?: FinalizeInput['processor_payment_intent'] | undefined;
}

export interface RegistrationsOptions {
  db: Database;
  /** For counting only. */
  counters: Sql;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  payments: Payments;
  submissions: Submissions;
  quoteIds: QuoteIds;
  outcomes: Outcomes;
  unpaid: Unpaid;
}

const WHO = ['division_id', 'player_first_name', 'player_last_name', 'birth_date', 'email'] as const;
const plain = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();
/** The same child, division and address. */
const isAbout = (registration: Registration, given: Given): boolean =>
  WHO.every((name) => plain(registration[name]) === plain(given[name]));

const hasFields = (given: Given): boolean => Object.keys(given).length > 0;

/** Why a payment does not complete its registration, in words that are true of the money; undefined where it does. */
function refusalOf(payment: Payment, { status, offer_expires_at }: Registration): Problem | undefined {
  // Not one who has an offer: that waits for a payment of its own.
  const isWaiting = status === 'waitlisted' && offer_expires_at === null;
  if (payment.status === 'held') return new Problem('payment.held');
  if (payment.status === 'succeeded' && status === 'registered') return undefined;
  if (payment.status !== 'succeeded' && isWaiting) return undefined;
  if (payment.status === 'returned') return new Problem('payment.returned');
  if (status === 'registered') return new Problem('payment.other_registration');
  return new Problem(status === 'cancelled' ? 'registration.cancelled' : 'payment.not_completed');
}

/** Registering: the price, the draft with its intent, the end of it. */
export function createRegistrations(options: RegistrationsOptions) {
  const { db, counters, clock, throttle, payments, submissions, quoteIds, outcomes, unpaid } = options;

  const intentOf = (registration: Registration, payment?: Payment): RegistrationIntent => ({
    status: 'not_required',
    payment_intent: payment?.intent_id ?? null,
    amount: payment?.amount_cents ?? 0,
    currency: siteCurrency(),
    reference: registration.reference,
    payment_url: payment ? outcomes.paymentUrl(registration) : null,
    processor: payments.processor.name,
    publishable_key: payments.processor.publishableKey,
    ...(payment?.client_secret ? { status: 'requires_payment', clientSecret: payment.client_secret } : {}),
  });

  const aidPaying = createAidPaying({ ...options, intentOf });

  /** Asks the processor after the draft and its payment have been committed. */
  const withIntent = async (registration: Registration, payment: Payment) => {
    const opened = await payments.open(payment);
    return { intent: intentOf(registration, opened), isNew: payment.intent_id === null };
  };

  /** What an intent that a client names pays for. */
  const findPaid = async (reference: string): Promise<{ payment: Payment; registration: Registration }[]> => {
    const found = [];
    for (const payment of await payments.find(reference)) {
      const registration =
        payment.subject === 'registration' ? await findRegistration(db, payment.subject_id) : undefined;
      if (registration) found.push({ payment, registration });
    }
    return found;
  };

  /**
   * Which child is meant. What was paid for stays so when a question was added or a code ended since: then the answers
   * that say who it is decide.
   */
  const paidIdentity = async (given: Given, found: readonly { registration: Registration }[]): Promise<Buffer> => {
    try {
      const { terms, values } = await submissions.readComplete(db, given);
      return identify(terms.period_id, values).identity;
    } catch (error) {
      const meant = found.find(({ registration }) => isAbout(registration, given));
      if (!meant || !(error instanceof Problem) || error.code !== 'request.invalid') throw error;
      return meant.registration.identity_hash;
    }
  };

  const finalizePaid = async (
    reference: string,
    { given, reference: own }: FinalizeRequest,
  ): Promise<{ result: RegistrationResult; isNew: boolean }> => {
    const found = await findPaid(reference);
    if (found.length === 0) throw new Problem('payment.other_registration');
    const isRead = own === undefined || hasFields(given);
    const identity = isRead ? await paidIdentity(given, found) : undefined;
    // One intent may have paid for several children: which of them, its own reference or the child itself says.
    const paid = found.find(
      ({ registration }) =>
        (own === undefined || own === registration.reference) && (identity?.equals(registration.identity_hash) ?? true),
    );
    if (!paid) throw new Problem('payment.other_registration');
    const { payment, registration } = paid;
    const isDecided = ['succeeded', 'returned', 'held'].includes(payment.status);
    if (!isDecided && payment.intent_id) await payments.settle(payment.intent_id);
    const after = (await findRegistration(db, registration.id)) ?? registration;
    // Read after the registration: whatever has changed that one decided about its payment at the same moment.
    const now = (await payments.find(reference)).find(({ id }) => id === payment.id);
    const refusal = refusalOf(now ?? payment, after);
    if (refusal) throw refusal;
    return { result: resultOf(after, outcomes.confirmationUrl(after)), isNew: !isDecided };
  };

  /** A payment whose response was lost must not be superseded by what its family sends next, or by another price. */
  const settleOwn = async (
    reference: string | undefined,
    submission?: RegistrationSubmission,
    planId?: string,
  ): Promise<void> => {
    const fingerprint = submission && identify(submission.terms.period_id, submission.values).fingerprint;
    const own = reference ? await findByReference(db, reference) : fingerprint && (await findDraft(db, fingerprint));
    const isAtOnce = planId === undefined && own !== undefined && (await findPlan(db, own.id)) === undefined;
    const isSamePrice = !reference && isAtOnce && fullPrice(own) === submission?.price.total;
    if (own?.status === 'awaiting_payment' && !isSamePrice) await payments.settleOpen('registration', own.id);
  };

  /** The draft of a submission, waiting for its payment where one is due. */
  const store = async (
    tx: Tx,
    {
      submission,
      reference,
      plan,
    }: { submission: RegistrationSubmission; reference: string | undefined; plan: PlanFor | undefined },
    { member, agent }: Pick<RegistrationCaller, 'member' | 'agent'>,
  ): Promise<{ draft: Registration; isDue: boolean }> => {
    const stored = await storeDraft(tx, { clock, submission, reference, payments, memberId: member?.id, agent });
    await keepChoice(tx, stored, submission.hasPlace ? plan : undefined, clock.now());
    if (!submission.hasPlace || stored.total_cents === 0) {
      await payments.giveUpOpen(tx, 'registration', stored.id);
      return { draft: await setStatus(tx, stored.id, { status: 'draft', payment_status: 'none' }), isDue: false };
    }
    const draft = await setStatus(tx, stored.id, { status: 'awaiting_payment', payment_status: 'requires_payment' });
    if (stored.status === 'draft') await outcomes.note(tx, 'submitted', draft, { detail: { total: fullPrice(draft) } });
    return { draft, isDue: true };
  };

  const prepare = async (tx: Tx, draft: Registration): Promise<Payment> => {
    await shareMethod(tx, [draft.id], { processor: payments.processor, clock });
    return payments.prepare(tx, { subject: 'registration', ...(await dueNow(tx, draft)) });
  };

  return {
    /** What one link pays for several children who asked for financial assistance together. */
    findAidPayable: aidPaying.findPayable,

    async quote(given: Given, { client, member }: RegistrationCaller): Promise<RegistrationQuote> {
      await throttle.take(counters, 'quotes', client);
      return asQuote(quoteIds, await submissions.read(db, given, member?.id));
    },

    quoteFamily: createFamilyQuote(options),

    /**
     * Stores the draft, then asks for the intent. The same submission gets the same intent while the price is the same.
     */
    async intent(
      { given, quoteId, reference, planId }: IntentRequest,
      { client, member, agent }: RegistrationCaller,
    ): Promise<{ intent: RegistrationIntent; isNew: boolean }> {
      await throttle.take(counters, 'registrations', client);
      const submission = await submissions.readComplete(db, given, member?.id, [], quotedBy(quoteIds, quoteId));
      requireEligible(submission.terms, submission.values);
      requireQuoted(quoteIds, quoteId, submission);
      const plan = requirePlan(quoteIds, planId, submission);
      await settleOwn(reference, submission, planId);
      if (await wouldTakeCode(db, submission, { reference, now: clock.now() }))
        await takeNewChild({ throttle, counters }, { client }, ownerOf({ member }, submission.values));
      const { draft, payment } = await db.transaction(async (tx) => {
        const { draft, isDue } = await store(tx, { submission, reference, plan }, { member, agent });
        return { draft, payment: isDue ? await prepare(tx, draft) : undefined };
      });
      if (payment) return withIntent(draft, payment);
      const intent = intentOf(draft);
      return { intent: submission.hasPlace ? intent : { ...intent, status: 'waitlist' }, isNew: false };
    },

    familyIntent: createFamilyIntent({ ...options, intentOf, settleOwn, store }),

    async finalize(
      input: FinalizeRequest,
      caller: RegistrationCaller,
    ): Promise<{ result: RegistrationResult; isNew: boolean }> {
      await throttle.take(counters, 'registrations', caller.client);
      if (input.intent !== undefined) return finalizePaid(input.intent, input);
      await settleOwn(input.reference);
      return unpaid.finalize(input, caller);
    },

    /** The intent for a place that is held from the waiting list, or for a draft that waits for its payment. */
    async acceptOffer(
      reference: string,
      client: string,
      planId?: string | null,
    ): Promise<{ intent: RegistrationIntent; isNew: boolean }> {
      await throttle.take(counters, 'registrations', client);
      const assisted = await aidPaying.pay(reference);
      if (assisted) return assisted;
      // Paid already, and the response was lost: then there is nothing to pay any more.
      await settleOwn(reference);
      const { held, payment } = await db.transaction(async (tx) => {
        const found = await lockByReference(tx, reference);
        if (!found) throw new Problem('record.not_found');
        if (found.status === 'registered') throw new Problem('registration.already_registered');
        if (found.status === 'cancelled') throw new Problem('registration.cancelled');
        // Before its time is looked at: what has arrived waits for a person, however long that takes.
        if (found.payment_status === 'mismatch') throw new Problem('payment.held');
        const isWaiting = found.status === 'waitlisted';
        const until = isWaiting ? found.offer_expires_at : found.status === 'awaiting_payment' && found.expires_at;
        if (!until || until <= clock.now())
          throw new Problem(isWaiting ? 'registration.offer_ended' : 'registration.draft_ended');
        // Its price is one of several that are paid together: it is asked for again, with them or alone.
        if (!isWaiting && (await wasShared(tx, 'registration', found.id)))
          throw new Problem('registration.draft_ended');
        const priced = isWaiting ? await withoutSecondDeposit(tx, found, clock.now()) : found;
        // A plan that was chosen with a draft stays; whoever has a place now has read what there is today.
        if (planId !== undefined || isWaiting)
          await keepChoice(tx, priced, await plansOfStored(tx, priced, { planId, now: clock.now() }), clock.now());
        await shareMethod(tx, [priced.id], { processor: payments.processor, clock });
        const due = await dueNow(tx, priced);
        if (due.amount === 0) {
          // A place from the waiting list is held; a draft has none, and takes one by the form.
          if (!isWaiting) throw new Problem('registration.draft_ended');
          await payments.giveUpOpen(tx, 'registration', found.id);
          const free = (await findRegistration(tx, found.id)) ?? found;
          return { held: await outcomes.register(tx, free, 'none'), payment: undefined };
        }
        const prepared = await payments.prepare(tx, { subject: 'registration', ...due });
        return { held: await setStatus(tx, found.id, { payment_status: 'requires_payment' }), payment: prepared };
      });
      return payment ? withIntent(held, payment) : { intent: intentOf(held), isNew: false };
    },
  };
}
export type Registrations = ReturnType<typeof createRegistrations>;
