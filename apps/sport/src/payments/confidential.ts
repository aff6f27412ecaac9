import type { Payment } from './queries.ts';

/** What counts money in a line of the audit log. */
const AMOUNTS = new Set(['amount', 'asked', 'received', 'refund_amount', 'dispute_amount']);

/** For the audit log: of a payment whose amount tells that somebody was helped, everything but amounts. */
export const amountsOf = <D extends Record<string, string | number>>(
  { is_confidential }: Pick<Payment, 'is_confidential'>,
  detail: D,
): Record<string, string | number> =>
  is_confidential ? Object.fromEntries(Object.entries(detail).filter(([name]) => !AMOUNTS.has(name))) : detail;
