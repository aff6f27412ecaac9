import type { Sql } from '@sports-hub/kernel';

/** SQL for games and practices as one kind of thing. */
export const ENTRIES = `(
  select 'game'::text as subject, g.id, array[g.home_team_id, g.away_team_id] as team_ids, g.starts_at, g.duration_minutes,
         g.venue_id, g.status, g.is_public
    from games g
  union all
  select 'practice', p.id, array[p.team_id], p.starts_at, p.duration_minutes, p.venue_id, p.status, p.is_public
    from practices p)`;

/** SQL for who played before a change; what does not say so changed nothing of it. */
export const teamsBefore = (before: string, otherwise: string): string =>
  `coalesce((select array_agg(team::bigint order by place) from jsonb_array_elements_text(${before}->'team_ids')
     with ordinality teams(team, place)), ${otherwise})`;

/** Families are asked until an hour after the later of what was planned and what is. */
export const ENDS_AT = `greatest(x.starts_at, (x.before->>'starts_at')::timestamptz) + x.duration_minutes * interval '1 minute' + interval '1 hour'`;

/** What became of these rows `changed` (subject, id, team_ids, starts_at, duration_minutes, before) is one notice. */
export const NOTICE_OF_CHANGED = `
  events as (
    insert into important_events (notice_id, subject, subject_id, before)
    select notice.id, x.subject, x.id, x.before from notice, changed x),
  teams as (
    insert into important_teams (notice_id, team_id)
    select distinct notice.id, team.id from notice, changed x, unnest(x.team_ids) team(id))`;

/** A place that is closed, or open again, as somebody is told of it. */
export interface ToldClosure {
  id: number;
  subject: 'closure' | 'reopening';
  venue: string;
  /** `2026-11-14`, the first day and the last. */
  day: string;
  last_day: string;
  /** `15:00`, until `24:00`. */
  from: string;
  until: string;
  reason: string | null;
  words: string | null;
}

/** A game or practice that a closure is about, as people know it. */
export interface ClosedEntry {
  subject: 'game' | 'practice';
  id: number;
  before: Readonly<Record<string, unknown>>;
}
const closedValues = (entries: readonly ClosedEntry[]): unknown[] => [
  entries.map(({ subject }) => subject),
  entries.map(({ id }) => id),
  entries.map(({ before }) => JSON.stringify(before)),
];

/** One notice for everything that a closure is about, in place of one for each; who plays elsewhere since hears of it, too. */
export const makeOfClosure = (
  sql: Sql,
  closureId: number,
  entries: readonly ClosedEntry[],
  { now, tellsAt }: { now: Date; tellsAt: Date },
): Promise<{ events: number }> =>
  sql.one<{ events: number }>(
    `with changed as materialized (
       select x.subject, x.id, x.team_ids || ${teamsBefore('one.before', 'x.team_ids')} as team_ids, x.starts_at, x.duration_minutes, one.before
         from unnest($2::text[], $3::bigint[], $4::jsonb[]) one(subject, id, before)
         join ${ENTRIES} x on x.subject = one.subject and x.id = one.id where x.is_public),
     notice as (
       insert into important_notices (cause, closure_id, created_at, ends_at)
       select 'closure', $1, $5, max(${ENDS_AT}) from changed x having count(*) > 0 returning id),
     told as (
       insert into notice_events (subject, subject_id, due_at, important_id) select 'closure', $1, $6, id from notice),
     ${NOTICE_OF_CHANGED}
     select (select count(*) from changed)::integer as events`,
    [closureId, ...closedValues(entries), now, tellsAt],
  );

/** What a place that is open again is told about. */
export type Restorable = Pick<ClosedEntry, 'subject' | 'id'>;

/**
 * What stays as a closure left it although the place is open again: whoever has not heard of the closure yet hears of it
 * as of any change, since of the closure nobody is told any more.
 */
export async function tellWhatStays(
  sql: Sql,
  closureId: number,
  staying: readonly ClosedEntry[],
  now: Date,
  isUntold = false,
): Promise<void> {
  const values = [closureId, ...closedValues(staying), now];
  const ROWS = 'unnest($2::text[], $3::bigint[], $4::jsonb[]) one(subject, id, before)';
  await sql.run(
    `insert into notice_events (subject, subject_id, before, due_at)
     select one.subject, one.id, one.before, $5 from ${ROWS}
      where $6 or exists (select 1 from notice_events e where e.subject = 'closure' and e.subject_id = $1 and e.spread_to is null)
     on conflict do nothing`,
    [...values, isUntold],
  );
  await sql.run(
    `insert into notices (member_id, subject, subject_id, before, due_at, is_urgent)
     select n.member_id, one.subject, one.id, one.before, $5, n.is_urgent
       from notices n, ${ROWS} join ${ENTRIES} x on x.subject = one.subject and x.id = one.id
      where n.subject = 'closure' and n.subject_id = $1 and n.pushed_at is null
        and exists (select 1 from member_holdings h where h.member_id = n.member_id and h.team_id = any (x.team_ids))
     on conflict do nothing`,
    values,
  );
}

/** What people know of what a closure is about; and whether it has been told to nobody. */
export async function findKnown(
  sql: Sql,
  closureId: number,
): Promise<{ known: readonly ClosedEntry[]; isUntold: boolean }> {
  const known = await sql.rows<ClosedEntry>(
    `select e.subject, e.subject_id as id, e.before from important_notices n join important_events e on e.notice_id = n.id
      where n.closure_id = $1 order by 1, 2`,
    [closureId],
  );
  const waiting = await sql.maybeOne(
    `select 1 as one from notice_events where subject = 'closure' and subject_id = $1 and spread_to is null`,
    [closureId],
  );
  return { known, isUntold: waiting !== undefined };
}

const keysOf = (entries: readonly Restorable[]) => [entries.map(({ subject }) => subject), entries.map(({ id }) => id)];

/**
 * One notice that a place is open again, about what `change` changes back. What the schedule's own triggers note meanwhile
 * is part of it; nobody is told of the closure any more.
 */
export async function makeOfReopening(
  sql: Sql,
  { closureId, entries, now }: { closureId: number; entries: readonly Restorable[]; now: Date },
  change: () => Promise<void>,
): Promise<void> {
  await sql.run(`delete from notice_events where subject = 'closure' and subject_id = $1`, [closureId]);
  if (entries.length === 0) return;
  await sql.run(
    `with changed as materialized (
       select x.*, jsonb_build_object('starts_at', x.starts_at, 'venue_id', x.venue_id, 'status', x.status) as before
         from unnest($2::text[], $3::bigint[]) one(subject, id) join ${ENTRIES} x on x.subject = one.subject and x.id = one.id
        where x.is_public),
     notice as (
       insert into important_notices (cause, reopens_id, created_at, ends_at)
       select 'reopening', o.id, $4, (select max(${ENDS_AT}) from changed x) from important_notices o
        where o.closure_id = $1 and exists (select 1 from changed) returning id),
     told as (
       insert into notice_events (subject, subject_id, due_at, important_id) select 'reopening', $1, $4, id from notice),
     ${NOTICE_OF_CHANGED}
     select 1`,
    [closureId, ...keysOf(entries), now],
  );
  await change();
  await sql.run(
    `delete from notice_events e using unnest($1::text[], $2::bigint[]) one(subject, id)
      where e.spread_to is null and e.subject = one.subject and e.subject_id = one.id`,
    keysOf(entries),
  );
}
