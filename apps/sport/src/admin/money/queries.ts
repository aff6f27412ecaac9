import type { MoneyAction, MoneyDifferenceKind, MoneyFact, SettledDifference } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { ofIntent, REFUND_KINDS, type PaymentSubject } from '../../payments/queries.ts';
import { PLAIN_ADDRESS } from '../own-family.ts';
import { EXCEPTIONS } from '../worklists/queries.ts';

/** A difference as it is found, before anything is said about what to do. */
export interface DifferenceRow {
  id: string;
  kind: MoneyDifferenceKind;
  subject: PaymentSubject | null;
  subject_id: number | null;
  payment_id: number | null;
  processor: string | null;
  intent_id: string | null;
  about: string;
  status: string;
  asked_cents: number;
  charged_cents: number;
  refunded_cents: number;
  /** What two sides do not agree about. */
  processor_cents: number;
  ledger_cents: number;
  matter_id: number | null;
  matter_cents: number | null;
  state: string | null;
  answer_by: string | null;
  since: string;
  /** The oldest order that is not done. */
  refund_id: number | null;
  pending_cents: number;
  /** Payments of a registration that count, where there should be one. */
  kept_payments: number[];
  /** The amount tells that somebody was helped. */
  is_confidential: boolean;
  contact_name: string | null;
  contact_email: string | null;
  is_marked: boolean | null;
  is_ordered: boolean;
}

const URGENCY = `array_position(array['dispute', 'refund_refused', 'refund_late', 'held', 'refund_outside', 'kept', 'unpaid', 'unknown_charge',
  'missing_charge', 'received_differs', 'refunded_differs', 'disputed_differs', 'payout_failed', 'payout_late'], x.kind)`;

/**
 * By our own books, and what the processor and the ledger do not agree about; `$1` is now. The sums are what moved:
 * whoever decides about money has to see it, also where a family was helped.
 */
const ALL = `
  select case e.kind when 'held' then 'held-' || e.payment_id when 'kept' then 'kept-' || e.payment_id when 'refund_late' then 'late-' || e.payment_id
           when 'unpaid' then 'unpaid-' || e.subject_id else 'matter-' || (e.matter->>'id') end as id,
         e.kind, e.subject, e.subject_id, e.payment_id, null::text as intent_id, e.about, e.status, e.asked_cents, e.charged_cents, e.refunded_cents,
         0::bigint as processor_cents, 0::bigint as ledger_cents, (e.matter->>'id')::bigint as matter_id,
         e.matter->>'state' as state, e.matter->>'answer_by' as answer_by, e.since
    from (${EXCEPTIONS}) e
  union all
  select 'found-' || d.id, d.kind, y.subject, y.subject_id, y.id, case when d.kind like 'payout%' then null else d.ref end,
         coalesce(r.player_first_name || ' ' || r.player_last_name, s.sponsor_name, d.ref), coalesce(r.status, s.status, o.status, ''), coalesce(y.amount_cents, 0), 0, 0,
         d.processor_cents, d.ledger_cents, null, null, ${localTime('o.arrives_on::timestamp')}, d.found_at
    from money_differences d
    left join lateral (
      select p.* from payments p left join shared_intents n on n.id = p.shared_intent_id
       where d.kind not like 'payout%' and coalesce(p.intent_id, n.intent_id) = d.ref order by p.id limit 1) y on true
    left join registrations r on y.subject = 'registration' and r.id = y.subject_id
    left join sponsor_submissions s on y.subject = 'sponsorship' and s.id = y.subject_id
    left join processor_payouts o on d.kind like 'payout%' and o.id = d.ref
   where d.settled_at is null`;

