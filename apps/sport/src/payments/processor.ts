import { Problem } from '@sports-hub/kernel';

/**
 * Where an intent stands at the processor.
 * `authorised` is money that is reserved and not taken; `processing` will be decided later.
 */
export type IntentStatus = 'requires_payment' | 'processing' | 'authorised' | 'succeeded' | 'canceled';

/** Money that went back, or was to. */
export interface IntentRefund {
  id: string;
  amount: number;
  /** Maybe days later: the bank would not take it, or somebody stopped it. The money is here again. */
  isRefused: boolean;
}

/**
 * inquiry: the bank asks, and has taken nothing yet. open: it has taken the money until this is decided. won: it has
 * brought it back. closed: it has ended without taking anything.
 */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost' | 'closed';

/** A cardholder does not want to have paid. */
export interface Dispute {
  id: string;
  intentId: string;
  amount: number;
  state: DisputeState;
  /** The last moment for an answer, at the processor's own pages. */
  answerBy: Date | null;
}

/** What the processor says about one attempt to be paid. Amounts are in the smallest unit of the currency. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amount: number;
  amountReceived: number;
  /** Without what was refused. */
  amountRefunded: number;
  refunds: readonly IntentRefund[];
  currency: string;
  /** Whether real money moves. */
  isLive: boolean;
  /** Ours, given at creation: `marks.ts`. */
  metadata: Readonly<Record<string, string>>;
}

export interface NewIntent {
  amount: number;
  currency: string;
  /** The same key always means the same intent, however often it is asked for. */
  idempotencyKey: string;
  metadata: Record<string, string>;
}

export interface NewRefund {
  intentId: string;
  amount: number;
  idempotencyKey: string;
}

/** Something that happened at the processor. Only a hint: what counts is what the processor says when it is asked. */
export interface PaymentEvent {
  id: string;
  type: string;
  intentId: string | null;
}

/** One interface, two implementations: `stripe.ts` and `sandbox.ts`. */
export interface PaymentProcessor {
  readonly name: 'stripe' | 'sandbox';
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** What a browser's payment form needs; null where it needs none. */
  readonly publishableKey: string | null;
  createIntent(intent: NewIntent): Promise<Intent>;
  /** Undefined for an id that the processor does not know. */
  retrieveIntent(id: string): Promise<Intent | undefined>;
  /** Ends an unpaid intent. One that was paid in the meantime is returned as it is; undefined for an unknown one. */
  cancelIntent(id: string): Promise<Intent | undefined>;
  refund(refund: NewRefund): Promise<{ id: string; amount: number }>;
  /** The refund that was made under this key, however long ago. Processors forget keys after a day. */
  findRefund(
    refund: Pick<NewRefund, 'intentId' | 'idempotencyKey'>,
  ): Promise<{ id: string; amount: number } | undefined>;
  /** Every intent made since then, newest first. */
  listIntents(since: Date): AsyncIterable<Intent>;
  /** The intents of refunds that were made since then and refused. */
  listRefusedRefunds(since: Date): AsyncIterable<{ intentId: string }>;
  listDisputes(of: { intentId: string } | { since: Date }): AsyncIterable<Dispute>;
  /** The event in a webhook's body, or `payment.webhook_refused`. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentEvent;
}

/**
 * The processor did not answer, or not in time. Asking again with the same key is safe. Only while an intent is being
 * made is it known that nobody has paid it.
 */
export const processorUnavailable = (
  cause?: unknown,
  code: 'payment.unavailable' | 'payment.unconfirmed' = 'payment.unconfirmed',
): Problem => Object.assign(new Problem(code, { retryAfter: 5 }), { cause });
