import type { AdminDivision } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';

const SELECT_DIVISION = `
  select d.id, d.name, l.name as league, d.is_hidden, d.shows_statistics,
         (select count(*) from teams t where t.division_id = d.id)::integer as teams,
         (select count(distinct r.player_id) from teams t join roster_entries r on r.team_id = t.id
           where t.division_id = d.id)::integer as players
    from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.is_current`;

export const findDivisions = (sql: Sql): Promise<AdminDivision[]> =>
  sql.rows<AdminDivision>(`${SELECT_DIVISION} order by l.id, d.position, d.id`);

export const lockDivision = (tx: Tx, id: number): Promise<AdminDivision | undefined> =>
  tx.maybeOne<AdminDivision>(`${SELECT_DIVISION} where d.id = $1 for no key update of d`, [id]);

export const storeStatistics = (tx: Tx, id: number, shown: boolean): Promise<unknown> =>
  tx.run('update divisions set shows_statistics = $2 where id = $1', [id, shown]);