const ROWS = `
  select x.id, x.kind, x.subject, x.subject_id, x.payment_id, y.processor, coalesce(x.intent_id, ${ofIntent('y', 'intent_id')}) as intent_id,
         x.about, x.status, coalesce(y.amount_cents, x.asked_cents) as asked_cents, coalesce(l.charged, 0) as charged_cents, coalesce(l.refunded, 0) as refunded_cents,
         coalesce(y.is_confidential, false) as is_confidential, x.processor_cents, x.ledger_cents, x.matter_id, (select m.amount_cents from payment_matters m where m.id = x.matter_id) as matter_cents, x.state, x.answer_by,
         ${localTime('x.since')} as since,
         (select f.id from payment_refunds f where f.payment_id = x.payment_id and f.status = 'requested' order by f.id limit 1) as refund_id,
         coalesce((select f.amount_cents from payment_refunds f where f.payment_id = x.payment_id and f.status = 'requested' order by f.id limit 1), 0) as pending_cents,
         case when x.kind = 'unpaid' then array(select p.id from payments p where p.subject = 'registration' and p.subject_id = x.subject_id
                                           and p.status = 'succeeded' and p.installment_id is null order by p.id)::int[] else '{}' end as kept_payments,
         coalesce(r.parent_first_name || ' ' || r.parent_last_name, s.contact_name) as contact_name, coalesce(r.email, s.email) as contact_email,
         c.is_marked, exists (select 1 from stray_refunds g where g.intent_id = c.intent_id and g.done_at is null) as is_ordered
    from (${ALL}) x
    left join payments y on y.id = x.payment_id
    left join lateral (
      select coalesce(sum(e.amount_cents) filter (where e.kind = 'charge'), 0)::integer as charged,
             coalesce(-sum(e.amount_cents) filter (where e.kind in ${REFUND_KINDS}), 0)::integer as refunded
        from payment_ledger e where e.payment_id = x.payment_id) l on true
    left join registrations r on x.subject = 'registration' and r.id = x.subject_id
    left join sponsor_submissions s on x.subject = 'sponsorship' and s.id = x.subject_id
    left join processor_charges c on x.kind = 'unknown_charge' and c.intent_id = x.intent_id`;

export const findDifferences = (sql: Sql, now: Date, limit: number): Promise<DifferenceRow[]> =>
  sql.rows<DifferenceRow>(`${ROWS} order by ${URGENCY}, x.answer_by, x.since, x.id limit $2`, [now, limit]);

export const findDifferenceRow = (sql: Sql, now: Date, id: string): Promise<DifferenceRow | undefined> =>
  sql.maybeOne<DifferenceRow>(`${ROWS} where x.id = $2`, [now, id]);

export const countDifferences = async (sql: Sql, now: Date): Promise<number> =>
  (await sql.one<{ n: number }>(`select count(*)::int as n from (${ALL}) x`, [now])).n;

interface FactRow extends MoneyFact {
  ref: string;
}

/** What the ledger has of payments: movements, what was asked for, and what is ordered. */
export const findLedgerFacts = (sql: Sql, payments: readonly number[]): Promise<FactRow[]> =>
  sql.rows<FactRow>(
    `select m.ref, m.what, m.amount_cents, ${localTime('m.at')} as at from (
       select x.payment_id::text as ref, x.kind as what, abs(x.amount_cents) as amount_cents, x.at from payment_ledger x where x.payment_id = any ($1)
       union all
       select y.id::text, 'asked', y.amount_cents, y.created_at from payments y where y.id = any ($1) and y.status = 'held'
       union all
       select f.payment_id::text, 'refund_ordered', f.amount_cents, f.requested_at from payment_refunds f where f.payment_id = any ($1) and f.status = 'requested') m
      order by m.at, m.what <> 'charge'`,
    [payments],
  );

/** What the processor has of intents, and what it says of those of which it has told no movements yet. */
export const findProcessorFacts = (sql: Sql, intents: readonly string[]): Promise<FactRow[]> =>
  sql.rows<FactRow>(
    `select m.ref, m.what, m.amount_cents, ${localTime('m.at')} as at from (
       select v.intent_id as ref, v.kind as what, abs(v.amount_cents) as amount_cents, v.at from processor_movements v where v.intent_id = any ($1)
       union all
       select c.intent_id, 'charge', c.received_cents, c.made_at from processor_charges c
        where c.intent_id = any ($1) and not exists (select 1 from processor_movements v where v.intent_id = c.intent_id)) m
      order by m.at, m.what <> 'charge'`,
    [intents],
  );

