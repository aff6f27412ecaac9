import type { Game, Practice } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { GAMES } from './games.ts';
import { PRACTICES } from './practices.ts';

/** What pages show around a game or a team; each is one statement, whatever the length of the schedule. */

const MEETINGS = 5;
const NEXT_OF_EACH = 2;

interface WinsAndLosses {
  wins: number;
  losses: number;
  ties: number;
}

/** SQL for a list of games as JSON: a condition on `e`, an order and a limit. */
const games = (condition: string, order: string, limit: number): string =>
  `coalesce((select json_agg(g) from (${GAMES.select} where e.is_public and ${condition} order by ${order} limit ${limit}) g), '[]')`;

const winsAndLosses = (team: string): string => `(
  select json_build_object('wins', count(*) filter (where o > 0), 'losses', count(*) filter (where o < 0), 'ties', count(*) filter (where o = 0))
  from (
    select home_score - away_score as o from games where home_team_id = ${team} and status = 'final' and tournament_match_id is null
    union all select away_score - home_score from games where away_team_id = ${team} and status = 'final' and tournament_match_id is null
  ) r)`;

const nextOf = (team: string): string =>
  games(
    `(e.home_team_id = ${team} or e.away_team_id = ${team}) and e.id <> this.id and e.status in ('scheduled', 'postponed')
     and e.starts_at > case when this.status = 'scheduled' then greatest($2, this.starts_at) else $2 end`,
    'e.starts_at, e.id',
    NEXT_OF_EACH,
  );

export interface AroundGame {
  season: string;
  home_record: WinsAndLosses;
  away_record: WinsAndLosses;
  meetings: (Game & { season: string })[];
  next_home: Game[];
  next_away: Game[];
}

/**
 * The records of both teams, what they play next, and their earlier meetings. Teams are new each season, so those
 * of other seasons are found by name: teams of that name in a division of the same name that anyone may see.
 */
export const readAroundGame = (sql: Sql, gameId: number, now: Date) =>
  sql.one<AroundGame>(
    `select s.name as season, ${winsAndLosses('this.home_team_id')} as home_record, ${winsAndLosses('this.away_team_id')} as away_record,
       ${nextOf('this.home_team_id')} as next_home, ${nextOf('this.away_team_id')} as next_away,
       coalesce((
         select json_agg(to_jsonb(m) || jsonb_build_object('season', (
           select ms.name from divisions md join leagues ml on ml.id = md.league_id join seasons ms on ms.id = ml.season_id
           where md.id = (m.division ->> 'id')::bigint)))
         from (
           ${GAMES.select} where e.is_public and e.status = 'final' and e.id <> this.id and e.starts_at < this.starts_at
             and e.home_team_id = any (same.ids) and e.away_team_id = any (same.ids)
           order by e.starts_at desc, e.id desc limit ${MEETINGS}
         ) m), '[]') as meetings
     from games this
     join divisions d on d.id = this.division_id
     join leagues l on l.id = d.league_id
     join seasons s on s.id = l.season_id
     cross join lateral (
       select array_agg(t.id) as ids from teams t join divisions td on td.id = t.division_id and not td.is_hidden and td.name = d.name
       where t.name in (select name from teams where id in (this.home_team_id, this.away_team_id))
     ) same
     where this.id = $1`,
    [gameId, now],
  );

const NEXT_GAMES = 4;
const NEXT_PRACTICES = 3;
const RESULTS = 10;

export interface TeamSeason {
  games: Game[];
  practices: Practice[];
  results: Game[];
}

/** A team's next games and practices and its newest results. */
export const readTeamSeason = (sql: Sql, teamId: number, now: Date) => {
  const own = '(e.home_team_id = $1 or e.away_team_id = $1)';
  return sql.one<TeamSeason>(
    `select ${games(`${own} and e.status <> 'final' and e.starts_at >= $2`, 'e.starts_at, e.id', NEXT_GAMES)} as games,
       ${games(`${own} and e.status = 'final'`, 'e.starts_at desc, e.id desc', RESULTS)} as results,
       coalesce((select json_agg(p) from (
         ${PRACTICES.select} where e.is_public and e.team_id = $1 and e.starts_at >= $2 order by e.starts_at, e.id limit ${NEXT_PRACTICES}
       ) p), '[]') as practices`,
    [teamId, now],
  );
};

/** The division that played last, for a page that has room for one. */
export const findLatestDivision = (sql: Sql) =>
  sql.maybeOne<{ id: number }>(
    `select e.division_id as id from games e join divisions d on d.id = e.division_id join leagues l on l.id = d.league_id
     join seasons s on s.id = l.season_id and s.is_current
     where e.is_public and e.status = 'final' order by e.starts_at desc, e.id desc limit 1`,
  );
