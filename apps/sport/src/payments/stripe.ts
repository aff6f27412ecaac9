import type StripeClient from 'stripe';
import { type Clock, Problem } from '@sports-hub/kernel';
import { processorUnavailable, type Intent, type IntentStatus, type PaymentProcessor } from './processor.ts';
import { parseEvent, verifyWebhook } from './webhook-signatures.ts';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string | null;
  /** Newest first, so that they can be rotated. */
  webhookSecrets: readonly string[];
  /** Another address than Stripe's own: a double, or a proxy. */
  apiUrl: string | undefined;
  clock: Clock;
}

const STATUS: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_payment',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Two tries fit into the ten seconds that the hub waits. A retry carries the same key, so it cannot charge twice. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;
const PAGE = 100;
/** The refunded amount stands on the charge, not on the intent. */
const WITH_CHARGE = { expand: ['latest_charge'] };

function asIntent(intent: StripeClient.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: STATUS[intent.status] ?? 'processing',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    isLive: intent.livemode,
    metadata: intent.metadata,
  };
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'resource_missing';

/** Not given back after all: the bank refused it, or somebody stopped it. */
const NOT_DONE = new Set<string | null>(['failed', 'canceled']);

/** Stripe's error types that another try may get past; the rest are mistakes of ours. */
const PASSING = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);
function translate(error: unknown, unavailable?: 'payment.unavailable'): unknown {
  if (error instanceof Problem) return error;
  const { type = '', statusCode = 0 } = error as { type?: string; statusCode?: number };
  return PASSING.has(type) || statusCode === 409 || statusCode >= 500
    ? processorUnavailable(error, unavailable)
    : error;
}

export function createStripe({
  secretKey,
  publishableKey,
  webhookSecrets,
  apiUrl,
  clock,
}: StripeOptions): PaymentProcessor {
  const address = apiUrl ? new URL(apiUrl) : undefined;
  let opened: Promise<StripeClient> | undefined;
  // Loaded on first use: it costs a fifth of a second.
  const client = (): Promise<StripeClient> => {
    opened ??= import('stripe').then(
      ({ default: Stripe }) =>
        new Stripe(secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          ...(address
            ? {
                host: address.hostname,
                port: address.port || (address.protocol === 'http:' ? 80 : 443),
                protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
              }
            : {}),
        }),
    );
    return opened;
  };
  const ask = async <T>(
    work: (stripe: StripeClient) => Promise<T>,
    unavailable?: 'payment.unavailable',
  ): Promise<T> => {
    try {
      return await work(await client());
    } catch (error) {
      throw translate(error, unavailable);
    }
  };
  const retrieve = (id: string): Promise<Intent> =>
    ask(async (stripe) => asIntent(await stripe.paymentIntents.retrieve(id, WITH_CHARGE)));

  return {
    name: 'stripe',
    isLive: secretKey.includes('_live_'),
    publishableKey,
    createIntent: ({ amount, currency, idempotencyKey, metadata }) =>
      ask(
        async (stripe) =>
          asIntent(
            await stripe.paymentIntents.create(
              { amount, currency, metadata, automatic_payment_methods: { enabled: true } },
              { idempotencyKey },
            ),
          ),
        'payment.unavailable',
      ),
    async retrieveIntent(id) {
      try {
        return await retrieve(id);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async cancelIntent(id) {
      try {
        return await ask(async (stripe) => asIntent(await stripe.paymentIntents.cancel(id)));
      } catch (error) {
        // It was paid or cancelled in the meantime.
        if ((error as { code?: string }).code === 'payment_intent_unexpected_state') return retrieve(id);
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    refund: ({ intentId, amount, idempotencyKey }) =>
      ask(async (stripe) => {
        const made = await stripe.refunds.create(
          { payment_intent: intentId, amount, metadata: { key: idempotencyKey } },
          { idempotencyKey },
        );
        if (NOT_DONE.has(made.status)) throw processorUnavailable();
        return { id: made.id, amount: made.amount };
      }),
    findRefund: ({ intentId, idempotencyKey }) =>
      ask(async (stripe) => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
        const made = data.find(({ metadata, status }) => metadata?.['key'] === idempotencyKey && !NOT_DONE.has(status));
        return made && { id: made.id, amount: made.amount };
      }),
    async *listIntents(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for (let after: string | undefined; ;) {
        const page = await ask((stripe) =>
          stripe.paymentIntents.list({
            created,
            limit: PAGE,
            expand: ['data.latest_charge'],
            ...(after ? { starting_after: after } : {}),
          }),
        );
        for (const intent of page.data) yield asIntent(intent);
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return;
      }
    },
    readWebhook(body, signature) {
      verifyWebhook(webhookSecrets, { body, header: signature, clock });
      return parseEvent(body);
    },
  };
}
