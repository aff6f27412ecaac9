import type { FamilyCalendarChoice } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import type { LinkedMembers } from '../../accounts/queries.ts';

export interface FamilyCalendarRow {
  secret_sealed: Buffer | null;
  made_at: Date | null;
  games_only: boolean;
  comes_only: boolean;
  alarm_minutes: number;
  names: FamilyCalendarChoice['names'];
  left_out: string[];
  last_fetched_at: Date | null;
  last_fetched_by: string | null;
}

const COLUMNS =
  'secret_sealed, made_at, games_only, comes_only, alarm_minutes, names, left_out, last_fetched_at, last_fetched_by' as const;

export const findCalendar = (sql: Sql, accountId: number): Promise<FamilyCalendarRow | undefined> =>
  sql.maybeOne(`select ${COLUMNS} from family_calendars where account_id = $1`, [accountId]);

export const saveChoice = (
  sql: Sql,
  accountId: number,
  { games_only, comes_only, alarm_minutes, names, left_out }: FamilyCalendarChoice,
): Promise<FamilyCalendarRow> =>
  sql.one(
    `insert into family_calendars (account_id, games_only, comes_only, alarm_minutes, names, left_out) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id) do update set games_only = $2, comes_only = $3, alarm_minutes = $4, names = $5, left_out = $6
     returning ${COLUMNS}`,
    [accountId, games_only, comes_only, alarm_minutes, names, left_out],
  );

/** From now on this one is the address, and nobody has fetched it yet. */
export const saveSecret = (
  tx: Tx,
  { accountId, hash, sealed, now }: { accountId: number; hash: Buffer; sealed: Buffer; now: Date },
): Promise<FamilyCalendarRow> =>
  tx.one(
    `insert into family_calendars (account_id, secret_hash, secret_sealed, made_at) values ($1, $2, $3, $4)
     on conflict (account_id) do update
       set secret_hash = $2, secret_sealed = $3, made_at = $4, last_fetched_at = null, last_fetched_by = null
     returning ${COLUMNS}`,
    [accountId, hash, sealed, now],
  );

export interface FetchedCalendar extends FamilyCalendarChoice {
  account_id: number;
  members: LinkedMembers | null;
}

/** Whose calendar a secret opens: only of an account that may use the hub now. */
export const findBySecret = (sql: Sql, hash: Buffer): Promise<FetchedCalendar | undefined> =>
  sql.maybeOne(
    `select c.account_id, c.games_only, c.comes_only, c.alarm_minutes, c.names, c.left_out,
            (select jsonb_object_agg(l.sport, l.member_id) from sport_links l where l.account_id = c.account_id) as members
       from family_calendars c join accounts a on a.id = c.account_id
      where c.secret_hash = $1 and a.verified_at is not null and not a.disabled`,
    [hash],
  );

/** Not for every request: to the minute is enough for whoever wonders. */
export const noteFetch = (sql: Sql, accountId: number, now: Date, by: string | null): Promise<number> =>
  sql.run(
    `update family_calendars set last_fetched_at = $2, last_fetched_by = $3
      where account_id = $1 and (last_fetched_at is null or last_fetched_at < $2::timestamptz - interval '1 minute'
        or last_fetched_by is distinct from $3)`,
    [accountId, now, by],
  );
