import { ConfigError, type Variables } from '@sports-hub/kernel/config';

export type PaymentsConfig =
  | { processor: 'sandbox' }
  | {
      processor: 'stripe';
      secretKey: string;
      publishableKey: string | null;
      webhookSecrets: readonly string[];
      apiUrl: string | undefined;
    };

/** Which processor a sport uses. Each sport has its own variables, so each may have its own. */
export function readPaymentsConfig(variables: Variables): PaymentsConfig {
  const processor = variables.text('PAYMENTS', 'sandbox');
  if (processor === 'sandbox') return { processor };
  if (processor !== 'stripe') throw new ConfigError('PAYMENTS', 'must be sandbox or stripe');
  return {
    processor,
    secretKey: variables.required('STRIPE_SECRET_KEY', 'the secret key of the Stripe account'),
    publishableKey: variables.given('STRIPE_PUBLISHABLE_KEY') ?? null,
    webhookSecrets: variables
      .required('STRIPE_WEBHOOK_SECRET', 'the signing secret of the webhook, or two joined by + while rotating')
      .split('+'),
    apiUrl: variables.given('STRIPE_API_URL') && variables.url('STRIPE_API_URL', ['http:', 'https:']),
  };
}
