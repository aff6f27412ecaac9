import type { Sql, Tx } from '@sports-hub/kernel';
import type { Side } from './books.ts';

export const DIFFERENCE_KINDS = [
  'unknown_charge',
  'missing_charge',
  'received_differs',
  'refunded_differs',
  'disputed_differs',
  'payout_late',
  'payout_failed',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface FoundDifference {
  kind: DifferenceKind;
  /** The intent, or the payout. */
  ref: string;
  processor: number;
  ledger: number;
}

/** What is wrong with a charge; each of its sums by itself, but one that only one side has is one thing. */
export function differencesOf(side: Side | undefined): FoundDifference[] {
  if (!side) return [];
  const { intent_id: ref, payment_id, is_there } = side;
  if (payment_id === null) return [{ kind: 'unknown_charge', ref, processor: side.received, ledger: 0 }];
  if (!is_there) return [{ kind: 'missing_charge', ref, processor: 0, ledger: side.charged }];
  const pairs: [DifferenceKind, number, number][] = [
    ['received_differs', side.received, side.charged],
    ['refunded_differs', side.refunded_there, side.refunded],
    ['disputed_differs', side.disputed_there, side.disputed],
  ];
  return pairs.flatMap(([kind, processor, ledger]) => (processor === ledger ? [] : [{ kind, ref, processor, ledger }]));
}

/** Found, or found again. What somebody has said to be right as it is stays so while the sums are the same. */
export const putDifference = (
  tx: Tx,
  { kind, ref, processor, ledger }: FoundDifference,
  { comparisonId, at }: { comparisonId: number | null; at: Date },
): Promise<number> =>
  tx.run(
    `insert into money_differences as d (kind, ref, processor_cents, ledger_cents, found_at, comparison_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint money_differences_once do update set
       processor_cents = excluded.processor_cents, ledger_cents = excluded.ledger_cents,
       comparison_id = coalesce(excluded.comparison_id, d.comparison_id),
       found_at = case when d.settled_at is null then d.found_at else excluded.found_at end,
       settled_at = case when ${STAYS} then d.settled_at end, settled_by = case when ${STAYS} then d.settled_by end,
       outcome = case when ${STAYS} then d.outcome end, reason = case when ${STAYS} then d.reason end`,
    [kind, ref, processor, ledger, at, comparisonId],
  );
const STAYS = `(d.outcome = 'kept' and d.processor_cents = excluded.processor_cents and d.ledger_cents = excluded.ledger_cents)`;

/** What was known when this comparison began and it has not found any more. */
export const settleGone = (
  tx: Tx,
  comparisonId: number,
  { startedAt, at }: { startedAt: Date; at: Date },
): Promise<number> =>
  tx.run(
    `update money_differences set settled_at = $3, settled_by = 'system', outcome = 'gone'
      where settled_at is null and comparison_id is distinct from $1 and found_at <= $2`,
    [comparisonId, startedAt, at],
  );

/** Of a charge that was looked at again: what is left of it. */
export const settleOthersOf = (tx: Tx, ref: string, kinds: readonly DifferenceKind[], at: Date): Promise<number> =>
  tx.run(
    `update money_differences set settled_at = $3, settled_by = 'system', outcome = 'gone'
      where ref = $1 and settled_at is null and kind <> all ($2)`,
    [ref, kinds, at],
  );

export const settleDifference = (
  tx: Tx,
  id: number,
  { by, outcome, reason, at }: { by: string; outcome: 'done' | 'kept'; reason: string; at: Date },
): Promise<number> =>
  tx.run(
    `update money_differences set settled_at = $2, settled_by = $3, outcome = $4, reason = $5
      where id = $1 and settled_at is null`,
    [id, at, by, outcome, reason],
  );

/** Of our own books: somebody says that it is right as it is. 0 where somebody has said so before. */
export const putKept = (
  tx: Tx,
  { kind, ref, by, reason, at }: { kind: 'kept' | 'unpaid'; ref: string; by: string; reason: string; at: Date },
): Promise<number> =>
  tx.run(
    `insert into money_differences (kind, ref, processor_cents, ledger_cents, found_at, settled_at, settled_by, outcome, reason)
     values ($1, $2, 0, 0, $3, $3, $4, 'kept', $5) on conflict on constraint money_differences_once do nothing`,
    [kind, ref, at, by, reason],
  );

export const countOpenDifferences = async (sql: Sql): Promise<number> =>
  (await sql.one<{ n: number }>('select count(*)::int as n from money_differences where settled_at is null')).n;

/** So late is a payout that a person looks: banks are closed on weekends and holidays. */
const LATE_DAYS = 3;

/** Payouts that the bank has not got, or sent back. */
export const findTroubledPayouts = (
  sql: Sql,
  { processor, today }: { processor: string; today: string },
): Promise<{ kind: 'payout_late' | 'payout_failed'; ref: string; processor: number; ledger: number }[]> =>
  sql.rows(
    `select case when status in ('failed', 'canceled') then 'payout_failed' else 'payout_late' end as kind, id as ref,
            amount_cents as processor, 0::bigint as ledger
       from processor_payouts
      where processor = $1 and (status in ('failed', 'canceled') or (status in ('pending', 'in_transit') and arrives_on + ${LATE_DAYS} < $2::date))`,
    [processor, today],
  );
