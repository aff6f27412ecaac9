import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { leastCharge } from '@sports-hub/contract/currency';
import { allowStripeScripts } from '../kit/trusted-types.ts';
import { siteMoney } from '../kit/words.ts';
import type { Card } from './paying.ts';

export interface CardForm extends Card {
  destroy(): void;
}

/** What the processor says of an intent that took no money, and of a card that it would not take. */
const UNPAID: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);
const REFUSED: ReadonlySet<string> = new Set(['card_error', 'validation_error']);

allowStripeScripts();

/**
 * The processor's own card form: the number never touches this page. One payment is for every child.
 */
export async function mountStripe(
  publishableKey: string,
  amount: number,
  target: HTMLElement,
  saves = false,
): Promise<CardForm> {
  const { loadStripe } = await import('@stripe/stripe-js');
  const stripe: Stripe | null = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card form could not be loaded');
  const { currency } = siteMoney();
  const elements: StripeElements = stripe.elements({
    mode: 'payment',
    amount: Math.max(amount, leastCharge(currency)),
    currency,
    paymentMethodCreation: 'manual',
    ...(saves ? { setupFutureUsage: 'off_session' as const } : {}),
  });
  const element = elements.create('payment');
  element.mount(target);
  let method: string | undefined;
  const card = async (): Promise<string | undefined> => {
    if (method) return method;
    if ((await elements.submit()).error) return undefined;
    const { paymentMethod } = await stripe.createPaymentMethod({ elements });
    method = paymentMethod?.id;
    return method;
  };
  return {
    // The element says at its own fields what is wrong.
    isComplete: async () => method !== undefined || !(await elements.submit()).error,
    async pay({ clientSecret = '' }) {
      const payment_method = await card();
      if (!payment_method) return 'declined';
      const { error, paymentIntent } = await stripe.confirmPayment({
        clientSecret,
        confirmParams: { payment_method, return_url: location.href },
        redirect: 'if_required',
      });
      if (error) method = undefined;
      // An error may come for a payment that went through: a lost response, a second press.
      const status = (paymentIntent ?? error?.payment_intent)?.status;
      if (status === 'succeeded') return 'succeeded';
      const isUnpaid = status ? UNPAID.has(status) : REFUSED.has(error?.type ?? '');
      return isUnpaid ? 'declined' : 'processing';
    },
    focus: () => element.focus(),
    destroy: () => element.destroy(),
  };
}
