import type { AdminVenue, VenueEvent, VenueWeek } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localDate, localTime } from '@sports-hub/kernel/time';
import { CLOSED_SPAN } from '../../season/conflicts/queries.ts';
import { changedBy } from '../changed-by.ts';

/** What takes place somewhere, of whatever season: a place has its courts once. */
const PLANNED = `planned as (
  select 'game' as kind, g.id, g.venue_id, a.name || ' at ' || h.name as title, g.starts_at,
         g.starts_at + g.duration_minutes * interval '1 minute' as ends_at
    from games g join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
   where g.status = 'scheduled' and g.venue_id is not null
  union all
  select 'practice', p.id, p.venue_id, t.name || ', practice', p.starts_at, p.starts_at + p.duration_minutes * interval '1 minute'
    from practices p join teams t on t.id = p.team_id where p.status = 'scheduled' and p.venue_id is not null
)`;

const EVENT = `json_build_object('kind', p.kind, 'id', p.id, 'title', p.title, 'starts_at', ${localTime('p.starts_at')}, 'ends_at', ${localTime('p.ends_at')})`;

/** `$1` is the season whose weekly times are shown, `$2` the moment. */
const SELECT_VENUE = `
  with ${PLANNED}, coming as materialized (select * from planned where ends_at > $2)
  select v.id, v.name, v.address, v.city, v.state, v.zip, v.directions, v.map_url, v.courts,
         coalesce((select json_agg(json_build_object('id', x.id, 'weekday', x.weekday, 'begins', to_char(x.begins, 'HH24:MI'), 'ends', to_char(x.ends, 'HH24:MI'))
                     order by x.weekday, x.begins) from venue_slots x where x.venue_id = v.id and x.season_id = $1), '[]') as slots,
         (select ${EVENT} from coming p where p.venue_id = v.id order by p.starts_at, p.kind, p.id limit 1) as next,
         (select count(*) from coming p where p.venue_id = v.id)::integer as to_come,
         (select count(*) from coming p where p.venue_id = v.id and (
            select count(*) from coming o where o.venue_id = v.id and o.starts_at < p.ends_at and o.ends_at > p.starts_at
               and (o.starts_at, o.kind, o.id) < (p.starts_at, p.kind, p.id)) >= v.courts)::integer as conflicts,
         (select to_char(min(greatest(c.day, ${localDate('$2::timestamptz')})), 'YYYY-MM-DD') from venue_closures c
           where c.venue_id = v.id and c.lifted_at is null and coalesce(c.last_day, c.day) >= ${localDate('$2::timestamptz')}) as closed_on,
         v.version, ${changedBy('venue', 'v.id')} as changed
    from venues v where v.removed_at is null`;

interface Shown {
  seasonId: number | null;
  now: Date;
}

export const findVenues = (sql: Sql, { seasonId, now }: Shown): Promise<AdminVenue[]> =>
  sql.rows<AdminVenue>(`${SELECT_VENUE} order by v.name, v.id`, [seasonId, now]);

export const findVenue = (sql: Sql, id: number, { seasonId, now }: Shown): Promise<AdminVenue | undefined> =>
  sql.maybeOne<AdminVenue>(`${SELECT_VENUE} and v.id = $3`, [seasonId, now, id]);

export const lockVenue = (tx: Tx, id: number): Promise<{ version: number } | undefined> =>
  tx.maybeOne<{ version: number }>(
    'select version from venues where id = $1 and removed_at is null for no key update',
    [id],
  );

/** What takes place there from one day to the day before another. */
export const findEventsAt = (sql: Sql, id: number, from: string, until: string): Promise<VenueEvent[]> =>
  sql.rows<VenueEvent>(
    `with ${PLANNED}
     select p.kind, p.id, p.title, ${localTime('p.starts_at')} as starts_at, ${localTime('p.ends_at')} as ends_at
       from planned p where p.venue_id = $1 and local_day(p.starts_at) >= $2::date and local_day(p.starts_at) < $3::date
      order by p.starts_at, p.kind, p.id limit 500`,
    [id, from, until],
  );

export const findClosuresAt = (sql: Sql, id: number, now: Date): Promise<VenueWeek['closures']> =>
  sql.rows<VenueWeek['closures'][number]>(
    `select c.id, ${CLOSED_SPAN}, c.reason from venue_closures c
      where c.venue_id = $1 and c.lifted_at is null and coalesce(c.last_day, c.day) >= ${localDate('$2::timestamptz')}
      order by c.day, c.id limit 100`,
    [id, now],
  );

/** Of games alone: “Lincoln School Gym has 9 games to come.” */
export const countGamesToCome = async (sql: Sql, id: number, now: Date): Promise<{ games: number; others: number }> =>
  sql.one<{ games: number; others: number }>(
    `select (select count(*) from games where venue_id = $1 and status = 'scheduled' and starts_at > $2)::integer as games,
            (select count(*) from practices where venue_id = $1 and status = 'scheduled' and starts_at > $2)::integer
          + (select count(*) from special_events where venue_id = $1 and coalesce(starts_at, ends_on::timestamptz, starts_on::timestamptz) > $2)::integer
          + (select count(*) from tournament_matches where venue_id = $1 and starts_at > $2 and winner_team_id is null)::integer as others`,
    [id, now],
  );

export interface Slot {
  venueId: number;
  seasonId: number;
  weekday: number;
  begins: string;
  ends: string;
}

/** Another time of the same day that it would overlap with. */
export const overlapsSlot = async (sql: Sql, { venueId, seasonId, weekday, begins, ends }: Slot): Promise<boolean> =>
  (await sql.maybeOne(
    `select 1 from venue_slots where venue_id = $1 and season_id = $2 and weekday = $3 and begins < $5::time and ends > $4::time`,
    [venueId, seasonId, weekday, begins, ends],
  )) !== undefined;

export const insertSlot = (tx: Tx, { venueId, seasonId, weekday, begins, ends }: Slot): Promise<number> =>
  tx.run('insert into venue_slots (venue_id, season_id, weekday, begins, ends) values ($1, $2, $3, $4, $5)', [
    venueId,
    seasonId,
    weekday,
    begins,
    ends,
  ]);

export const findSlot = (sql: Sql, id: number): Promise<Slot | undefined> =>
  sql.maybeOne<Slot>(
    `select venue_id as "venueId", season_id as "seasonId", weekday, to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends
       from venue_slots where id = $1`,
    [id],
  );

export const deleteSlot = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from venue_slots where id = $1', [id]);
