import type { DivisionRef, DivisionResults } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { teamJson } from '../divisions/queries.ts';
import { localTime } from '@sports-hub/kernel/time';

export type ResultRow = DivisionResults['results'][number] & { division_id: number };

/** Divisions that have standings to show: those with teams. */
export const listDivisionsWithResults = (sql: Sql) =>
  sql.rows<DivisionRef>(
    `select d.id, d.name, d.gender, d.age_group
   from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current
   where not d.is_hidden and exists (select from teams t where t.division_id = d.id)
   order by l.id, d.position, d.id`,
  );

/** The newest results of each division, newest first. */
export const listResults = (sql: Sql, divisionIds: readonly number[], perDivision: number) =>
  sql.rows<ResultRow>(
    `select d.id as division_id, g.id as game_id, ${localTime('g.starts_at')} as starts_at, ${teamJson('h')} as home_team, ${teamJson('a')} as away_team,
     json_build_object('home', g.home_score, 'away', g.away_score) as score
   from unnest($1::bigint[]) as d (id)
   cross join lateral (
     select * from games where division_id = d.id and status = 'final' and tournament_match_id is null order by starts_at desc, id desc limit $2
   ) g
   join teams h on h.id = g.home_team_id
   join teams a on a.id = g.away_team_id
   order by g.starts_at desc, g.id desc`,
    [divisionIds, perDivision],
  );
