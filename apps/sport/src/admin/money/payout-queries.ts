import type { BooksWanted, MovementsWanted, PayoutLine, PayoutRow, Payouts } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localDate, localTime } from '@sports-hub/kernel/time';

/** SQL: payouts with what is in them; `$1` is the processor, `$2` the day. */
const PAYOUTS = `
  select o.id, case when o.status in ('pending', 'in_transit') and o.arrives_on < $2::date then 'late' else o.status end as status, o.arrives_on,
         o.bank_ending, o.is_itemized, o.amount_cents, o.made_at,
         count(m.id) filter (where m.kind = 'charge')::int as payments,
         coalesce(sum(m.amount_cents) filter (where m.kind = 'charge'), 0)::bigint as in_cents,
         coalesce(sum(m.amount_cents) filter (where m.kind not in ('charge', 'fee')), 0)::bigint as back_cents,
         coalesce(sum(case m.kind when 'fee' then m.amount_cents else 0 end - m.fee_cents), 0)::bigint as fees_cents
    from processor_payouts o left join processor_movements m on m.payout_id = o.id
   where o.processor = $1
   group by o.id`;
const COLUMNS =
  'id, status, arrives_on, bank_ending, is_itemized, payments, in_cents, back_cents, fees_cents, amount_cents';

export interface AtProcessor {
  processor: string;
  today: string;
}

export const findPayouts = (sql: Sql, { processor, today }: AtProcessor): Promise<PayoutRow[]> =>
  sql.rows<PayoutRow>(`select ${COLUMNS} from (${PAYOUTS}) p order by arrives_on desc, id desc limit 200`, [
    processor,
    today,
  ]);

export const findPayoutsBetween = (
  sql: Sql,
  { processor, today }: AtProcessor,
  { from, until }: BooksWanted,
): Promise<PayoutRow[]> =>
  sql.rows<PayoutRow>(
    `select ${COLUMNS} from (${PAYOUTS}) p
      where ($3::date is null or arrives_on >= $3) and ($4::date is null or arrives_on <= $4) order by arrives_on, id`,
    [processor, today, from ?? null, until ?? null],
  );

export const findPayout = (sql: Sql, { processor, today }: AtProcessor, id: string): Promise<PayoutRow | undefined> =>
  sql.maybeOne<PayoutRow>(`select ${COLUMNS} from (${PAYOUTS}) p where id = $3`, [processor, today, id]);

type Figures = Omit<Payouts, 'read_at' | 'items'>;

export const findFigures = (sql: Sql, { processor, today }: AtProcessor): Promise<Figures> =>
  sql.one<Figures>(
    `select m.came_in_cents, m.payments, m.went_back_cents, m.fees_cents, m.not_paid_out_cents,
            o.in_bank_cents, o.arrived, o.under_way_cents, o.next_on
       from (select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::bigint as came_in_cents,
                    count(*) filter (where kind = 'charge')::int as payments,
                    coalesce(sum(amount_cents) filter (where kind not in ('charge', 'fee')), 0)::bigint as went_back_cents,
                    coalesce(sum(case kind when 'fee' then amount_cents else 0 end - fee_cents), 0)::bigint as fees_cents,
                    coalesce(sum(amount_cents - fee_cents) filter (where payout_id is null), 0)::bigint as not_paid_out_cents
               from processor_movements where processor = $1) m,
            (select coalesce(sum(amount_cents) filter (where status = 'paid'), 0)::bigint as in_bank_cents,
                    count(*) filter (where status = 'paid')::int as arrived,
                    coalesce(sum(amount_cents) filter (where status in ('pending', 'in_transit')), 0)::bigint as under_way_cents,
                    min(arrives_on) filter (where status in ('pending', 'in_transit') and arrives_on >= $2::date) as next_on
               from processor_payouts where processor = $1) o`,
    [processor, today],
  );