export const findPayoutFacts = (sql: Sql, payouts: readonly string[]): Promise<FactRow[]> =>
  sql.rows<FactRow>(
    `select o.id as ref, w.what, o.amount_cents, ${localTime('w.at')} as at
       from processor_payouts o cross join lateral (values ('paid_out', o.made_at), ('expected', o.arrives_on::timestamptz)) w (what, at)
      where o.id = any ($1) order by w.at`,
    [payouts],
  );

export interface CandidateRow {
  subject: PaymentSubject;
  id: number;
  about: string;
  detail: string;
  amount_cents: number;
}

/** What can still be paid, or stands without a payment, for exactly this sum. */
export const findCandidates = (sql: Sql, amount: number): Promise<CandidateRow[]> =>
  sql.rows<CandidateRow>(
    `select * from (
       select 'registration' as subject, r.id, r.player_first_name || ' ' || r.player_last_name as about, d.name || ', ' || p.name as detail, r.total_cents - r.aid_cents as amount_cents, r.created_at as at
         from registrations r join registration_periods p on p.id = r.period_id join divisions d on d.id = r.division_id
        where r.total_cents - r.aid_cents = $1 and (r.status in ('draft', 'awaiting_payment', 'registered') or r.offer_expires_at is not null)
          and not exists (select 1 from payments y where y.subject = 'registration' and y.subject_id = r.id and y.status in ('succeeded', 'held'))
       union all
       select 'sponsorship', s.id, s.sponsor_name, k.name, s.amount_cents, s.submitted_at
         from sponsor_submissions s join sponsor_packages k on k.id = s.package_id
        where s.amount_cents = $1 and s.status in ('awaiting_payment', 'awaiting_approval', 'approved')
          and not exists (select 1 from payments y where y.subject = 'sponsorship' and y.subject_id = s.id and y.status in ('succeeded', 'held'))) c
      order by c.at desc, c.id desc limit 20`,
    [amount],
  );

/** What was done lately, by people and by itself. */
export const findSettled = (sql: Sql): Promise<SettledDifference[]> =>
  sql.rows<SettledDifference>(
    `select s.id, s.action, s.about, s.amount_cents, coalesce(m.first_name || ' ' || m.last_name, '') as by, ${localTime('s.settled_at')} as at, s.reason
       from money_settlements s join members m on m.id = s.settled_by order by s.id desc limit 8`,
  );

/** Who did something about it last. */
export const findLastSettling = (sql: Sql, difference: string): Promise<{ by: string; at: string } | undefined> =>
  sql.maybeOne<{ by: string; at: string }>(
    `select m.first_name || ' ' || m.last_name as by, ${localTime('s.settled_at')} as at
       from money_settlements s join members m on m.id = s.settled_by where s.difference = $1 order by s.id desc limit 1`,
    [difference],
  );

export const insertSettlement = (
  tx: Tx,
  settled: {
    difference: string;
    action: MoneyAction;
    about: string;
    amount: number;
    reason: string;
    by: number;
    at: Date;
  },
): Promise<number> =>
  tx.run(
    `insert into money_settlements (difference, action, about, amount_cents, reason, settled_by, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [settled.difference, settled.action, settled.about, settled.amount, settled.reason, settled.by, settled.at],
  );

/** Sent with the administrator's own address. */
export const isOwnSponsorship = async (sql: Sql, memberId: number, id: number): Promise<boolean> =>
  (
    await sql.one<{ own: boolean }>(
      `select exists (select 1 from sponsor_submissions s join members me on me.id = $1
                       where s.id = $2 and ${PLAIN_ADDRESS('s.email')} = ${PLAIN_ADDRESS('me.email')}) as own`,
      [memberId, id],
    )
  ).own;
