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

/** A card that the processor keeps for later payments, as far as it says what it is. */
export interface KeptCard {
  id: string;
  brand: string | null;
  lastFour: string | null;
  expiresMonth: number | null;
  expiresYear: number | null;
}

/** Why a card took no money: the processor's own code, and the bank's words where it has any. */
export interface CardRefusal {
  code: string;
  words: string;
}
/** Not the card's: the account at the processor does not take the currency. */
export const CURRENCY_REFUSED = 'currency_refused';

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
  madeAt: Date;
  /** Ours, given at creation: `marks.ts`. */
  metadata: Readonly<Record<string, string>>;
  /** With what it was paid. */
  card: KeptCard | null;
  /** Why the last try took nothing. */
  refusal: CardRefusal | null;
}

export const MOVEMENT_KINDS = ['charge', 'refund', 'refund_refused', 'dispute', 'dispute_won', 'fee', 'other'] as const;

/** Something that changed the balance at the processor. Positive came in; the fee is taken off. */
export interface ProcessorMovement {
  id: string;
  kind: (typeof MOVEMENT_KINDS)[number];
  amount: number;
  fee: number;
  currency: string;
  /** Null for what belongs to no charge. */
  intentId: string | null;
  at: Date;
}

export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';

/** Money that the processor sends to the bank. */
export interface Payout {
  id: string;
  amount: number;
  currency: string;
  status: PayoutStatus;
  madeAt: Date;
  /** The day on which the bank has it, `2026-11-20`. */
  arrivesOn: string;
  /** The last digits of the account. */
  bankEnding: string | null;
  /** The processor says what is in it. */
  isItemized: boolean;
}

export interface NewIntent {
  amount: number;
  currency: string;
  /** The same key always means the same intent, however often it is asked for. */
  idempotencyKey: string;
  metadata: Record<string, string>;
  /** Whose card is kept with it, for later charges that nobody is present for. */
  customer?: string | undefined;
}

/** A charge of a saved card; the family is not there, and agreed to it before. */
export interface SavedCharge extends NewIntent {
  customer: string;
  card: string;
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
  /** Somebody whose card can be kept. The same key always means the same. */
  createCustomer(idempotencyKey: string): Promise<string>;
  /**
   * Charges a saved card now. Refused, the intent says why; where not even an intent was made, because the card or its
   * customer is gone or the processor will not take such a charge, the refusal comes alone. The same key charges once.
   */
  chargeSaved(charge: SavedCharge): Promise<Intent | { refusal: CardRefusal }>;
  /** Nothing can be charged to any card of theirs any more. Safe to repeat. */
  forgetCustomer(id: string): Promise<void>;
  /** Undefined for an id that the processor does not know. */
  retrieveIntent(id: string): Promise<Intent | undefined>;
  /** Ends an unpaid intent. One that was paid in the meantime is returned as it is; undefined for an unknown one. */
  cancelIntent(id: string): Promise<Intent | undefined>;
  refund(refund: NewRefund): Promise<{ id: string; amount: number }>;
  /** The refund that was made under this key, however long ago. Processors forget keys after a day. */
  findRefund(
    refund: Pick<NewRefund, 'intentId' | 'idempotencyKey'>,
  ): Promise<{ id: string; amount: number } | undefined>;
  /** Every intent made since then, newest first; those that come after one of them, to go on where somebody stopped. */
  listIntents(since: Date, after?: string): AsyncIterable<Intent>;
  /** The intents of refunds that were made since then and refused. */
  listRefusedRefunds(since: Date): AsyncIterable<{ intentId: string }>;
  listDisputes(of: { intentId: string } | { since: Date }): AsyncIterable<Dispute>;
  /** What changed the balance since then, newest first, or all that is in a payout; not the payouts themselves. */
  listMovements(
    of: { since: Date; after?: string | undefined } | { payoutId: string },
  ): AsyncIterable<ProcessorMovement>;
  /** Payouts made since then, newest first. */
  listPayouts(since: Date): AsyncIterable<Payout>;
  /** The event in a webhook's body, or `payment.webhook_refused`. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentEvent;
}

/** The processor will not do it, however often it is asked. */
export class ProcessorRefusal extends Error {
  override name = 'ProcessorRefusal';
}

/**
 * The processor did not answer, or not in time. Asking again with the same key is safe. Only while an intent is being
 * made is it known that nobody has paid it.
 */
export const processorUnavailable = (
  cause?: unknown,
  code: 'payment.unavailable' | 'payment.unconfirmed' = 'payment.unconfirmed',
): Problem => Object.assign(new Problem(code, { retryAfter: 5 }), { cause });
