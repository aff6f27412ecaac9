import type { Sql } from '@sports-hub/kernel';

/**
 * SQL: what the ledger says of each intent, now and when the processor was asked about it last. `$2` is the processor.
 */
const BOOKS = `
  select coalesce(y.intent_id, s.intent_id) as intent_id, min(y.id) as payment_id, min(y.created_at) as made_at,
         coalesce(sum(x.amount_cents) filter (where x.kind = 'charge'), 0)::bigint as charged,
         coalesce(-sum(x.amount_cents) filter (where x.kind in ('refund', 'refund_refused')), 0)::bigint as refunded,
         coalesce(-sum(x.amount_cents) filter (where x.kind in ('dispute', 'dispute_won')), 0)::bigint as disputed,
         coalesce(sum(x.amount_cents) filter (where x.kind = 'charge' and x.at <= c.seen_at), 0)::bigint as charged_then,
         coalesce(-sum(x.amount_cents) filter (where x.kind in ('refund', 'refund_refused') and x.at <= c.seen_at), 0)::bigint as refunded_then,
         coalesce(-sum(x.amount_cents) filter (where x.kind in ('dispute', 'dispute_won') and x.at <= c.seen_at), 0)::bigint as disputed_then
    from payment_ledger x join payments y on y.id = x.payment_id left join shared_intents s on s.id = y.shared_intent_id
         left join processor_charges c on c.intent_id = coalesce(y.intent_id, s.intent_id)
   where y.processor = $2
   group by 1`;

/**
 * What the processor has of it by now: what it said, and what has been written down since, because nothing is written
 * down before it has said so. What was in progress while it was asked may be in both.
 */
const now = (said: string, books: string): string =>
  `case when c.${said} = coalesce(b.${books}, 0) then c.${said} else c.${said} + coalesce(b.${books} - b.${books}_then, 0) end`;

/**
 * SQL: each charge of the processor since `$1` beside the books, and each in the books that the processor does not know.
 * Charges that are none of ours, and what came for nothing and has gone back, are left out.
 */
export const SIDES = `
  select coalesce(c.intent_id, b.intent_id) as intent_id, b.payment_id, c.intent_id is not null as is_there,
         coalesce(c.made_at, b.made_at) as made_at, c.is_marked, c.seen_at,
         coalesce(${now('received_cents', 'charged')}, 0) as received, coalesce(b.charged, 0) as charged,
         coalesce(${now('refunded_cents', 'refunded')}, 0) as refunded_there, coalesce(b.refunded, 0) as refunded,
         coalesce(${now('disputed_cents', 'disputed')}, 0) as disputed_there, coalesce(b.disputed, 0) as disputed
    from (${BOOKS}) b full join (select * from processor_charges where processor = $2) c on c.intent_id = b.intent_id
   where coalesce(c.made_at, b.made_at) >= $1 and c.dismissed_at is null and (c.intent_id is not null or b.charged > 0)
     and not (b.payment_id is null and c.refunded_cents >= c.received_cents)`;

export interface Compared {
  since: Date;
  processor: string;
}

export interface Side {
  intent_id: string;
  payment_id: number | null;
  is_there: boolean;
  made_at: Date;
  is_marked: boolean | null;
  seen_at: Date | null;
  received: number;
  charged: number;
  refunded_there: number;
  refunded: number;
  disputed_there: number;
  disputed: number;
}

const DIFFERS = 'received <> charged or refunded_there <> refunded or disputed_there <> disputed';

/** What does not fit, in parts, by intent. */
export const findUnequal = (
  sql: Sql,
  { since, processor }: Compared,
  { after, limit }: { after: string | null; limit: number },
): Promise<Side[]> =>
  sql.rows<Side>(`select * from (${SIDES}) sides where (${DIFFERS}) and intent_id > $3 order by intent_id limit $4`, [
    since,
    processor,
    after ?? '',
    limit,
  ]);

export const findSide = (sql: Sql, processor: string, intentId: string): Promise<Side | undefined> =>
  sql.maybeOne<Side>(`select * from (${SIDES}) sides where intent_id = $3`, [new Date(0), processor, intentId]);

export interface Sums {
  charges: number;
  /** Charges that the ledger has, each with what the processor says of it. */
  matched: number;
  entered: number;
  received: number;
  charged: number;
  refunded_there: number;
  refunded: number;
  disputed_there: number;
  disputed: number;
}

export const findSums = (sql: Sql, { since, processor }: Compared): Promise<Sums> =>
  sql.one<Sums>(
    `select count(*) filter (where is_there)::int as charges, count(*) filter (where payment_id is not null)::int as entered,
            count(*) filter (where is_there and payment_id is not null and not (${DIFFERS}))::int as matched,
            coalesce(sum(received), 0)::bigint as received, coalesce(sum(charged), 0)::bigint as charged,
            coalesce(sum(refunded_there), 0)::bigint as refunded_there, coalesce(sum(refunded), 0)::bigint as refunded,
            coalesce(sum(disputed_there), 0)::bigint as disputed_there, coalesce(sum(disputed), 0)::bigint as disputed
       from (${SIDES}) sides`,
    [since, processor],
  );