/** SQL: what each charge was for. One that tells that a family was helped is nobody's. */
const PAID_FOR = `
  select coalesce(y.intent_id, n.intent_id) as intent_id, min(y.subject) as subject,
         coalesce(array_agg(y.subject_id order by y.id) filter (where not y.is_confidential), '{}')::int[] as numbers,
         string_agg(coalesce(r.player_first_name || ' ' || r.player_last_name, s.sponsor_name), ', ' order by y.id)
           filter (where not y.is_confidential) as names,
         bool_or(y.is_confidential) as is_confidential
    from payments y left join shared_intents n on n.id = y.shared_intent_id
         left join registrations r on y.subject = 'registration' and r.id = y.subject_id
         left join sponsor_submissions s on y.subject = 'sponsorship' and s.id = y.subject_id
   where y.processor = $1 and coalesce(y.intent_id, n.intent_id) is not null
   group by 1`;

/** Of several children paid at once, one of whom was helped, none is named: what is left would tell who. */
const LINES = `
  select m.id, m.at as moment, ${localTime('m.at')} as at, ${localDate('m.at')} as day, m.kind, m.amount_cents, m.fee_cents, m.currency, m.intent_id, m.payout_id,
         o.arrives_on, f.subject, case when f.is_confidential then '{}' else coalesce(f.numbers, '{}') end as numbers,
         case when f.is_confidential then null else f.names end as names
    from processor_movements m left join processor_payouts o on o.id = m.payout_id left join (${PAID_FOR}) f on f.intent_id = m.intent_id
   where m.processor = $1`;

export const findPayoutLines = (sql: Sql, processor: string, payoutId: string): Promise<PayoutLine[]> =>
  sql.rows<PayoutLine>(
    `select id, at, kind, amount_cents, fee_cents, subject, numbers from (${LINES}) l where payout_id = $2 order by moment, id`,
    [processor, payoutId],
  );

export interface MovementRow {
  day: string;
  kind: string;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  intent_id: string | null;
  payout_id: string | null;
  arrives_on: string | null;
  subject: string | null;
  numbers: number[];
  names: string | null;
}

export const findMovements = (
  sql: Sql,
  processor: string,
  { from, until, payout_id }: MovementsWanted,
): Promise<MovementRow[]> =>
  sql.rows<MovementRow>(
    `select day, kind, amount_cents, fee_cents, currency, intent_id, payout_id, arrives_on, subject, numbers, names from (${LINES}) l
      where ($2::date is null or day >= $2) and ($3::date is null or day <= $3) and ($4::text is null or payout_id = $4)
      order by moment, id`,
    [processor, from ?? null, until ?? null, payout_id ?? null],
  );

export interface BookRow {
  day: string;
  account: string;
  amount_cents: number;
  lines: number;
}

/**
 * SQL: everything that moved, by the account a bookkeeper enters it under. Added up over all days, what the processor has is
 * what came in, less what went back, its fees and what was paid out.
 */
const BOOKS = `
  select ${localDate('m.at')} as day, case m.kind when 'charge' then case f.subject when 'registration' then 'registrations' when 'sponsorship' then 'sponsorships' else 'other' end
           when 'refund' then 'refunds' when 'refund_refused' then 'refunds' when 'dispute' then 'disputes' when 'dispute_won' then 'disputes'
           when 'fee' then 'fees' else 'other' end as account, m.amount_cents
    from processor_movements m left join (${PAID_FOR}) f on f.intent_id = m.intent_id where m.processor = $1
  union all
  select ${localDate('m.at')}, 'fees', -m.fee_cents from processor_movements m where m.processor = $1 and m.fee_cents <> 0
  union all
  select o.arrives_on, 'bank', -o.amount_cents from processor_payouts o where o.processor = $1 and o.status not in ('failed', 'canceled')
  union all
  select ${localDate('x.at')}, case when x.amount_cents > 0 then 'by_hand' else 'refunds_by_hand' end, x.amount_cents
    from payment_ledger x join payments y on y.id = x.payment_id where y.processor = 'offline' or x.kind = 'refund_by_hand'`;

export const findBooks = (sql: Sql, processor: string, { from, until }: BooksWanted): Promise<BookRow[]> =>
  sql.rows<BookRow>(
    `select day, account, sum(amount_cents)::bigint as amount_cents, count(*)::int as lines from (${BOOKS}) b
      where ($2::date is null or day >= $2) and ($3::date is null or day <= $3)
      group by day, account order by day, account`,
    [processor, from ?? null, until ?? null],
  );
