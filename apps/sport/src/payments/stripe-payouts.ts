import type StripeClient from 'stripe';
import type { Payout, PayoutStatus, ProcessorMovement } from './processor.ts';

/** What Stripe's accounting calls them; its `type` has disputes and failed refunds under one name. */
const KINDS: Readonly<Record<string, ProcessorMovement['kind']>> = {
  charge: 'charge',
  refund: 'refund',
  charge_failure: 'refund',
  refund_failure: 'refund_refused',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
};
/** The payout itself, and one that came back: `listPayouts` has them. */
const PAYOUTS = new Set(['payout', 'payout_reversal', 'payout_minimum_balance_hold', 'payout_minimum_balance_release']);
const STATUSES: Readonly<Record<string, PayoutStatus>> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
};

export const idOf = (object: string | { id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

/** Undefined for payouts, which are no part of what they pay out. */
export function asMovement(line: StripeClient.BalanceTransaction): ProcessorMovement | undefined {
  if (PAYOUTS.has(line.reporting_category)) return undefined;
  const source = line.source as { payment_intent?: string | { id: string } | null } | string | null;
  const intent = typeof source === 'object' ? source?.payment_intent : undefined;
  return {
    id: line.id,
    kind: KINDS[line.reporting_category] ?? 'other',
    amount: line.amount,
    fee: line.fee,
    currency: line.currency,
    intentId: idOf(intent ?? null) ?? null,
    at: new Date(line.created * 1000),
  };
}

export function asPayout(payout: StripeClient.Payout): Payout {
  const { destination } = payout;
  const last4 =
    destination && typeof destination === 'object' && 'last4' in destination ? destination.last4 : undefined;
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency,
    status: STATUSES[payout.status] ?? 'pending',
    madeAt: new Date(payout.created * 1000),
    // Stripe has midnight in UTC of the day on which the bank has it.
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    bankEnding: typeof last4 === 'string' ? last4 : null,
    isItemized: payout.automatic,
  };
}
