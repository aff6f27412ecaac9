import type { Division, DivisionRef, League, TeamRef } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

// Everything public about divisions asks here what a visitor may see. Hidden divisions are left out in SQL, so that
// no list, count or detail can forget it.

/** SQL for a division as other records refer to it. */
export const divisionJson = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'gender', ${alias}.gender, 'age_group', ${alias}.age_group)`;

/** SQL for anything with an id and a name; null where there is none. */
export const namedJson = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;

/** SQL for a team as other records refer to it; null where there is none. */
export const teamJson = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'color', ${alias}.color) end`;

const CURRENT = `join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current`;

export const listPublicDivisions = (sql: Sql) =>
  sql.rows<Division>(
    `select d.id, d.name, d.gender, d.age_group, ${namedJson('l')} as league
   from divisions d ${CURRENT}
   where not d.is_hidden order by l.id, d.position, d.id`,
  );

export const listPublicDivisionsWithTeams = (sql: Sql) =>
  sql.rows<Division & { teams: TeamRef[] }>(
    `select d.id, d.name, d.gender, d.age_group, ${namedJson('l')} as league,
       coalesce((
         select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id)
         from teams t where t.division_id = d.id
       ), '[]') as teams
     from divisions d ${CURRENT}
     where not d.is_hidden order by l.id, d.position, d.id`,
  );

/** A league whose divisions are all hidden is hidden with them. */
export const listPublicLeagues = (sql: Sql) =>
  sql.rows<League>(
    `select l.id, l.name, l.kind,
     json_build_object('id', s.id, 'name', s.name, 'starts_on', s.starts_on, 'ends_on', s.ends_on) as season,
     coalesce((
       select json_agg(${namedJson('d')} order by d.position, d.id) from divisions d where d.league_id = l.id and not d.is_hidden
     ), '[]') as divisions
   from leagues l join seasons s on s.id = l.season_id and s.is_current
   where (select coalesce(bool_or(not d.is_hidden), true) from divisions d where d.league_id = l.id)
   order by l.id`,
  );

export const findPublicDivision = (sql: Sql, id: number) =>
  sql.maybeOne<DivisionRef>('select id, name, gender, age_group from divisions where id = $1 and not is_hidden', [id]);
