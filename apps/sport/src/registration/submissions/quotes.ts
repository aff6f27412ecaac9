import { siteCurrency, type RegistrationQuote } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { holdsUntil } from '../periods/price.ts';
import type { QuoteIds } from './quote-ids.ts';
import type { RegistrationSubmission } from './service.ts';

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
    eligibility: { ok: reasons.length === 0, reasons },
    questions,
    availability: hasPlace === undefined ? 'unknown' : hasPlace ? 'open' : 'waitlist',
    missing,
  };
}

/** A price that differs from the one that was shown is told, never charged. */
export function requireQuoted(
  quoteIds: QuoteIds,
  quoteId: string | undefined,
  submission: RegistrationSubmission,
): void {
  if (quoteId === undefined || quoteIds.read(quoteId) === submission.price.total) return;
  throw new Problem('registration.price_changed', { data: { quote: asQuote(quoteIds, submission) } });
}
