import type { TeamRef } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

export interface DivisionOption {
  id: number;
  name: string;
  teams: TeamRef[];
}

/** More than these are too many to choose from in one list. */
const MAX_DIVISIONS = 100;
const MAX_TEAMS = 60;

/**
 * What a schedule can be narrowed down to: the season's divisions, and teams. Where there are many teams, only those of
 * the division that is chosen, or that the chosen team plays in.
 */
export const listScheduleOptions = (
  sql: Sql,
  { division_id, team_id }: { division_id?: number | undefined; team_id?: number | undefined },
) =>
  sql.rows<DivisionOption>(
    `with first as (
       select d.id, d.name, row_number() over (order by l.id, d.position, d.id) as place
       from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current
       where not d.is_hidden order by l.id, d.position, d.id limit ${MAX_DIVISIONS}
     ), chosen as (
       select d.id, d.name from divisions d where not d.is_hidden
         and (d.id = $1 or d.id = (select t.division_id from teams t where t.id = $2))
     ), shown as (
       select * from first
       union all select id, name, ${MAX_DIVISIONS} + 1 from chosen where id not in (select id from first)
     ), few as (
       select count(*) <= ${MAX_TEAMS} as are_few from teams t where t.division_id in (select id from shown)
     )
     select s.id, s.name, coalesce((
       select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id)
       from teams t where t.division_id = s.id and (few.are_few or s.id in (select id from chosen))
     ), '[]') as teams
     from shown s cross join few order by s.place`,
    [division_id ?? null, team_id ?? null],
  );
