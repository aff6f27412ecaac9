import type { ScheduleChangeSet, ScheduleEdit, ScheduleRow, ScheduleSeason } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime, startOfDay } from '@sports-hub/kernel/time';
import type { Entry } from '../../season/conflicts/entries.ts';
import { ENTRY_COLUMNS, idsIn, SEASON_ENTRIES } from '../../season/conflicts/queries.ts';

/** A season, or the current one. Over is what was current once, and what has had its last day. */
export const findSeason = (sql: Sql, id: number | null, today: string): Promise<ScheduleSeason | undefined> =>
  sql.maybeOne<ScheduleSeason>(
    `select id, name, to_char(starts_on, 'YYYY-MM-DD') as starts_on, to_char(ends_on, 'YYYY-MM-DD') as ends_on, is_current,
            not is_prepared and (not is_current or ends_on < $2::date) as is_closed
       from seasons where case when $1::bigint is null then is_current else id = $1 end`,
    [id, today],
  );

export const findSeasons = (sql: Sql): Promise<{ id: number; name: string }[]> =>
  sql.rows<{ id: number; name: string }>('select id, name from seasons order by starts_on desc, id desc');

export const findDivisionNames = (sql: Sql, seasonId: number): Promise<{ id: number; name: string }[]> =>
  sql.rows<{ id: number; name: string }>(
    `select d.id, d.name from divisions d join leagues l on l.id = d.league_id where l.season_id = $1
      order by l.id, d.position, d.id`,
    [seasonId],
  );

export interface RowFilter {
  seasonId: number;
  kind?: ScheduleRow['kind'] | undefined;
  division_id?: number | undefined;
  team_id?: number | undefined;
  venue_id?: number | undefined;
  status?: ScheduleRow['status'] | undefined;
  from: string | undefined;
}
/** The last row of the page before: when it begins in seconds, its kind and number. */
export type RowCursor = readonly [seconds: number, kind: string, id: number];

/** SQL for a row `e` that a filter wants; a season is short enough to be read whole. */
const IS_WANTED = `e.season_id = $1 and ($2::text is null or e.kind = $2) and ($3::bigint is null or e.division_id = $3)
  and ($4::bigint is null or $4 = any (e.team_ids)) and ($5::bigint is null or e.venue_id = $5)
  and ($6::text is null or e.status = $6) and ($7::date is null or e.starts_at >= ${startOfDay('$7::date')})`;
const valuesOf = ({ seasonId, kind, division_id, team_id, venue_id, status, from }: RowFilter): unknown[] => [
  ...[seasonId, kind, division_id, team_id, venue_id, status, from].map((value) => value ?? null),
];

export const countRows = (sql: Sql, filter: RowFilter): Promise<{ total: number }> =>
  sql.one<{ total: number }>(
    `select count(*)::integer as total from ${SEASON_ENTRIES} e where ${IS_WANTED}`,
    valuesOf(filter),
  );

export const findRows = (
  sql: Sql,
  filter: RowFilter,
  { after, limit }: { after: RowCursor | undefined; limit: number },
): Promise<Entry[]> =>
  sql.rows<Entry>(
    `select ${ENTRY_COLUMNS} from ${SEASON_ENTRIES} e
      where ${IS_WANTED} and (date_trunc('second', e.starts_at), e.kind, e.id) > (to_timestamp($8), $9::text, $10::bigint)
      order by date_trunc('second', e.starts_at), e.kind, e.id limit $11`,
    [...valuesOf(filter), ...(after ?? [0, '', 0]), limit],
  );

/** Nobody else changes these until the transaction ends. */
export async function lockEntries(tx: Tx, keys: readonly string[]): Promise<void> {
  const { games, practices } = idsIn(keys);
  await tx.run('select 1 from games where id = any ($1::bigint[]) order by id for no key update', [games]);
  await tx.run('select 1 from practices where id = any ($1::bigint[]) order by id for no key update', [practices]);
}

/** What a set looked like when it was saved. */
export type KeptOutcome = Pick<ScheduleChangeSet, 'changes' | 'check' | 'rows'>;

export interface SetRow {
  id: number;
  season_id: number;
  changes: ScheduleEdit[];
  saved_at: string | null;
  outcome: KeptOutcome | null;
  tell: ScheduleChangeSet['tell'];
  sentence: string | null;
  tells_at: string | null;
  stopped_at: string | null;
  can_stop: boolean;
}

const SELECT_SET = `
  select s.id, s.season_id, s.changes, ${localTime('s.saved_at')} as saved_at, s.outcome, s.tell, s.sentence,
         ${localTime('s.tells_at')} as tells_at, ${localTime('s.stopped_at')} as stopped_at,
         exists (select 1 from notice_events e where e.subject = 'change_set' and e.subject_id = s.id and e.spread_to is null) as can_stop
    from schedule_change_sets s`;

export const findSet = (sql: Sql, id: number, madeBy: number): Promise<SetRow | undefined> =>
  sql.maybeOne<SetRow>(`${SELECT_SET} where s.id = $1 and s.made_by = $2`, [id, madeBy]);

export const lockSet = (tx: Tx, id: number, madeBy: number): Promise<SetRow | undefined> =>
  tx.maybeOne<SetRow>(`${SELECT_SET} where s.id = $1 and s.made_by = $2 for update of s`, [id, madeBy]);

interface NewSet {
  seasonId: number;
  madeBy: number;
  clientId: string | null;
  changes: readonly ScheduleEdit[];
  now: Date;
}

/** The same client's id gives the set that is there. */
export const insertSet = (tx: Tx, { seasonId, madeBy, clientId, changes, now }: NewSet): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into schedule_change_sets as s (season_id, made_by, client_id, changes, created_at) values ($1, $2, $3, $4, $5)
     on conflict (made_by, client_id) do update set client_id = s.client_id returning id`,
    [seasonId, madeBy, clientId, JSON.stringify(changes), now],
  );

/** What was never saved is nobody's memory. */
export const deleteOldSets = (tx: Tx, madeBy: number, before: Date): Promise<number> =>
  tx.run('delete from schedule_change_sets where made_by = $1 and saved_at is null and created_at < $2', [
    madeBy,
    before,
  ]);

export interface Saving {
  outcome: KeptOutcome;
  tell: NonNullable<SetRow['tell']>;
  sentence: string | null;
  tellsAt: Date | null;
  now: Date;
}
export const markSaved = (tx: Tx, id: number, { outcome, tell, sentence, tellsAt, now }: Saving): Promise<number> =>
  tx.run(
    'update schedule_change_sets set saved_at = $2, outcome = $3, tell = $4, sentence = $5, tells_at = $6 where id = $1',
    [id, now, JSON.stringify(outcome), tell, sentence, tellsAt],
  );

export const markStopped = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update schedule_change_sets set stopped_at = $2 where id = $1', [id, now]);

/** Who saved a change of these last, within a day. */
export const findLastChangers = (
  sql: Sql,
  seasonId: number,
  keys: readonly string[],
  since: Date,
): Promise<{ key: string; name: string }[]> =>
  sql.rows<{ key: string; name: string }>(
    `select distinct on (r.key) r.key, m.first_name || ' ' || m.last_name as name
       from schedule_change_sets s join members m on m.id = s.made_by
      cross join lateral jsonb_to_recordset(s.outcome->'rows') as r (key text, outcome text)
      where s.season_id = $1 and s.saved_at > $3 and r.outcome = 'saved' and r.key = any ($2::text[])
      order by r.key, s.saved_at desc`,
    [seasonId, keys, since],
  );
