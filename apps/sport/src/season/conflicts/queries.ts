import type { Sql } from '@sports-hub/kernel';
import { localDate, localTime, startOfDay, toLocalDate } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import type { CalendarPlace, CalendarTeam, SeasonCalendar, Closure, Coach, Entry, Sibling } from './entries.ts';

/** SQL for games and practices with the season they are of. */
export const SEASON_ENTRIES = `(
  select 'game:' || g.id as key, 'game' as kind, g.id, l.season_id, g.division_id, g.sequence, array[g.home_team_id, g.away_team_id] as team_ids,
         g.venue_id, g.starts_at, g.duration_minutes, g.status, null::text as title,
         (select json_build_object('id', n.id, 'name', n.name) from tournament_matches m join tournaments n on n.id = m.tournament_id
           where m.id = g.tournament_match_id) as tournament
    from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id
  union all
  select 'practice:' || p.id, 'practice', p.id, l.season_id, p.division_id, p.sequence, array[p.team_id], p.venue_id, p.starts_at,
         p.duration_minutes, p.status, null, null
    from practices p join divisions d on d.id = p.division_id join leagues l on l.id = d.league_id)`;

/** The columns of an `Entry`. */
export const ENTRY_COLUMNS = `e.key, e.kind, e.id, e.season_id, e.division_id, e.sequence, array_to_json(e.team_ids) as team_ids, e.venue_id, e.starts_at,
  ${localTime('e.starts_at')} as local, e.duration_minutes, e.status, e.tournament, e.title`;

/** Games and practices of all seasons from the day on which `now` is, and these besides. */
const findEntries = (sql: Sql, now: Date, ids: { games: number[]; practices: number[] }): Promise<Entry[]> =>
  sql.rows<Entry>(
    `select ${ENTRY_COLUMNS} from ${SEASON_ENTRIES} e
      where e.starts_at >= ${startOfDay(localDate('$1::timestamptz'))} or (e.kind = 'game' and e.id = any ($2::bigint[]))
         or (e.kind = 'practice' and e.id = any ($3::bigint[]))
      order by e.starts_at, e.key`,
    [now, ids.games, ids.practices],
  );

/** These alone, as they are now. */
export const findEntriesByKey = (sql: Sql, keys: readonly string[]): Promise<Entry[]> => {
  const ids = idsIn(keys);
  return sql.rows<Entry>(
    `select ${ENTRY_COLUMNS} from ${SEASON_ENTRIES} e
      where (e.kind = 'game' and e.id = any ($1::bigint[])) or (e.kind = 'practice' and e.id = any ($2::bigint[]))
      order by e.starts_at, e.key`,
    [ids.games, ids.practices],
  );
};

/** Special events that take a place. */
const findEvents = (sql: Sql, now: Date): Promise<Entry[]> =>
  sql.rows<Entry>(
    `select 'event:' || s.id as key, 'event' as kind, s.id, null::bigint as season_id, s.division_id, s.sequence, '[]'::json as team_ids,
            s.venue_id, coalesce(s.starts_at, $1) as starts_at, ${localTime('s.starts_at')} as local,
            greatest(1, extract(epoch from coalesce(s.ends_at, s.starts_at + interval '1 hour') - s.starts_at) / 60)::integer as duration_minutes,
            'scheduled' as status, null::json as tournament, s.title
       from special_events s
      where s.venue_id is not null and s.starts_at >= ${startOfDay(localDate('$1::timestamptz'))} order by s.starts_at, s.id`,
    [now],
  );

export const findTeams = (sql: Sql): Promise<CalendarTeam[]> =>
  sql.rows<CalendarTeam>(
    `select t.id, t.name, t.color, t.division_id, d.name as division, d.is_hidden, l.season_id
       from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
      order by l.id, d.position, d.id, t.name, t.id`,
  );

/** Every place, those that are not offered any more too. */
export const findPlaces = (sql: Sql): Promise<CalendarPlace[]> =>
  sql.rows<CalendarPlace>(
    'select id, name, courts, removed_at is not null as is_removed from venues order by name, id',
  );

