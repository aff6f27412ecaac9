import type { AdminSeason, SeasonOverview } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { changedBy } from '../changed-by.ts';

const OF_SEASON = 'from divisions d join leagues l on l.id = d.league_id and l.season_id = s.id';

const SELECT_SEASON = `
  select s.id, s.name, to_char(s.starts_on, 'YYYY-MM-DD') as starts_on, to_char(s.ends_on, 'YYYY-MM-DD') as ends_on,
         case when s.is_current then 'current' when s.is_prepared then 'prepared' else 'over' end as state, s.version,
         (select f.name from seasons f where f.id = s.copied_from_id) as copied_from,
         (select count(*) from leagues l where l.season_id = s.id)::integer as leagues,
         (select count(*) ${OF_SEASON})::integer as divisions,
         (select count(*) ${OF_SEASON} join teams t on t.division_id = d.id)::integer as teams,
         (select count(*) ${OF_SEASON} join games g on g.division_id = d.id and g.status <> 'cancelled')::integer as games,
         (select count(*) ${OF_SEASON} join registrations r on r.division_id = d.id and r.status = 'registered')::integer as registered,
         (select count(*) from venue_slots x where x.season_id = s.id)::integer as weekly_times,
         array(select o.name from seasons o where o.id <> s.id and o.starts_on <= s.ends_on and o.ends_on >= s.starts_on order by o.starts_on) as overlaps,
         ${changedBy('season', 's.id')} as changed
    from seasons s`;

export const findSeasons = (sql: Sql): Promise<AdminSeason[]> =>
  sql.rows<AdminSeason>(`${SELECT_SEASON} order by s.starts_on desc, s.id desc limit 200`);

export const findSeason = (sql: Sql, id: number): Promise<AdminSeason | undefined> =>
  sql.maybeOne<AdminSeason>(`${SELECT_SEASON} where s.id = $1`, [id]);

/** For a change of it. */
export const lockSeason = (tx: Tx, id: number): Promise<AdminSeason | undefined> =>
  tx.maybeOne<AdminSeason>(`${SELECT_SEASON} where s.id = $1 for no key update of s`, [id]);

/** The one that is shown where none is named: the current one, else the newest. */
export const findShownSeason = (sql: Sql): Promise<{ id: number } | undefined> =>
  sql.maybeOne<{ id: number }>('select id from seasons order by is_current desc, starts_on desc, id desc limit 1');

export const storeSeason = (
  tx: Tx,
  id: number,
  { name, starts_on, ends_on }: Pick<AdminSeason, 'name' | 'starts_on' | 'ends_on'>,
): Promise<number> =>
  tx.run('update seasons set name = $2, starts_on = $3, ends_on = $4 where id = $1', [id, name, starts_on, ends_on]);

export const isSeasonNameTaken = async (sql: Sql, id: number, name: string): Promise<boolean> =>
  (await sql.maybeOne('select 1 from seasons where id <> $1 and name = $2', [id, name])) !== undefined;

/** Games of a season by the site's day. */
export const findGameDays = (sql: Sql, id: number): Promise<{ day: string; games: number; played: number }[]> =>
  sql.rows<{ day: string; games: number; played: number }>(
    `select to_char(local_day(g.starts_at), 'YYYY-MM-DD') as day, count(*)::integer as games,
            (count(*) filter (where g.status = 'final'))::integer as played
       from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id
      where l.season_id = $1 and g.status <> 'cancelled' group by 1 order by 1`,
    [id],
  );

export const findFigures = (sql: Sql, id: number, now: Date): Promise<SeasonOverview['figures']> =>
  sql.one<SeasonOverview['figures']>(
    `select (count(*) filter (where g.status <> 'cancelled'))::integer as games,
            (count(*) filter (where g.status = 'final'))::integer as played,
            (count(*) filter (where g.status = 'scheduled'))::integer as to_play,
            (count(*) filter (where g.status = 'postponed'))::integer as postponed,
            (count(*) filter (where g.status = 'cancelled'))::integer as cancelled,
            to_char(min(local_day(g.starts_at)) filter (where g.status = 'scheduled' and g.starts_at > $2), 'YYYY-MM-DD') as next_day
       from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id where l.season_id = $1`,
    [id, now],
  );

export const findAskedCoaches = (sql: Sql, id: number): Promise<SeasonOverview['coaches']> =>
  sql.rows<SeasonOverview['coaches'][number]>(
    `select t.name as team, concat_ws(' ', m.first_name, m.last_name) as name, q.stays
       from coach_questions q join teams t on t.id = q.team_id join members m on m.id = q.member_id
       join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
      where l.season_id = $1 order by q.stays nulls first, t.name, m.last_name, m.id limit 500`,
    [id],
  );
