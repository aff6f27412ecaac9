import type { RideDirection } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../members/guardian-links.ts';
import { teamJson } from '../season/divisions/queries.ts';
import type { RideEventRow } from './queries.ts';

/** Whoever hears of it in the morning has this long. */
const URGENT = `(select e.starts_at < next_morning($1) + interval '3 hours' from team_events e
  where e.team_id = r.team_id and e.kind = r.event_kind and e.event_id = r.event_id)`;

/** SQL: lines about the rides `r` with their `member_id`, at `$1`. A line that waits tells how it is when it is written. */
const lines = (people: string): string => `
  insert into notices as n (member_id, subject, subject_id, due_at, is_urgent)
  select distinct p.member_id, 'ride', r.id, $1::timestamptz, coalesce(${URGENT}, false) from (${people}) p join rides r on r.id = p.ride_id
  on conflict (member_id, subject, subject_id) do update set is_urgent = n.is_urgent or excluded.is_urgent`;

export const tellDriver = (tx: Tx, rideId: number, now: Date): Promise<number> =>
  tx.run(lines('select id as ride_id, driver_id as member_id from rides where id = $2'), [now, rideId]);

/** SQL: the guardians of the children of requests `q`. */
const FAMILIES = `select q.ride_id, g.member_id from ride_requests q
  join guardian_links g on g.player_id = q.player_id and ${isVerifiedGuardian('g')}`;

export const tellFamily = (tx: Tx, requestId: number, now: Date): Promise<number> =>
  tx.run(lines(`${FAMILIES} where q.id = $2`), [now, requestId]);

/** Everybody who has a seat or has asked for one. */
export const tellPassengers = (tx: Tx, rideId: number, now: Date): Promise<number> =>
  tx.run(lines(`${FAMILIES} where q.ride_id = $2 and q.status in ('asked', 'accepted')`), [now, rideId]);

/** SQL: the guardians of the children in these rides who would be alone now, and who wait for a yes. */
const waitingFamilies = (rides: string): string => `select p.ride_id, g.member_id from ride_passengers p
  join guardian_links g on g.player_id = p.player_id and ${isVerifiedGuardian('g')}
  where p.ride_id in (${rides}) and p.status = 'accepted' and p.needs_yes`;

/** Whose child is left alone in the car hears that a yes is needed now. */
export const tellLeftAlone = (tx: Tx, rideId: number, now: Date): Promise<number> =>
  tx.run(lines(waitingFamilies('$2')), [now, rideId]);

/** SQL: rides ahead at `$1` to what takes place, of the teams of now. */
const AHEAD = `from rides r join current_teams t on t.id = r.team_id
  join team_events e on e.team_id = r.team_id and e.kind = r.event_kind and e.event_id = r.event_id and e.status = 'scheduled' and e.starts_at > $1`;

/**
 * What ended because somebody left: an offer whose driver is no adult of the team any more or was shut out, and a seat whose child is not on
 * it or whose asker is no guardian. It ends for good, so that it is told once.
 */
const END_OFFERS = `
   with gone as (
     select r.id ${AHEAD}
      where r.withdrawn_at is null and not exists (select 1 from current_rides c where c.id = r.id)
      order by r.id for no key update of r skip locked),
   ended as (update rides r set withdrawn_at = $1 from gone where r.id = gone.id returning r.id)
   ${lines(`${FAMILIES} where q.ride_id in (select id from ended) and q.status in ('asked', 'accepted')`)}`;
const END_SEATS = `
   with gone as (
     select q.id ${AHEAD} join ride_requests q on q.ride_id = r.id and q.status in ('asked', 'accepted')
      where r.withdrawn_at is null and exists (select 1 from current_rides c where c.id = r.id)
        and not exists (select 1 from ride_passengers p where p.id = q.id)
      order by r.id, q.id for no key update of r skip locked),
   ended as (
     update ride_requests q set status = 'withdrawn', changed_at = $1 from gone
      where q.id = gone.id and q.status in ('asked', 'accepted') returning q.id, q.ride_id)
   ${lines(`select id as ride_id, driver_id as member_id from rides where id in (select ride_id from ended)
            union all ${FAMILIES} where q.id in (select id from ended)
            union all ${waitingFamilies('select ride_id from ended')}`)}`;

export async function noteEndedRides(sql: Sql, now: Date): Promise<void> {
  await sql.run(END_OFFERS, [now]);
  await sql.run(END_SEATS, [now]);
}

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
