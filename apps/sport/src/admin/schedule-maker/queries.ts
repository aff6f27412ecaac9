import type { DayWithoutGames, ScheduleMaker, ScheduleRunLine, ScheduleSettings } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import type { StoredResult } from './result.ts';

export type MakerSeason = ScheduleMaker['season'];

/** The season that is meant: the current one unless another is named. One that is over is not changed any more. */
export const findSeason = (sql: Sql, id?: number): Promise<MakerSeason | undefined> =>
  sql.maybeOne<MakerSeason>(
    `select id, name, starts_on::text, ends_on::text, is_current from seasons
      where case when $1::bigint is null then is_current else id = $1 and (is_current or is_prepared) end`,
    [id ?? null],
  );

export const findOpenSeasons = (sql: Sql): Promise<ScheduleMaker['seasons']> =>
  sql.rows(`select id, name from seasons where is_current or is_prepared order by is_current desc, starts_on, id`);

export interface DivisionTeam {
  id: number;
  name: string;
  color: string | null;
  division_id: number;
  division: string;
  league: string;
  coaches: number[];
  families: number[];
}

/** Teams in the order of the site, with who coaches them and which families have a child on another team as well. */
export const findTeams = (sql: Sql, seasonId: number): Promise<DivisionTeam[]> =>
  sql.rows<DivisionTeam>(
    `with family as (
       select g.member_id, r.team_id from guardian_links g join roster_entries r on r.player_id = g.player_id
         join teams t on t.id = r.team_id join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
        where g.status = 'verified' and g.relationship = 'parent_guardian' and l.season_id = $1
        group by g.member_id, r.team_id),
     torn as (select member_id from family group by member_id having count(*) > 1)
     select t.id, t.name, t.color, d.id as division_id, d.name as division, l.name as league,
            array(select a.member_id from assignments a where a.team_id = t.id and a.role = 'coach' order by 1) as coaches,
            array(select f.member_id from family f join torn using (member_id) where f.team_id = t.id order by 1) as families
       from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
      where l.season_id = $1 order by l.id, d.position, d.id, t.name, t.id`,
    [seasonId],
  );

/** Divisions of the season, those without teams too. */
export const findDivisions = (sql: Sql, seasonId: number): Promise<ScheduleMaker['divisions']> =>
  sql.rows(
    `select d.id, d.name, l.name as league, (select count(*) from teams t where t.division_id = d.id)::integer as teams
       from divisions d join leagues l on l.id = d.league_id where l.season_id = $1 order by l.id, d.position, d.id`,
    [seasonId],
  );

export interface VenueTime {
  venue_id: number;
  venue: string;
  courts: number;
  weekday: number;
  begins: string;
  ends: string;
}

export const findTimes = (sql: Sql, seasonId: number): Promise<VenueTime[]> =>
  sql.rows<VenueTime>(
    `select v.id as venue_id, v.name as venue, v.courts, s.weekday, to_char(s.begins, 'HH24:MI') as begins,
            to_char(s.ends, 'HH24:MI') as ends
       from venue_slots s join venues v on v.id = s.venue_id and v.removed_at is null
      where s.season_id = $1 order by v.name, v.id, s.weekday, s.begins`,
    [seasonId],
  );

export const findDaysOff = (sql: Sql, seasonId: number): Promise<DayWithoutGames[]> =>
  sql.rows<DayWithoutGames>(
    `select id, first_day::text, last_day::text, reason from days_without_games where season_id = $1 order by first_day, id`,
    [seasonId],
  );

export const insertDaysOff = (
  tx: Tx,
  seasonId: number,
  { first_day, last_day, reason }: Omit<DayWithoutGames, 'id'>,
): Promise<{ id: number }> =>
  tx.one(
    `insert into days_without_games (season_id, first_day, last_day, reason) values ($1, $2, $3, $4) returning id`,
    [seasonId, first_day, last_day, reason],
  );

export const deleteDaysOff = (
  tx: Tx,
  id: number,
): Promise<{ season_id: number; first_day: string; last_day: string; reason: string | null } | undefined> =>
  tx.maybeOne(
    `delete from days_without_games where id = $1 returning season_id, first_day::text, last_day::text, reason`,
    [id],
  );

/** What stands at a place or keeps a team busy already, in local time. */
export interface StandingEvent {
  venue_id: number | null;
  teams: number[];
  is_game: boolean;
  day: string;
  from: number;
  until: number;
}

