import { amountText, currencyDigits, siteCurrency } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { movedWithoutAid, paidWithoutAid, refundedWithoutAid } from '../records/without-aid.ts';
import { isWish } from '../form/wishes.ts';
import { isUnconfirmed } from '../records/places.ts';
import { writeCsv } from '../../platform/csv/write.ts';

export interface RegistrationFilter {
  status?: string | undefined;
  periodId?: number | undefined;
  divisionId?: number | undefined;
}

export interface OfficeRegistrationRow {
  id: number;
  status: string;
  payment_status: string;
  receipt_number: string | null;
  league: string;
  period: string;
  division: string;
  player_first_name: string;
  player_last_name: string;
  birth_date: string;
  parent_first_name: string;
  parent_last_name: string;
  email: string;
  phone: string;
  total_cents: number;
  charged_cents: number;
  refunded_cents: number;
  submitted_at: string;
  registered_at: string | null;
  waitlisted_at: string | null;
  offer_expires_at: string | null;
  confirm_by: string | null;
  /** The assistant that sent it, if one did. */
  agent_id: string | null;
  answers: Record<string, string | number | boolean>;
}

/** What waits for a confirmation is a draft in every other way. Takes the time as $1. */
const STATUS = `case when ${isUnconfirmed('r', '$1')} then 'unconfirmed' else r.status end`;

const LIST = `
  select r.id, ${STATUS} as status, r.payment_status, r.receipt_number, l.name as league, p.name as period, d.name as division,
         r.player_first_name, r.player_last_name, r.birth_date, r.parent_first_name, r.parent_last_name, r.email, r.phone, r.total_cents,
         ${paidWithoutAid('coalesce(m.charged, 0)')} as charged_cents, ${refundedWithoutAid('coalesce(m.refunded, 0)')} as refunded_cents,
         ${localTime('r.created_at')} as submitted_at, ${localTime('r.registered_at')} as registered_at,
         ${localTime('r.waitlisted_at')} as waitlisted_at, ${localTime('r.offer_expires_at')} as offer_expires_at, ${localTime('r.confirm_by')} as confirm_by, r.agent_id, r.answers
    from registrations r
    join registration_periods p on p.id = r.period_id
    join leagues l on l.id = p.league_id
    join divisions d on d.id = r.division_id
    left join lateral (
      select sum(${movedWithoutAid('x.amount_cents')}) filter (where x.kind = 'charge') as charged, -sum(${movedWithoutAid('x.amount_cents')}) filter (where x.kind in ('refund', 'refund_refused', 'refund_by_hand')) as refunded
        from payments y join payment_ledger x on x.payment_id = y.id where y.subject = 'registration' and y.subject_id = r.id) m on true`;

/** Newest first; drafts only where they are asked for. */
export const listRegistrations = (
  sql: Sql,
  { status, periodId, divisionId }: RegistrationFilter,
  { limit, offset = 0, now }: { limit: number; offset?: number; now: Date },
): Promise<OfficeRegistrationRow[]> =>
  sql.rows<OfficeRegistrationRow>(
    `${LIST} where (${STATUS} = $2 or ($2::text is null and ${STATUS} in ('registered', 'waitlisted', 'unconfirmed', 'cancelled')))
        and ($3::bigint is null or r.period_id = $3) and ($4::bigint is null or r.division_id = $4)
      order by r.id desc limit $5 offset $6`,
    [now, status ?? null, periodId ?? null, divisionId ?? null, limit, offset],
  );

export const findRegistrationRow = (sql: Sql, id: number, now: Date): Promise<OfficeRegistrationRow | undefined> =>
  sql.maybeOne<OfficeRegistrationRow>(`${LIST} where r.id = $2`, [now, id]);

export interface HistoryEntry {
  at: string;
  event: string;
  actor: string;
}
export const findHistory = (sql: Sql, id: number): Promise<HistoryEntry[]> =>
  sql.rows<HistoryEntry>(
    `select ${localTime('at')} as at, event, actor from audit_events where subject = $1 order by id limit 500`,
    [`registration:${id}`],
  );

/** What the amounts are, as a spreadsheet reads them. */
const SUMS = { total: 'total_cents', charged: 'charged_cents', refunded: 'refunded_cents' } as const;

/** One row per registration. */
export function asCsv(rows: readonly OfficeRegistrationRow[]): string {
  const currency = siteCurrency();
  const digits = currencyDigits(currency);
  const asked = [...new Set(rows.flatMap(({ answers }) => Object.keys(answers)))]
    .filter((name) => !isWish(name))
    .sort();
  const own = Object.keys(rows[0] ?? {}).filter((name) => name !== 'answers') as (keyof OfficeRegistrationRow)[];
  const extra = asked.filter((name) => ![...own, ...Object.keys(SUMS), 'currency'].includes(name));
  return writeCsv(
    [...own, ...Object.keys(SUMS), 'currency', ...extra],
    rows.map((row) => [
      ...own.map((name) => String(row[name] ?? '')),
      ...Object.values(SUMS).map((name) => amountText(row[name], digits)),
      currency,
      ...extra.map((name) => String(row.answers[name] ?? '')),
    ]),
  );
}
