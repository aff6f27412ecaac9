import { siteCurrency, type RegistrationQuote } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';
import { toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { plansFor, type PlanFor } from '../installments/offers.ts';
import { holdsUntil } from '../periods/price.ts';
import type { Quoted, QuoteIds } from './quote-ids.ts';
import type { RegistrationSubmission } from './service.ts';

/** In what its price can be paid instead of at once. */
export const plansOf = ({ terms, price, facts }: RegistrationSubmission): PlanFor[] =>
  plansFor(terms.plans, { price, today: toLocalDate(facts.now), lastDay: terms.last_day });

/** A submission's price in the words of the interface. */
export function asQuote(quoteIds: QuoteIds, submission: RegistrationSubmission): RegistrationQuote {
  const { terms, price, reasons, questions, missing, facts, hasPlace } = submission;
  const validUntil = holdsUntil(terms, facts);
  const due_now = hasPlace === false ? 0 : price.total;
  return {
    quote_id: quoteIds.create(price.total, validUntil),
    valid_until: toLocalTime(validUntil),
    total: price.total,
    due_now,
    currency: siteCurrency(),
    lines: price.lines,
    payment_required: due_now > 0,
    volunteer: { required: terms.volunteer_required, opt_out_fee: terms.volunteer_opt_out_fee_cents },
    plans: due_now > 0 ? plansOf(submission).map(({ quoted }) => quoted) : [],
    eligibility: { ok: reasons.length === 0, reasons },
    questions,
    availability: hasPlace === undefined ? 'unknown' : hasPlace ? 'open' : 'waitlist',
    missing,
  };
}

/** What was promised with a quote. One that is not ours promises nothing, and is refused after everything else. */
export function quotedBy(quoteIds: QuoteIds, quoteId: string | undefined): Quoted | undefined {
  try {
    return quoteId === undefined ? undefined : quoteIds.read(quoteId);
  } catch {
    return undefined;
  }
}

/** A price that differs from the one that was shown is told, never charged. */
export function requireQuoted(
  quoteIds: QuoteIds,
  quoteId: string | undefined,
  submission: RegistrationSubmission,
): void {
  if (quoteId === undefined || quoteIds.read(quoteId).total === submission.price.total) return;
  throw new Problem('registration.price_changed', { data: { quote: asQuote(quoteIds, submission) } });
}

/** The plan that was shown. One that has changed since, or is not offered any more, is told and nothing is charged. */
export function requirePlan(
  quoteIds: QuoteIds,
  planId: string | undefined,
  submission: RegistrationSubmission,
): PlanFor | undefined {
  // Whoever joins the waiting list pays nothing now, and chooses when a spot is offered.
  if (planId === undefined || !submission.hasPlace) return undefined;
  const chosen = plansOf(submission).find(({ quoted }) => quoted.id === planId);
  if (!chosen) throw new Problem('registration.plan_changed', { data: { quote: asQuote(quoteIds, submission) } });
  return chosen;
}
