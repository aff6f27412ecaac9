import type { OwnEvent, OwnEventPerson, Venue } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime, startOfDay } from '@sports-hub/kernel/time';
import { beThere } from '../../season/schedules/be-there.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { isShown } from '../../season/events/queries.ts';
import { venueJson } from '../../season/venues/queries.ts';

export interface OwnEventRow {
  kind: OwnEvent['kind'];
  id: number;
  /** Of a special event. */
  title: string | null;
  /** The away team of a game. */
  away: string | null;
  /** The home team, or the team that practices. */
  home: string | null;
  status: OwnEvent['status'];
  starts_at: Date | null;
  ends_at: Date | null;
  starts_on: string | null;
  ends_on: string | null;
  venue: Venue | null;
  location: string | null;
  people: OwnEventPerson[];
  was: OwnEvent['was'];
  sequence: number;
  updated_at: Date;
}

/** SQL: whose events they are, one row for each child, player and own team, with its team of this season. */
const PEOPLE = `
  select 'child' as role, c.id as player_id, c.first_name, t.id as team_id, t.name as team_name, t.division_id
    from guardian_links g join players c on c.id = g.player_id
    join roster_entries r on r.player_id = c.id join current_teams t on t.id = r.team_id
   where g.member_id = $1 and ${isVerifiedGuardian('g')}
  union all
  select s.role, case s.role when 'player' then l.player_id end, null, t.id, t.name, t.division_id
    from held_scopes($1) s join current_teams t on t.id = s.scope_id
    left join player_logins l on l.member_id = $1
   where s.scope_type = 'team' and s.role <> 'parent'`;

const within = (alias: string): string =>
  `${alias}.starts_at >= ${startOfDay('$2::date')} and ${alias}.starts_at < ${startOfDay('$3::date + 1')}`;

/** SQL: which events they have. Each part finds its rows by an index of the team. */
const OWN = `
  select 'game' as kind, e.id, p.*, e.starts_at from people p join games e on e.home_team_id = p.team_id where e.is_public and ${within('e')}
  union all
  select 'game', e.id, p.*, e.starts_at from people p join games e on e.away_team_id = p.team_id where e.is_public and ${within('e')}
  union all
  select 'practice', e.id, p.*, e.starts_at from people p join practices e on e.team_id = p.team_id where e.is_public and ${within('e')}
  union all
  select 'event', e.id, p.*, e.starts_at from people p join special_events e on (e.division_id is null or e.division_id = p.division_id)
   where ${isShown('e')} and (${within('e')} or coalesce(e.ends_on, e.starts_on) >= $2::date and e.starts_on <= $3::date)`;

const ends = `e.starts_at + e.duration_minutes * interval '1 minute'`;

/** SQL: what a game or practice was before its first change after $4, where that was something else. */
const was = (kind: string): string => `(
  select json_build_object('starts_at', ${localTime('c.starts_at')}, 'venue', w.name, 'status', c.status)
    from (select * from schedule_changes c where c.subject = '${kind}' and c.subject_id = e.id and c.changed_at > $4
           order by c.changed_at limit 1) c
    left join venues w on w.id = c.venue_id
   where (c.starts_at, c.venue_id, c.status) is distinct from (e.starts_at, e.venue_id, e.status))`;

/** Everything of a member between two local dates, both included, by time. */
export const listOwnEventRows = (
  sql: Sql,
  { memberId, from, to, changedSince, limit }: OwnEventSelection,
): Promise<OwnEventRow[]> =>
  sql.rows<OwnEventRow>(
    `with people as materialized (${PEOPLE}),
     own as materialized (
       select f.kind, f.id, jsonb_agg(distinct jsonb_build_object(
                'role', f.role, 'player_id', f.player_id, 'first_name', f.first_name,
                'team', jsonb_build_object('id', f.team_id, 'name', f.team_name),
                'answer', case when answer_counts(a.starts_at, f.starts_at) then a.value end,
                'be_there_at', ${localTime(beThere('f', 'n', 's'))})) as people
         from (${OWN}) f
         left join team_answer_settings s on s.team_id = f.team_id
         left join team_event_notes n on n.team_id = f.team_id and n.kind = f.kind and n.event_id = f.id
         left join answers a on a.player_id = f.player_id and a.kind = f.kind and a.event_id = f.id
        group by f.kind, f.id),
     entry as (
       select o.kind, e.id, null::text as title, a.name as away, h.name as home, e.status, e.starts_at, ${ends} as ends_at,
              null::date as starts_on, null::date as ends_on, e.venue_id, null::text as location, o.people, ${was('game')} as was,
              e.sequence, e.updated_at
         from own o join games e on e.id = o.id join teams h on h.id = e.home_team_id join teams a on a.id = e.away_team_id
        where o.kind = 'game'
       union all
       select o.kind, e.id, null, null, t.name, e.status, e.starts_at, ${ends}, null, null, e.venue_id, null, o.people, ${was('practice')},
              e.sequence, e.updated_at
         from own o join practices e on e.id = o.id join teams t on t.id = e.team_id where o.kind = 'practice'
       union all
       select o.kind, e.id, e.title, null, null, 'scheduled', e.starts_at, e.ends_at, e.starts_on, e.ends_on, e.venue_id, e.location,
              o.people, null, e.sequence, e.updated_at
         from own o join special_events e on e.id = o.id where o.kind = 'event')
     select entry.kind, entry.id, entry.title, entry.away, entry.home, entry.status, entry.starts_at, entry.ends_at,
            entry.starts_on, entry.ends_on, ${venueJson('v')} as venue, entry.location, entry.people, entry.was, entry.sequence, entry.updated_at
       from entry left join venues v on v.id = entry.venue_id
      order by coalesce(entry.starts_at, ${startOfDay('entry.starts_on')}), entry.kind, entry.id limit $5`,
    [memberId, from, to, changedSince, limit],
  );

export interface OwnEventSelection {
  memberId: number;
  from: string;
  to: string;
  /** Changes before it are no news any more. */
  changedSince: Date;
  limit: number;
}

export const deleteOldChanges = (sql: Sql, before: Date, limit: number): Promise<number> =>
  sql.run(
    `delete from schedule_changes where ctid = any (array(select ctid from schedule_changes where changed_at < $1 limit $2))`,
    [before, limit],
  );
