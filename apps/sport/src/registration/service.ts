import {
  siteCurrency,
  type FamilyQuote,
  type FinalizeInput,
  type PaymentIntentInput,
  type RegistrationIntent,
  type RegistrationQuote,
  type RegistrationResult,
} from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Sql, type Throttle } from '@sports-hub/kernel';
import type { Payments } from '../payments/service.ts';
import type { Payment } from '../payments/queries.ts';
import type { SportThrottle } from '../throttles.ts';
import { ownerOf, type RegistrationCaller } from './caller.ts';
import { storeDraft } from './submissions/drafts.ts';
import { wouldTakeCode } from './submissions/code-uses.ts';
import { requireEligible } from './submissions/eligibility.ts';
import { identify } from './records/identity.ts';
import type { Outcomes } from './outcomes/service.ts';
import type { QuoteIds } from './submissions/quote-ids.ts';
import { asQuote, requireQuoted } from './submissions/quotes.ts';
import {
  findByReference,
  findDraft,
  findRegistration,
  lockByReference,
  setStatus,
  type Registration,
} from './records/queries.ts';
import { resultOf } from './records/result.ts';
import type { Given, RegistrationSubmission, Submissions } from './submissions/service.ts';
import { takeNewChild } from './unpaid/limits.ts';
import type { Unpaid } from './unpaid/service.ts';

export interface IntentRequest {
  given: Given;
  quoteId?: PaymentIntentInput['quote_id'] | undefined;
  reference?: PaymentIntentInput['reference'] | undefined;
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

/** Whether it is registered when its family has paid; what is free has to be confirmed first, except by its owner. */
const registersAtOnce = ({ hasPlace, reasons, price, values }: RegistrationSubmission, caller: RegistrationCaller) =>
  hasPlace === true && reasons.length === 0 && (price.total > 0 || ownerOf(caller, values) !== undefined);

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

  /** Asks the processor after the draft and its payment have been committed. */
  const withIntent = async (registration: Registration, payment: Payment) => {
    const opened = await payments.open(payment);
    return { intent: intentOf(registration, opened), isNew: payment.intent_id === null };
  };

  const finalizePaid = async (
    reference: string,
    { given, reference: own }: FinalizeRequest,
  ): Promise<{ result: RegistrationResult; isNew: boolean }> => {
    const payment = await payments.find(reference);
    const registration =
      payment?.subject === 'registration' ? await findRegistration(db, payment.subject_id) : undefined;
    if (!payment?.intent_id || !registration) throw new Problem('payment.other_registration');
    if (own !== undefined && own !== registration.reference) throw new Problem('payment.other_registration');
    if (own === undefined || hasFields(given)) {
      const { terms, values } = await submissions.readComplete(db, given);
      const { identity } = identify(terms.period_id, values);
      if (!identity.equals(registration.identity_hash)) throw new Problem('payment.other_registration');
    }
    const isDecided = ['succeeded', 'returned', 'held'].includes(payment.status);
    if (!isDecided) await payments.settle(payment.intent_id);
    const after = (await findRegistration(db, registration.id)) ?? registration;
    // Read after the registration: whatever has changed that one decided about its payment at the same moment.
    const refusal = refusalOf((await payments.find(reference)) ?? payment, after);
    if (refusal) throw refusal;
    return { result: resultOf(after, outcomes.confirmationUrl(after)), isNew: !isDecided };
  };

  /** A payment whose response was lost must not be superseded by what its family sends next, or by another price. */
  const settleOwn = async (reference: string | undefined, submission?: RegistrationSubmission): Promise<void> => {
    const fingerprint = submission && identify(submission.terms.period_id, submission.values).fingerprint;
    const own = reference ? await findByReference(db, reference) : fingerprint && (await findDraft(db, fingerprint));
    const isSamePrice = !reference && own?.total_cents === submission?.price.total;
    if (own?.status === 'awaiting_payment' && !isSamePrice) await payments.settleOpen('registration', own.id);
  };

