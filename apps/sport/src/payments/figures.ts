import type { Clock, FigureSource, Sql } from '@sports-hub/kernel';

export interface PaymentRow {
  state: string;
  count: number;
  oldest: number;
}

/** Money that waits: for the family or the processor, for a person, for the bank. */
export const UNSETTLED = ['open', 'superseded'];

export const findPaymentStates = (sql: Sql, now: Date): Promise<PaymentRow[]> =>
  sql.rows<PaymentRow>(
    `select status as state, count(*)::int as count, extract(epoch from $1::timestamptz - min(created_at))::float8 as oldest
       from payments group by status`,
    [now],
  );

/** What the processor has not done. Cash and checks are handed over by a person, whom the worklist reminds. */
export const findWaitingRefunds = (sql: Sql, now: Date): Promise<{ count: number; oldest: number }> =>
  sql.one<{ count: number; oldest: number }>(
    `select count(*)::int as count, coalesce(extract(epoch from $1::timestamptz - min(requested_at)), 0)::float8 as oldest
       from payment_refunds f join payments y on y.id = f.payment_id where f.status = 'requested' and y.processor <> 'offline'`,
    [now],
  );

/** How many payments there are and how long the oldest waits; no amounts, and nothing about whose they are. */
export const paymentFigures = (clock: Clock): FigureSource => ({
  figures: {
    sports_hub_payments: { help: 'Payments by state.', labels: ['state'] },
    sports_hub_payment_oldest_unsettled_seconds: {
      help: 'For how long the oldest payment has been neither paid nor ended.',
    },
    sports_hub_payment_oldest_held_seconds: {
      help: 'For how long the oldest payment that is not what was asked for has been waiting for a person.',
    },
    sports_hub_refunds_requested: { help: 'Refunds that the processor has not done yet.' },
    sports_hub_refund_oldest_requested_seconds: { help: 'For how long the oldest of them has been waiting.' },
  },
  async read(sql) {
    const now = clock.now();
    const payments = await findPaymentStates(sql, now);
    const refunds = await findWaitingRefunds(sql, now);
    const oldest = (states: readonly string[]): number =>
      Math.max(0, ...payments.filter(({ state }) => states.includes(state)).map((row) => row.oldest));
    return {
      sports_hub_payments: payments.map(({ state, count }) => ({ value: count, labels: { state } })),
      sports_hub_payment_oldest_unsettled_seconds: [{ value: oldest(UNSETTLED) }],
      sports_hub_payment_oldest_held_seconds: [{ value: oldest(['held']) }],
      sports_hub_refunds_requested: [{ value: refunds.count }],
      sports_hub_refund_oldest_requested_seconds: [{ value: refunds.oldest }],
    };
  },
});
