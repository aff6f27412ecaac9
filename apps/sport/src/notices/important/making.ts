import type { Sql, Tx } from '@sports-hub/kernel';
import type { NoticeEvent } from '../queries.ts';

/** SQL for games and practices as one kind of thing. */
export const ENTRIES = `(
  select 'game'::text as subject, g.id, array[g.home_team_id, g.away_team_id] as team_ids, g.starts_at, g.duration_minutes,
         g.venue_id, g.status, g.is_public
    from games g
  union all
  select 'practice', p.id, array[p.team_id], p.starts_at, p.duration_minutes, p.venue_id, p.status, p.is_public
    from practices p)`;

/** Families are asked until an hour after the later of what was planned and what is. */
const ENDS_AT = `greatest(x.starts_at, (x.before->>'starts_at')::timestamptz) + x.duration_minutes * interval '1 minute' + interval '1 hour'`;

/** What became of these rows `changed` (subject, id, team_ids, starts_at, duration_minutes, before) is one notice. */
const NOTICE_OF_CHANGED = `
  events as (
    insert into important_events (notice_id, subject, subject_id, before)
    select notice.id, x.subject, x.id, x.before from notice, changed x),
  teams as (
    insert into important_teams (notice_id, team_id)
    select distinct notice.id, team.id from notice, changed x, unnest(x.team_ids) team(id))`;

/** A game or practice that is still ahead and not what it was: nobody was told of it as it is now. */
const makeOfChange = (tx: Tx, { id }: NoticeEvent, now: Date): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `with changed as materialized (
       select x.*, e.before from notice_events e join ${ENTRIES} x on x.subject = e.subject and x.id = e.subject_id
        cross join lateral (
          select (e.before->>'starts_at')::timestamptz as starts_at, (e.before->>'venue_id')::bigint as venue_id, e.before->>'status' as status) was
        where e.id = $1 and x.is_public and x.status <> 'final' and greatest(x.starts_at, was.starts_at) > $2
          and (x.starts_at, x.venue_id, x.status) is distinct from (was.starts_at, was.venue_id, was.status)
          and not (x.status <> 'scheduled' and x.status = was.status)),
     notice as (
       insert into important_notices (cause, created_at, ends_at) select 'change', $2, ${ENDS_AT} from changed x returning id),
     ${NOTICE_OF_CHANGED}
     select id from notice`,
    [id, now],
  );

/** For how long an announcement waits to be confirmed. */
const ANNOUNCEMENT_DAYS = 7;

const makeOfAnnouncement = (tx: Tx, { subject_id }: NoticeEvent, now: Date): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `with told as materialized (
       select id, scope_type, scope_id from current_announcements where id = $1 and is_important and withdrawn_at is null),
     notice as (
       insert into important_notices (cause, announcement_id, created_at, ends_at)
       select 'announcement', id, $2, $2::timestamptz + interval '${ANNOUNCEMENT_DAYS} days' from told returning id),
     teams as (
       insert into important_teams (notice_id, team_id)
       select notice.id, t.id from notice, told join current_teams t
           on case told.scope_type when 'team' then t.id else t.division_id end = told.scope_id)
     select id from notice`,
    [subject_id, now],
  );

/** Asks families to confirm it, where that is asked. A closure does so with the closing. */
export async function makeImportant(tx: Tx, event: NoticeEvent, now: Date): Promise<number | null> {
  if (event.subject === 'announcement') return (await makeOfAnnouncement(tx, event, now))?.id ?? null;
  if (event.subject === 'game' || event.subject === 'practice') return (await makeOfChange(tx, event, now))?.id ?? null;
  return event.important_id;
}

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
