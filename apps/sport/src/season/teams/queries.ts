import type { PlayerStats, Roster, Team } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { divisionJson, namedJson } from '../divisions/queries.ts';
import { ROSTER_FIELDS } from './roster-fields.ts';

export type TeamRow = Omit<Team, 'calendar_url'>;

const SELECT_TEAM = `select t.id, t.name, t.color, ${divisionJson('d')} as division from teams t join divisions d on d.id = t.division_id and not d.is_hidden`;

/** The teams of one division, of whatever season. */
export const listTeamsOfDivision = (sql: Sql, divisionId: number) =>
  sql.rows<TeamRow>(`${SELECT_TEAM} where d.id = $1 order by t.name, t.id`, [divisionId]);

export const listCurrentTeams = (sql: Sql) =>
  sql.rows<TeamRow>(
    `${SELECT_TEAM} join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current
   order by l.id, d.position, d.id, t.name, t.id`,
  );

export const findPublicTeam = (sql: Sql, id: number) => sql.maybeOne<TeamRow>(`${SELECT_TEAM} where t.id = $1`, [id]);

/** SQL for how a minor is named in public: first name and initial. */
export const publicName = (alias: string): string =>
  `concat_ws(' ', ${alias}.first_name, nullif(upper(left(${alias}.last_name, 1)), '') || '.')`;

export const listPlayersOfTeam = (sql: Sql, teamId: number) =>
  sql.rows<Roster['players'][number]>(
    `select p.id, ${publicName('p')} as name, ${ROSTER_FIELDS.map((field) => `r.${field}`).join(', ')}
   from roster_entries r join players p on p.id = r.player_id
   where r.team_id = $1 order by r.jersey_number nulls last, p.first_name, p.id`,
    [teamId],
  );

/** Whoever is assigned as coach to the team or to its whole division, and the one who is only named. */
export const listCoachesOfTeam = (sql: Sql, teamId: number, divisionId: number) =>
  sql.rows<Roster['coaches'][number]>(
    `with assigned as (
       select concat_ws(' ', m.first_name, m.last_name) as name, row_number() over (order by m.last_name, m.first_name, m.id) as place
       from members m
       where m.is_active and exists (
         select from assignments a where a.member_id = m.id and a.role = 'coach' and (a.team_id = $1 or a.division_id = $2)
       )
     ), named as (
       select coach_name as name from teams where id = $1 and coach_name is not null and coach_name not in (select name from assigned)
     )
     select name from (select name, place from assigned union all select name, 0 from named) as coaches order by place`,
    [teamId, divisionId],
  );

/** A player who is on a team that anyone may see. */
export const findPublicPlayer = (sql: Sql, id: number) =>
  sql.maybeOne<PlayerStats['player']>(
    `select p.id, ${publicName('p')} as name, json_agg(${namedJson('t')} order by t.name, t.id) as teams
     from players p
     join roster_entries r on r.player_id = p.id
     join teams t on t.id = r.team_id
     join divisions d on d.id = t.division_id and not d.is_hidden
     where p.id = $1 group by p.id`,
    [id],
  );

/** What the player did, by season, in final games of divisions that anyone may see and that show statistics. */
export const listPlayerSeasons = (sql: Sql, playerId: number) =>
  sql.rows<PlayerStats['seasons'][number]>(
    `with lines as (
       select s.id, s.name as season, s.starts_on, ps.game_id, ps.statistic, ps.value
       from player_statistics ps
       join games g on g.id = ps.game_id and g.status = 'final' and g.is_public
       join divisions d on d.id = g.division_id and d.shows_statistics
       join leagues l on l.id = d.league_id
       join seasons s on s.id = l.season_id
       where ps.player_id = $1
     ), totals as (
       select id, statistic, sum(value) as total from lines group by id, statistic
     )
     select season, count(distinct game_id)::int as games,
       (select json_object_agg(statistic, total) from totals where totals.id = lines.id) as totals
     from lines group by id, season, starts_on order by starts_on desc, id desc`,
    [playerId],
  );

export const listStatistics = (sql: Sql) =>
  sql.rows<{ code: string; label: string }>('select code, label from statistics order by position, code');