export const findStanding = (sql: Sql, season: MakerSeason): Promise<StandingEvent[]> =>
  sql.rows<StandingEvent>(
    `with events as (
       select venue_id, array[home_team_id, away_team_id] as teams, true as is_game, starts_at, duration_minutes from games
        where status in ('scheduled', 'final') and starts_at >= $1::timestamptz and starts_at < ($2::date + 1)::timestamptz
       union all
       select venue_id, array[team_id], false, starts_at, duration_minutes from practices
        where status = 'scheduled' and starts_at >= $1::timestamptz and starts_at < ($2::date + 1)::timestamptz)
     select venue_id, teams, is_game, starts_at::date::text as day,
            (extract(hour from starts_at) * 60 + extract(minute from starts_at))::integer as from,
            (extract(hour from starts_at) * 60 + extract(minute from starts_at))::integer + duration_minutes as until
       from events`,
    [season.starts_on, season.ends_on],
  );

export const findCoachNames = (sql: Sql, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  sql.rows(`select id, first_name || ' ' || last_name as name from members where id = any ($1) order by 2, 1`, [ids]);

export const findSettings = (
  sql: Sql,
  seasonId: number,
  lock: '' | 'for update' = '',
): Promise<{ settings: ScheduleSettings; version: number } | undefined> =>
  sql.maybeOne(`select settings, version from schedule_settings where season_id = $1 ${lock}`, [seasonId]);

/** Nothing where the season has settings already. */
export const insertSettings = (tx: Tx, seasonId: number, settings: ScheduleSettings): Promise<unknown> =>
  tx.run(`insert into schedule_settings (season_id, settings) values ($1, $2) on conflict do nothing`, [
    seasonId,
    JSON.stringify(settings),
  ]);
export const updateSettings = (tx: Tx, seasonId: number, settings: ScheduleSettings): Promise<unknown> =>
  tx.run(`update schedule_settings set settings = $2 where season_id = $1`, [seasonId, JSON.stringify(settings)]);

const RUN_LINE = `r.id, r.number, r.state, r.stop_asked_at is not null as was_stopped, ${localTime('r.created_at')} as created_at,
  case when r.ended_at is not null then round(extract(epoch from r.ended_at - r.created_at))::integer end as seconds,
  r.games, r.placed, r.open_wishes`;
const RUNS_SHOWN = 10;

export const findRuns = (sql: Sql, seasonId: number): Promise<ScheduleRunLine[]> =>
  sql.rows<ScheduleRunLine>(
    `select ${RUN_LINE} from schedule_runs r where r.season_id = $1 order by r.number desc limit ${RUNS_SHOWN}`,
    [seasonId],
  );

export type RunRow = ScheduleRunLine & {
  season_id: number;
  settings: ScheduleSettings;
  result: StoredResult | null;
};

export const findRun = (sql: Sql, id: number, lock: '' | 'for update' = ''): Promise<RunRow | undefined> =>
  sql.maybeOne<RunRow>(
    `select ${RUN_LINE}, r.season_id, r.settings, r.result from schedule_runs r where r.id = $1 ${lock}`,
    [id],
  );

/** One at a time for a season: nothing where one is going on. */
export const insertRun = (
  tx: Tx,
  { seasonId, settings, by, now }: { seasonId: number; settings: ScheduleSettings; by: number; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne(
    `insert into schedule_runs (season_id, number, settings, started_by, created_at)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from schedule_runs where season_id = $1
     on conflict do nothing returning id`,
    [seasonId, JSON.stringify(settings), by, now],
  );

export const findGoing = (sql: Sql, seasonId: number): Promise<{ id: number } | undefined> =>
  sql.maybeOne(`select id from schedule_runs where season_id = $1 and state in ('waiting', 'running')`, [seasonId]);

export const beginRun = (sql: Sql, id: number): Promise<unknown> =>
  sql.run(`update schedule_runs set state = 'running' where id = $1 and state = 'waiting'`, [id]);

/** Notes how far it is, and gives whether somebody wants it to stop. */
export const noteProgress = (
  sql: Sql,
  id: number,
  { games, placed, open }: { games: number; placed: number; open: number },
): Promise<{ stop: boolean } | undefined> =>
  sql.maybeOne(
    `update schedule_runs set games = $2, placed = $3, open_wishes = $4 where id = $1 and state = 'running'
     returning stop_asked_at is not null as stop`,
    [id, games, placed, open],
  );

export const askToStop = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(
    `update schedule_runs set stop_asked_at = coalesce(stop_asked_at, $2) where id = $1 and state in ('waiting', 'running')`,
    [id, now],
  );

export interface RunEnd {
  state: 'made' | 'refused' | 'failed';
  result: StoredResult | null;
  games: number;
  placed: number;
  open: number;
}
export const endRun = (
  sql: Sql,
  id: number,
  { state, result, games, placed, open }: RunEnd,
  now: Date,
): Promise<number> =>
  sql.run(
    `update schedule_runs set state = $2, result = $3, games = $4, placed = $5, open_wishes = $6, ended_at = $7
      where id = $1 and state in ('waiting', 'running')`,
    [id, state, result === null ? null : JSON.stringify(result), games, placed, open, now],
  );

export const markAccepted = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(`update schedule_runs set state = 'accepted' where id = $1`, [id]);
