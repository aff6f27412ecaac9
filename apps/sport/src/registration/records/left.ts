/** Money may be left of these; of one that was returned, where the bank has refused that. */
export const KEPT = ['succeeded', 'held', 'returned'] as const;

/**
 * SQL: what can still go back of each payment of a registration, and who paid it out. Of one that gave back more than it
 * brought nothing is left, and others are not less for it. The only place that says so.
 */
export const leftOfPayments = (registration: string): string =>
  `select greatest(coalesce((select sum(e.amount_cents) from payment_ledger e where e.payment_id = y.id), 0)
           - coalesce((select sum(f.amount_cents) from payment_refunds f where f.payment_id = y.id and f.status = 'requested'), 0), 0) as amount, y.processor
     from payments y where y.subject = 'registration' and y.subject_id = ${registration} and y.status in (${KEPT.map((status) => `'${status}'`).join(', ')})`;

export const leftOfRegistration = (registration: string): string =>
  `(select coalesce(sum(left_of.amount), 0)::integer from (${leftOfPayments(registration)}) left_of)`;
