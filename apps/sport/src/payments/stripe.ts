import type StripeClient from 'stripe';
import { type Clock, Problem } from '@sports-hub/kernel';
import {
  processorUnavailable,
  type Dispute,
  type DisputeState,
  type Intent,
  type IntentRefund,
  type IntentStatus,
  type PaymentProcessor,
} from './processor.ts';
import { asRefusal, cardOf, refusedCharge } from './stripe-cards.ts';
import { asMovement, asPayout, idOf } from './stripe-payouts.ts';
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
/** Refunds stand on the charge, not on the intent. */
const REFUNDS = 'latest_charge.refunds';
const WITH_REFUNDS = { expand: [REFUNDS] };

/** Not given back after all: the bank refused it, or somebody stopped it. */
const NOT_DONE = new Set<string | null>(['failed', 'canceled']);

function refundsOf({ refunds }: StripeClient.Charge): IntentRefund[] {
  return (refunds?.data ?? []).map(({ id, amount, status }) => ({ id, amount, isRefused: NOT_DONE.has(status) }));
}

function refundedOf(charge: StripeClient.Charge): number {
  // With more refunds than come along, the charge's own sum; it may still count some that were refused.
  if (!charge.refunds || charge.refunds.has_more) return charge.amount_refunded;
  return refundsOf(charge).reduce((sum, { amount, isRefused }) => sum + (isRefused ? 0 : amount), 0);
}

function asIntent(intent: StripeClient.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: STATUS[intent.status] ?? 'processing',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountRefunded: charge ? refundedOf(charge) : 0,
    refunds: charge ? refundsOf(charge) : [],
    currency: intent.currency,
    isLive: intent.livemode,
    madeAt: new Date(intent.created * 1000),
    metadata: intent.metadata,
    card: cardOf(intent, charge),
    refusal: intent.last_payment_error ? asRefusal(intent.last_payment_error) : null,
  };
}

const createdSince = (since: Date): { gte: number } => ({ gte: Math.floor(since.getTime() / 1000) });

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'resource_missing';

const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** Undefined for one of a charge that is no intent's. */
function asDispute(dispute: StripeClient.Dispute): Dispute | undefined {
  const intentId = idOf(dispute.payment_intent);
  const dueBy = dispute.evidence_details?.due_by;
  return intentId === undefined
    ? undefined
    : {
        id: dispute.id,
        intentId,
        amount: dispute.amount,
        // One that does not exist yet is looked at by a person, and says nothing about the money.
        state: DISPUTE_STATES[dispute.status] ?? 'inquiry',
        answerBy: dueBy ? new Date(dueBy * 1000) : null,
      };
}

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
    ask(async (stripe) => asIntent(await stripe.paymentIntents.retrieve(id, WITH_REFUNDS)));

  async function* pages<T extends { id: string }>(
    list: (
      stripe: StripeClient,
      page: { limit: number; starting_after?: string },
    ) => Promise<{ data: T[]; has_more: boolean }>,
    from?: string,
  ): AsyncGenerator<T> {
    for (let after = from; ;) {
      const page = { limit: PAGE, ...(after ? { starting_after: after } : {}) };
      const { data, has_more } = await ask((stripe) => list(stripe, page));
      yield* data;
      after = data.at(-1)?.id;
      if (!has_more || !after) return;
    }
  }

  return {
    name: 'stripe',
    isLive: secretKey.includes('_live_'),
    publishableKey,
    createIntent: async ({ amount, currency, idempotencyKey, metadata, customer }) => {
      const saving = customer === undefined ? {} : { customer, setup_future_usage: 'off_session' as const };
      try {
        return await ask(
          async (stripe) =>
            asIntent(
              await stripe.paymentIntents.create(
                { amount, currency, metadata, automatic_payment_methods: { enabled: true }, ...saving },
                { idempotencyKey },
              ),
            ),
          'payment.unavailable',
        );
      } catch (error) {
        if ((error as { param?: string }).param === 'currency') throw new Problem('payment.currency_refused');
        throw error;
      }
    },
    createCustomer: (idempotencyKey) =>
      ask(async (stripe) => (await stripe.customers.create({}, { idempotencyKey })).id, 'payment.unavailable'),
    async chargeSaved({ amount, currency, idempotencyKey, metadata, customer, card }) {
      try {
        const intent = await (
          await client()
        ).paymentIntents.create(
          {
            amount,
            currency,
            metadata,
            customer,
            payment_method: card,
            off_session: true,
            confirm: true,
            ...WITH_REFUNDS,
          },
          { idempotencyKey },
        );
        return asIntent(intent);
      } catch (error) {
        const refused = refusedCharge(error, asIntent);
        if (refused) return refused;
        throw translate(error);
      }
    },
    async forgetCustomer(id) {
      try {
        await ask((stripe) => stripe.customers.del(id));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
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
    async *listIntents(since, after) {
      const options = { created: createdSince(since), expand: [`data.${REFUNDS}`] };
      for await (const intent of pages((stripe, page) => stripe.paymentIntents.list({ ...options, ...page }), after))
        yield asIntent(intent);
    },
    async *listRefusedRefunds(since) {
      const created = createdSince(since);
      for await (const { status, payment_intent } of pages((stripe, page) =>
        stripe.refunds.list({ created, ...page }),
      )) {
        const intentId = idOf(payment_intent);
        if (intentId !== undefined && NOT_DONE.has(status)) yield { intentId };
      }
    },
    async *listDisputes(of) {
      const filter = 'since' in of ? { created: createdSince(of.since) } : { payment_intent: of.intentId };
      for await (const found of pages((stripe, page) => stripe.disputes.list({ ...filter, ...page }))) {
        const dispute = asDispute(found);
        if (dispute) yield dispute;
      }
    },
    async *listMovements(of) {
      const filter = 'payoutId' in of ? { payout: of.payoutId } : { created: createdSince(of.since) };
      const options = { ...filter, expand: ['data.source'] };
      const after = 'payoutId' in of ? undefined : of.after;
      for await (const line of pages(
        (stripe, page) => stripe.balanceTransactions.list({ ...options, ...page }),
        after,
      )) {
        const movement = asMovement(line);
        if (movement) yield movement;
      }
    },
    async *listPayouts(since) {
      const options = { created: createdSince(since), expand: ['data.destination'] };
      for await (const payout of pages((stripe, page) => stripe.payouts.list({ ...options, ...page })))
        yield asPayout(payout);
    },
    readWebhook(body, signature) {
      verifyWebhook(webhookSecrets, { body, header: signature, clock });
      return parseEvent(body);
    },
  };
}
