import type { AdminDivision, AdminLeague } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { changedBy } from '../changed-by.ts';

const PLAYERS = `(select count(distinct r.player_id) from teams t join roster_entries r on r.team_id = t.id where t.division_id = d.id)::integer`;
const GAMES = `from games g where g.division_id = d.id and g.tournament_match_id is null`;

/** Places are those of the newest registration period, and the division's own before there is one. */
export const SELECT_DIVISION = `
  select d.id, d.name, d.league_id, l.name as league, d.gender, d.age_group, d.hides_when_open as is_hidden, d.shows_statistics,
         (select count(*) from teams t where t.division_id = d.id)::integer as teams,
         coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id)
                     from teams t where t.division_id = d.id), '[]') as team_list,
         ${PLAYERS} as players,
         coalesce((select rd.capacity from registration_divisions rd join registration_periods p on p.id = rd.period_id
                    where rd.division_id = d.id order by p.opens_at desc, p.id desc limit 1), d.places) as places,
         greatest(${PLAYERS}, (select max(rd.places_taken) from registration_divisions rd where rd.division_id = d.id)) as taken,
         d.team_size,
         (select count(*) from registrations r where r.division_id = d.id and r.status = 'registered' and not exists (
           select from roster_entries e join teams t on t.id = e.team_id and t.division_id = d.id where e.player_id = r.player_id))::integer as unplaced,
         (select count(*) from teams t where t.division_id = d.id and t.coach_name is null and not exists (
           select from assignments a where a.role = 'coach' and (a.team_id = t.id or a.division_id = d.id)))::integer as coachless,
         (select count(*) ${GAMES} and g.status <> 'cancelled')::integer as games,
         (select count(*) ${GAMES} and g.status = 'final')::integer as played,
         d.version, ${changedBy('division', 'd.id')} as changed
    from divisions d join leagues l on l.id = d.league_id`;

/** Of the season that is shown unless one is named: the current one. */
const OF_SEASON = 'l.season_id = coalesce($1::bigint, (select id from seasons where is_current))';

export const findDivisions = (sql: Sql, seasonId: number | undefined): Promise<AdminDivision[]> =>
  sql.rows<AdminDivision>(`${SELECT_DIVISION} where ${OF_SEASON} order by l.id, d.position, d.id`, [seasonId]);

export const findLeagues = (sql: Sql, seasonId: number | undefined): Promise<AdminLeague[]> =>
  sql.rows<AdminLeague>(`select l.id, l.name, l.kind from leagues l where ${OF_SEASON} order by l.id`, [seasonId]);

export const findDivision = (sql: Sql, id: number): Promise<AdminDivision | undefined> =>
  sql.maybeOne<AdminDivision>(`${SELECT_DIVISION} where d.id = $1`, [id]);

export const lockDivision = (tx: Tx, id: number): Promise<AdminDivision | undefined> =>
  tx.maybeOne<AdminDivision>(`${SELECT_DIVISION} where d.id = $1 for no key update of d`, [id]);

export const storeStatistics = (tx: Tx, id: number, shown: boolean): Promise<unknown> =>
  tx.run('update divisions set shows_statistics = $2 where id = $1', [id, shown]);
