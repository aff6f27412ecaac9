import type { Sql } from '@sports-hub/kernel';

/** SQL for games and practices as one kind of thing. */
export const ENTRIES = `(
  select 'game'::text as subject, g.id, array[g.home_team_id, g.away_team_id] as team_ids, g.starts_at, g.duration_minutes,
         g.venue_id, g.status, g.is_public
    from games g
  union all
  select 'practice', p.id, array[p.team_id], p.starts_at, p.duration_minutes, p.venue_id, p.status, p.is_public
    from practices p)`;

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
