import type { RegistrationIntent, RegistrationQuote, RegistrationResult } from '@sports-hub/contract';
import { createIntent, finalize, quote, Refused } from './api.ts';
import { fieldsOf, type ChildDraft, type RegistrationDraft } from './draft.ts';
import type { PageTerms } from './page-data.ts';

/** Takes the card's payment for one intent: paid, declined, or not known yet. Declined means that nothing was charged. */
export type Pay = (
  intent: Pick<RegistrationIntent, 'clientSecret'>,
) => Promise<'succeeded' | 'declined' | 'processing'>;

/** A card form that is ready. */
export interface Card {
  /** Whether it can be sent. What is missing is said at its field. */
  isComplete: () => boolean | Promise<boolean>;
  pay: Pay;
  /** To where another number is typed. */
  focus: () => void;
}

export type PayingOutcome =
  | { kind: 'done'; status: RegistrationResult['status']; reference: string }
  | { kind: 'declined'; reference: string }
  /** Paid, perhaps, and not registered yet as far as this page knows. */
  | { kind: 'pending'; reference: string }
  /** Somewhere else, by somebody who had the same answers: nothing was charged here. */
  | { kind: 'already' }
  | { kind: 'price_changed'; quote: RegistrationQuote };

/** What became of a payment, for certain. */
const DECIDED = ['payment.returned', 'payment.held', 'payment.other_registration', 'registration.cancelled'];

/**
 * The card, then the end of the registration. Once a card may have been charged, whatever goes wrong leaves it open what
 * became of the money, unless the response says so: nobody is to pay again, and the server finishes it by itself.
 */
async function payAndFinish(
  intent: RegistrationIntent,
  given: object,
  pay: (intent: RegistrationIntent) => ReturnType<Pay>,
): Promise<PayingOutcome> {
  const { reference, payment_intent } = intent;
  try {
    const paid = await pay(intent);
    if (paid === 'declined') return { kind: 'declined', reference };
    if (paid === 'processing') return { kind: 'pending', reference };
    const result = await finalize({ ...given, reference, processor_payment_intent: payment_intent });
    return { kind: 'done', status: result.status, reference: result.reference ?? reference };
  } catch (error) {
    if (error instanceof Refused && DECIDED.includes(error.code)) throw error;
    return { kind: 'pending', reference };
  }
}

/**
 * Registers one child: stores it, pays if something is due, finishes. The server makes every step safe to repeat, so a
 * second press or a lost response charges nothing twice. Another price than the one on the button is never charged.
 */
export async function registerChild(
  draft: RegistrationDraft,
  child: ChildDraft,
  terms: PageTerms,
  shownTotal: number,
  pay: (intent: RegistrationIntent) => ReturnType<Pay>,
): Promise<PayingOutcome> {
  const given = {
    ...fieldsOf(draft, child, terms),
    ...(child.reference ? { reference: child.reference } : {}),
  };
  const now = await quote(fieldsOf(draft, child, terms));
  if (now.due_now !== shownTotal) return { kind: 'price_changed', quote: now };
  try {
    const intent = await createIntent({ ...given, quote_id: now.quote_id });
    if (intent.status === 'requires_payment') return await payAndFinish(intent, given, pay);
    const { reference } = intent;
    const result = await finalize({ ...given, reference });
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
