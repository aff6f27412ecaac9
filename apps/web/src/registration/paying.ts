import type { RegistrationIntent, RegistrationQuote } from '@sports-hub/contract';
import { createIntent, finalize, quote, Refused } from './api.ts';
import { fieldsOf, type ChildDraft, type RegistrationDraft } from './draft.ts';
import type { RegistrationPageData } from './page-data.ts';

/** Takes the card's payment for one intent: paid, declined, or on its way. */
export type Pay = (
  intent: Pick<RegistrationIntent, 'clientSecret'>,
) => Promise<'succeeded' | 'declined' | 'processing'>;

/** A card form that is ready. */
export interface Card {
  /** Whether it can be sent. What is missing is said at its field. */
  isComplete: () => boolean | Promise<boolean>;
  pay: Pay;
}

export type PayingOutcome =
  | { kind: 'done'; status: 'registered' | 'waitlisted'; reference: string }
  | { kind: 'declined'; reference: string }
  | { kind: 'pending'; reference: string }
  /** Somewhere else, by somebody who had the same answers: nothing was charged here. */
  | { kind: 'already' }
  | { kind: 'price_changed'; quote: RegistrationQuote };

type Terms = RegistrationPageData['periods'][number];

/**
 * Registers one child: stores it, pays if something is due, finishes. The server makes every step safe to repeat, so a
 * second press or a lost response charges nothing twice. A price that rose since it was shown is never charged.
 */
export async function registerChild(
  draft: RegistrationDraft,
  child: ChildDraft,
  { period, fields }: Terms,
  shownTotal: number,
  pay: (intent: RegistrationIntent) => ReturnType<Pay>,
): Promise<PayingOutcome> {
  const given = {
    ...fieldsOf(draft, child, fields, period.league.id),
    ...(child.reference ? { reference: child.reference } : {}),
  };
  const now = await quote(fieldsOf(draft, child, fields, period.league.id));
  if (now.due_now > shownTotal) return { kind: 'price_changed', quote: now };
  try {
    const intent = await createIntent({ ...given, quote_id: now.quote_id });
    const { reference } = intent;
    if (intent.status === 'requires_payment') {
      const paid = await pay(intent);
      if (paid === 'declined') return { kind: 'declined', reference };
      if (paid === 'processing') return { kind: 'pending', reference };
    }
    const result = await finalize({
      ...given,
      reference,
      ...(intent.payment_intent ? { processor_payment_intent: intent.payment_intent } : {}),
    });
    return { kind: 'done', status: result.status, reference: result.reference ?? reference };
  } catch (error) {
    if (error instanceof Refused && error.code === 'registration.price_changed' && error.quote)
      return { kind: 'price_changed', quote: error.quote };
    // An earlier try got through and its response was lost: the reference tells how it ended.
    if (error instanceof Refused && error.code === 'registration.already_registered' && child.reference) {
      const result = await finalize({ reference: child.reference });
      return { kind: 'done', status: result.status, reference: child.reference };
    }
    if (error instanceof Refused && error.code === 'registration.already_registered') return { kind: 'already' };
    throw error;
  }
}