  return {
    async quote(given: Given, { client, member }: RegistrationCaller): Promise<RegistrationQuote> {
      await throttle.take(counters, 'quotes', client);
      return asQuote(quoteIds, await submissions.read(db, given, member?.id));
    },

    /** The price of each child as it will be when those before it have been registered; what is wrong, of all of them. */
    async quoteFamily(children: readonly Given[], caller: RegistrationCaller): Promise<FamilyQuote> {
      await throttle.take(counters, 'quotes', caller.client);
      const before: RegistrationSubmission[] = [];
      const items: RegistrationQuote[] = [];
      const wrong: Record<string, string> = {};
      for (const [index, given] of children.entries()) {
        try {
          const submission = await submissions.read(db, given, caller.member?.id, before);
          items.push(asQuote(quoteIds, submission));
          if (registersAtOnce(submission, caller)) before.push(submission);
        } catch (error) {
          if (!(error instanceof Problem) || !error.details.fields) throw error;
          for (const [field, words] of Object.entries(error.details.fields))
            wrong[`children.${index}.${field}`] = words;
        }
      }
      if (Object.keys(wrong).length > 0) throw new Problem('request.invalid', { fields: wrong });
      const sum = (pick: (quote: RegistrationQuote) => number): number =>
        items.reduce((total, quote) => total + pick(quote), 0);
      return {
        total: sum(({ total }) => total),
        due_now: sum((quote) => quote.due_now),
        currency: siteCurrency(),
        items,
      };
    },

    /**
     * Stores the draft, then asks for the intent. The same submission gets the same intent while the price is the same.
     */
    async intent(
      { given, quoteId, reference }: IntentRequest,
      { client, member, agent }: RegistrationCaller,
    ): Promise<{ intent: RegistrationIntent; isNew: boolean }> {
      await throttle.take(counters, 'registrations', client);
      const submission = await submissions.readComplete(db, given, member?.id);
      requireEligible(submission.terms, submission.values);
      requireQuoted(quoteIds, quoteId, submission);
      await settleOwn(reference, submission);
      if (await wouldTakeCode(db, submission, { reference, now: clock.now() }))
        await takeNewChild({ throttle, counters }, { client }, ownerOf({ member }, submission.values));
      const { draft, payment } = await db.transaction(async (tx) => {
        const stored = await storeDraft(tx, { clock, submission, reference, payments, memberId: member?.id, agent });
        if (!submission.hasPlace || stored.total_cents === 0) {
          await payments.giveUpOpen(tx, 'registration', stored.id);
          const unpaid = await setStatus(tx, stored.id, { status: 'draft', payment_status: 'none' });
          return { draft: unpaid, payment: undefined };
        }
        const prepared = await payments.prepare(tx, {
          subject: 'registration',
          subjectId: stored.id,
          amount: stored.total_cents,
        });
        const waiting = await setStatus(tx, stored.id, {
          status: 'awaiting_payment',
          payment_status: 'requires_payment',
        });
        if (stored.status === 'draft')
          await outcomes.note(tx, 'submitted', waiting, { detail: { total: waiting.total_cents } });
        return { draft: waiting, payment: prepared };
      });
      if (payment) return withIntent(draft, payment);
      const intent = intentOf(draft);
      return { intent: submission.hasPlace ? intent : { ...intent, status: 'waitlist' }, isNew: false };
    },

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
    async acceptOffer(reference: string, client: string): Promise<{ intent: RegistrationIntent; isNew: boolean }> {
      await throttle.take(counters, 'registrations', client);
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
        const prepared = await payments.prepare(tx, {
          subject: 'registration',
          subjectId: found.id,
          amount: found.total_cents,
        });
        return { held: await setStatus(tx, found.id, { payment_status: 'requires_payment' }), payment: prepared };
      });
      return withIntent(held, payment);
    },
  };
}
export type Registrations = ReturnType<typeof createRegistrations>;
