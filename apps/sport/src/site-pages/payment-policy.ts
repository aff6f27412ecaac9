import { PAGE_CSP } from '@sports-hub/kernel';
import type { PaymentsConfig } from '../payments/config.ts';

const SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';
const STRIPE_CSP = PAGE_CSP.replace("script-src 'self'", `script-src 'self' ${SCRIPTS}`)
  .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com")
  .replace('trusted-types own-pages', 'trusted-types own-pages default')
  .concat(`; frame-src ${SCRIPTS} https://hooks.stripe.com`);

/**
 * The processor's own card form comes from its own host, on the pages where one pays; nothing else on the site does.
 */
export const paymentPolicy = ({ processor }: PaymentsConfig): { policy?: string } =>
  processor === 'stripe' ? { policy: STRIPE_CSP } : {};

/** What a browser's card form needs; null for the sandbox. */
export const publishableKeyOf = (payments: PaymentsConfig): string | null =>
  payments.processor === 'stripe' ? payments.publishableKey : null;