/** SQL for when a closure `c` is, as a `Closure` has it. */
export const CLOSED_SPAN = `to_char(c.day, 'YYYY-MM-DD') as day, to_char(coalesce(c.last_day, c.day), 'YYYY-MM-DD') as last_day,
  to_char(coalesce(c.from_time, '00:00'), 'HH24:MI') as from, coalesce(to_char(c.until_time, 'HH24:MI'), '24:00') as until`;

/** Those that are not over on a day. */
export const findOpenClosures = (sql: Sql, day: string): Promise<Closure[]> =>
  sql.rows<Closure>(
    `select c.id, c.venue_id, ${CLOSED_SPAN} from venue_closures c
      where c.lifted_at is null and coalesce(c.last_day, c.day) >= $1::date order by c.id`,
    [day],
  );

/** Those who coach more than one team. */
const findCoaches = (sql: Sql): Promise<Coach[]> =>
  sql.rows<Coach>(
    `select a.member_id, m.first_name || ' ' || m.last_name as name, a.team_id
       from assigned_scopes a join members m on m.id = a.member_id
      where a.role = 'coach' and a.team_id is not null
        and exists (select 1 from assigned_scopes o where o.member_id = a.member_id and o.role = 'coach' and o.team_id <> a.team_id)
      order by a.member_id, a.team_id`,
  );

/** Children of guardians with children in more than one team. */
const findSiblings = (sql: Sql): Promise<Sibling[]> =>
  sql.rows<Sibling>(
    `select g.member_id as guardian_id, p.id as player_id, p.first_name, p.last_name, r.team_id
       from guardian_links g join players p on p.id = g.player_id join roster_entries r on r.player_id = p.id
      where ${isVerifiedGuardian('g')} and exists (
        select 1 from guardian_links o join roster_entries x on x.player_id = o.player_id
         where o.member_id = g.member_id and o.player_id <> g.player_id and ${isVerifiedGuardian('o')} and x.team_id <> r.team_id)
      order by g.member_id, p.id, r.team_id`,
  );

const findOnPurpose = (sql: Sql): Promise<{ key: string; other: string }[]> =>
  sql.rows<{ key: string; other: string }>(
    `select kind || ':' || id as key, other_kind || ':' || other_id as other from schedule_overlaps`,
  );

/** The numbers in keys of stored rows. */
export function idsIn(keys: readonly string[]): { games: number[]; practices: number[] } {
  const of = (kind: string): number[] =>
    keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => Number(key.slice(kind.length + 1)));
  return { games: of('game'), practices: of('practice') };
}

/** Eight statements, however long the schedule is. */
export async function readCalendar(sql: Sql, now: Date, keys: readonly string[]): Promise<SeasonCalendar> {
  const onPurpose = await findOnPurpose(sql);
  return {
    entries: [...(await findEntries(sql, now, idsIn(keys))), ...(await findEvents(sql, now))],
    teams: new Map((await findTeams(sql)).map((team) => [team.id, team])),
    venues: new Map((await findPlaces(sql)).map((place) => [place.id, place])),
    closures: await findOpenClosures(sql, toLocalDate(now)),
    coaches: await findCoaches(sql),
    siblings: await findSiblings(sql),
    onPurpose: new Set(onPurpose.map(({ key, other }) => [key, other].sort().join(' '))),
  };
}

/** From now on these are together on purpose. */
export const keepOnPurpose = (
  sql: Sql,
  pairs: readonly { kind: string; id: number; otherKind: string; otherId: number }[],
): Promise<number> =>
  sql.run(
    `insert into schedule_overlaps (kind, id, other_kind, other_id)
     select * from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) on conflict do nothing`,
    [
      pairs.map(({ kind }) => kind),
      pairs.map(({ id }) => id),
      pairs.map(({ otherKind }) => otherKind),
      pairs.map(({ otherId }) => otherId),
    ],
  );
