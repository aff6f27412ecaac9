import type { RideDirection } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../members/guardian-links.ts';
import { teamJson } from '../season/divisions/queries.ts';
import type { RideEventRow } from './queries.ts';

/** Whoever hears of it in the morning has this long. */
const URGENT = `(select e.starts_at < next_morning($2) + interval '3 hours' from team_events e
  where e.team_id = r.team_id and e.kind = r.event_kind and e.event_id = r.event_id)`;

/** SQL: lines about the rides `r` with their `member_id`, at `$2`. A line that waits tells how it is when it is written. */
const lines = (people: string): string => `
  insert into notices as n (member_id, subject, subject_id, due_at, is_urgent)
  select distinct p.member_id, 'ride', r.id, $2::timestamptz, coalesce(${URGENT}, false) from (${people}) p join rides r on r.id = p.ride_id
  on conflict (member_id, subject, subject_id) do update set is_urgent = n.is_urgent or excluded.is_urgent`;

export const tellDriver = (tx: Tx, rideId: number, now: Date): Promise<number> =>
  tx.run(lines('select id as ride_id, driver_id as member_id from rides where id = $1'), [rideId, now]);

/** SQL: the guardians of the children of requests `q`. */
const FAMILIES = `select q.ride_id, g.member_id from ride_requests q
  join guardian_links g on g.player_id = q.player_id and ${isVerifiedGuardian('g')}`;

export const tellFamily = (tx: Tx, requestId: number, now: Date): Promise<number> =>
  tx.run(lines(`${FAMILIES} where q.id = $1`), [requestId, now]);

/** Everybody who has a seat or has asked for one. */
export const tellPassengers = (tx: Tx, rideId: number, now: Date): Promise<number> =>
  tx.run(lines(`${FAMILIES} where q.ride_id = $1 and q.status in ('asked', 'accepted')`), [rideId, now]);

/** The evening before, drivers and the families of those who have a seat; once for each day on which it takes place. */
export const noteRides = (sql: Sql, now: Date): Promise<number> =>
  sql.run(
    `with due as (
       update rides r set reminded_for = c.starts_at from current_rides c
        where c.id = r.id and c.starts_at > $1 and evening_before(c.starts_at) <= $1
          and (r.reminded_for is null or local_day(r.reminded_for) <> local_day(c.starts_at))
       returning r.id, r.driver_id)
     insert into notices (member_id, subject, subject_id, due_at)
     select distinct w.member_id, 'ride', w.ride_id, $1::timestamptz from (
       select due.id as ride_id, due.driver_id as member_id from due
        where exists (select 1 from ride_passengers p where p.ride_id = due.id and p.status = 'accepted')
       union all
       select due.id, g.member_id from due join ride_passengers p on p.ride_id = due.id and p.status = 'accepted'
         join guardian_links g on g.player_id = p.player_id and ${isVerifiedGuardian('g')}) w
     on conflict (member_id, subject, subject_id) do nothing`,
    [now],
  );

/** A child's seat as its family or the driver is told of it. */
export interface ToldSeat {
  first_name: string;
  status: 'asked' | 'accepted' | 'declined' | 'withdrawn';
  needs_yes: boolean;
}

/** A ride ahead as one member is told of it: all seats for the driver, those of the own children for a family. */
export interface ToldRide extends RideEventRow {
  id: number;
  driver: string;
  is_yours: boolean;
  /** Withdrawn, or the event does not take place. */
  is_off: boolean;
  direction: RideDirection;
  meeting: string | null;
  meets_at: Date | null;
  seats: ToldSeat[];
}

export const findToldRides = (tx: Tx, memberId: number, rides: readonly number[], now: Date): Promise<ToldRide[]> =>
  tx.rows<ToldRide>(
    `select r.id, ${teamJson('t')} as team, o.name as opponent, e.is_home, r.event_kind, r.event_id, e.title as event_title, e.starts_at,
            d.first_name || ' ' || d.last_name as driver, r.driver_id = $1 as is_yours, c.id is null as is_off, r.direction, c.meeting, c.meets_at,
            told.seats
       from rides r join team_events e on e.team_id = r.team_id and e.kind = r.event_kind and e.event_id = r.event_id
       join teams t on t.id = r.team_id left join teams o on o.id = e.opponent_id join members d on d.id = r.driver_id
       left join current_rides c on c.id = r.id
      cross join lateral (
        select json_agg(json_build_object('first_name', s.first_name, 'status', s.status, 'needs_yes', s.needs_yes) order by s.id) as seats
          from (select distinct on (q.player_id) q.id, child.first_name, q.status, coalesce(p.needs_yes, false) as needs_yes
                  from ride_requests q join players child on child.id = q.player_id left join ride_passengers p on p.id = q.id
                 where q.ride_id = r.id and ((r.driver_id = $1 and q.status <> 'declined') or exists (
                   select 1 from guardian_links g where g.member_id = $1 and g.player_id = q.player_id and ${isVerifiedGuardian('g')}))
                 order by q.player_id, q.id desc) s) told
      where r.id = any ($2::bigint[]) and e.starts_at > $3 and told.seats is not null
        and exists (select 1 from member_holdings h where h.member_id = $1 and h.team_id = r.team_id and h.role <> 'player')
      order by e.starts_at, r.id`,
    [memberId, rides, now],
  );
