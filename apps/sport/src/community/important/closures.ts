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

/**
 * One notice for everything that a closure changed, in place of one for each: what the schedule's own triggers have noted
 * is taken over. Nothing of it is there yet that a process could tell.
 */
export const makeOfClosure = (sql: Sql, closureId: number, now: Date): Promise<{ events: number }> =>
  sql.one<{ events: number }>(
    `with closure as materialized (select c.* from venue_closures c where c.id = $1),
     noted as (
       delete from notice_events e using ${ENTRIES} x, closure c
        where e.spread_to is null and x.subject = e.subject and x.id = e.subject_id
          and (e.before->>'venue_id')::bigint = c.venue_id and local_day((e.before->>'starts_at')::timestamptz) = c.day
          and x.starts_at = (e.before->>'starts_at')::timestamptz
        returning e.subject, e.subject_id, e.before),
     changed as materialized (
       select x.*, noted.before from noted join ${ENTRIES} x on x.subject = noted.subject and x.id = noted.subject_id where x.is_public
       union all
       select 'game', g.id, array[g.home_team_id, g.away_team_id], g.starts_at, g.duration_minutes, g.venue_id, g.status, g.is_public,
              jsonb_build_object('starts_at', g.starts_at, 'venue_id', g.venue_id, 'status', g.status)
         from games g, closure c
        where g.venue_id = c.venue_id and g.tournament_match_id is not null and g.status = 'scheduled' and g.is_public
          and local_day(g.starts_at) = c.day and g.starts_at > $2),
     notice as (
       insert into important_notices (cause, closure_id, created_at, ends_at)
       select 'closure', $1, $2, max(${ENDS_AT}) from changed x having count(*) > 0 returning id),
     told as (
       insert into notice_events (subject, subject_id, due_at, important_id) select 'closure', $1, $2, id from notice),
     ${NOTICE_OF_CHANGED}
     select (select count(*) from changed)::integer as events`,
    [closureId, now],
  );

/** What a closure changed and what is as the closure left it, not changed since and not begun: it can be changed back. */
export interface Restorable {
  subject: 'game' | 'practice';
  id: number;
  /** The match of a tournament. */
  match_id: number | null;
}

export const findRestorable = (sql: Sql, closureId: number, now: Date): Promise<Restorable[]> =>
  sql.rows<Restorable>(
    `select x.subject, x.id, g.tournament_match_id as match_id
       from venue_closures c join important_notices n on n.closure_id = c.id join important_events e on e.notice_id = n.id
       join ${ENTRIES} x on x.subject = e.subject and x.id = e.subject_id
       left join games g on x.subject = 'game' and g.id = x.id
      where c.id = $1 and x.is_public and x.starts_at > $2 and x.starts_at = (e.before->>'starts_at')::timestamptz
        and x.venue_id = coalesce(c.instead_venue_id, c.venue_id)
        and x.status = case when c.instead_venue_id is not null or g.tournament_match_id is not null then 'scheduled'
                            when x.subject = 'game' then 'postponed' else 'cancelled' end
      order by x.subject, x.id`,
    [closureId, now],
  );

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
         from unnest($2::text[], $3::bigint[]) one(subject, id) join ${ENTRIES} x on x.subject = one.subject and x.id = one.id),
     notice as (
       insert into important_notices (cause, reopens_id, created_at, ends_at)
       select 'reopening', o.id, $4, (select max(${ENDS_AT}) from changed x) from important_notices o where o.closure_id = $1 returning id),
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
