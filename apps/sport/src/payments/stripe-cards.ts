import type StripeClient from 'stripe';
import { CURRENCY_REFUSED, type Intent, type CardRefusal, type KeptCard } from './processor.ts';
import { idOf } from './stripe-payouts.ts';

/** What a charge was made to; the card's own id is the intent's. */
export function cardOf({ payment_method: method }: StripeClient.PaymentIntent, charge: StripeClient.Charge | null) {
  const id = idOf(method);
  if (id === undefined || !charge) return null;
  const card = charge.payment_method_details?.card;
  return {
    id,
    brand: card?.brand ?? null,
    lastFour: card?.last4 ?? null,
    expiresMonth: card?.exp_month ?? null,
    expiresYear: card?.exp_year ?? null,
  } satisfies KeptCard;
}

export const asRefusal = (error: {
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}): CardRefusal => ({
  code: error.decline_code ?? error.code ?? 'card_declined',
  words: error.message ?? '',
});

type StripeError = { type?: string; code?: string; decline_code?: string; message?: string; param?: string } & {
  payment_intent?: StripeClient.PaymentIntent;
};

/**
 * What became of a charge that Stripe answers with an error: the bank's no stands in its intent; a card or a customer
 * that is not there any more, or a charge that Stripe would not take, made none. Undefined where nothing is known.
 */
export function refusedCharge(
  error: unknown,
  asIntent: (intent: StripeClient.PaymentIntent) => Intent,
): Intent | { refusal: CardRefusal } | undefined {
  const { type = '', code = '', param = '', payment_intent, ...words } = error as StripeError;
  if (payment_intent) return asIntent(payment_intent);
  if (type === 'StripeCardError') return { refusal: asRefusal({ ...words, code }) };
  if (type === 'StripeInvalidRequestError' && param === 'currency')
    return { refusal: { code: CURRENCY_REFUSED, words: words.message ?? '' } };
  const isCard = ['payment_method', 'customer'].includes(param) || code === 'payment_method_unexpected_state';
  if (type === 'StripeInvalidRequestError')
    return { refusal: { code: isCard ? 'card_gone' : code || 'not_taken', words: words.message ?? '' } };
  return undefined;
}
