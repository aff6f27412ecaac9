import type { ImportantNotice } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { ENTRIES } from '../../community/important/closures.ts';
import { hasHeard, IS_ASKED, IS_SEEN } from '../../community/important/seen.ts';

/** SQL for whether a notice `n` is the member's `$1`: of a team that they hold now, or of the division of an announcement; that a place is open again, if they heard that it was closed. */
const IS_MINE = `(
  exists (select 1 from important_teams t join held h on h.scope_type = 'team' and h.scope_id = t.team_id where t.notice_id = n.id)
    and (n.reopens_id is null or ${hasHeard('$1', 'n.reopens_id')})
  or exists (select 1 from announcements a join held h on h.scope_type = a.scope_type and h.scope_id = a.scope_id
              where a.id = n.announcement_id))`;

const TITLE = `case x.subject when 'practice' then home.name || ' practice'
  else (select away.name from teams away where away.id = x.team_ids[2]) || ' at ' || home.name end`;

/** What became of it, in the words of the contract. */
const CHANGE = `case when x.status = 'cancelled' then 'canceled' when x.status = 'postponed' then 'postponed'
  when was.starts_at is null then 'added'
  when was.status <> 'scheduled' then 'back'
  when (x.starts_at, x.venue_id) is distinct from (was.starts_at, was.venue_id) then 'moved'
  when n.cause = 'reopening' then 'back' else 'closed' end`;

/** First names of the member's own children on those teams. */
const CHILDREN = `array(
  select distinct c.first_name from guardian_links g join players c on c.id = g.player_id join roster_entries r on r.player_id = c.id
   where g.member_id = $1 and ${isVerifiedGuardian('g')} and r.team_id = any (x.team_ids) order by c.first_name)`;

const EVENTS = `(
  select coalesce(json_agg(json_build_object('kind', e.subject, 'id', e.subject_id, 'title', ${TITLE}, 'change', ${CHANGE},
           'starts_at', ${localTime('x.starts_at')}, 'venue', now_at.name, 'was_starts_at', ${localTime('coalesce(was.starts_at, x.starts_at)')},
           'was_venue', was_at.name, 'children', ${CHILDREN}) order by x.starts_at, e.subject, e.subject_id), '[]')
    from important_events e join ${ENTRIES} x on x.subject = e.subject and x.id = e.subject_id
   cross join lateral (
     select (e.before->>'starts_at')::timestamptz as starts_at, (e.before->>'venue_id')::bigint as venue_id, e.before->>'status' as status) was
    join teams home on home.id = x.team_ids[1]
    left join venues now_at on now_at.id = x.venue_id left join venues was_at on was_at.id = was.venue_id
   where e.notice_id = n.id and x.is_public
     and (n.cause <> 'change' or (x.starts_at, x.venue_id, x.status) is distinct from (was.starts_at, was.venue_id, was.status))
     and exists (select 1 from held h where h.scope_type = 'team' and h.scope_id = any (x.team_ids))
     and not exists (select 1 from important_events l where l.subject = e.subject and l.subject_id = e.subject_id and l.notice_id > n.id))`;

/** Teams of which the member is a coach, with how many families have seen it. */
const TEAMS = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'seen', c.seen, 'players', c.players) order by t.name, t.id), '[]')
    from important_teams i join teams t on t.id = i.team_id
   cross join lateral (
     select count(*)::integer as players, count(*) filter (where ${IS_SEEN})::integer as seen from roster_entries p where p.team_id = t.id and ${IS_ASKED}) c
   where i.notice_id = n.id
     and exists (select 1 from held h where h.scope_type = 'team' and h.scope_id = t.id and h.role = 'coach'))`;

/** What somebody is asked to confirm, or one of it. */
export const findImportant = (
  sql: Sql,
  memberId: number,
  { now, id = null }: { now: Date; id?: number | null },
): Promise<ImportantNotice[]> =>
  sql.rows<ImportantNotice>(
    `with held as materialized (select scope_type, scope_id, role from held_scopes($1))
     select * from (
       select n.id, n.cause, a.title, coalesce(a.body, case when n.reopens_id is null then c.reason end) as body, v.name as venue, to_char(c.day, 'YYYY-MM-DD') as day,
              w.first_name || ' ' || w.last_name as author, ${localTime('n.created_at')} as sent_at, ${EVENTS} as events,
              ${localTime('s.seen_at')} as seen_at, ${TEAMS} as teams
         from important_notices n
         left join current_announcements a on a.id = n.announcement_id left join members w on w.id = a.author_id
         left join important_notices o on o.id = n.reopens_id
         left join venue_closures c on c.id = coalesce(n.closure_id, o.closure_id) left join venues v on v.id = c.venue_id
         left join important_seen s on s.notice_id = n.id and s.member_id = $1
        where n.ends_at > $2 and ($3::bigint is null or n.id = $3) and a.withdrawn_at is null and ${IS_MINE}) found
      where found.cause = 'announcement' or json_array_length(found.events) > 0
      order by found.id desc limit 50`,
    [memberId, now, id],
  );

/** The first press counts. */
export const insertSeen = (tx: Tx, memberId: number, id: number, now: Date): Promise<number> =>
  tx.run('insert into important_seen (notice_id, member_id, seen_at) values ($2, $1, $3) on conflict do nothing', [
    memberId,
    id,
    now,
  ]);

export const deleteSeen = (tx: Tx, memberId: number, id: number): Promise<number> =>
  tx.run('delete from important_seen where notice_id = $2 and member_id = $1', [memberId, id]);
