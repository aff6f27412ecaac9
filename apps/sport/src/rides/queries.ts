import type {
  EventKind,
  MeetingPlace,
  NewRide,
  RideChild,
  RideDirection,
  RideRequest,
  TeamRef,
} from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../members/guardian-links.ts';
import { teamJson } from '../season/divisions/queries.ts';

/** What an event of a team is called, and when it is. */
export interface RideEventRow {
  team: TeamRef;
  opponent: string | null;
  is_home: boolean | null;
  event_kind: EventKind;
  event_id: number;
  event_title: string | null;
  starts_at: Date;
}

/** A ride as one member sees it. */
export interface RideRow extends RideEventRow {
  id: number;
  driver: string;
  is_yours: boolean;
  direction: RideDirection;
  seats: number;
  free_seats: number;
  meeting: string | null;
  meets_at: Date | null;
  requests: RideRequest[];
  can_ask_for: RideChild[];
}

/** SQL: whether `$1` is a verified guardian of a player. */
const isGuardianOf = (player: string): string =>
  `exists (select 1 from guardian_links g where g.member_id = $1 and g.player_id = ${player} and ${isVerifiedGuardian('g')})`;

/** SQL: the rides ahead at `$2` that the member `$1` sees: adults of the team, whoever they are elsewhere. */
const seenRides = (condition: string): string => `
  select r.id, ${teamJson('t')} as team, o.name as opponent, r.is_home, r.event_kind, r.event_id, r.event_title, r.starts_at,
         d.first_name || ' ' || d.last_name as driver, r.driver_id = $1 as is_yours, r.direction, r.seats,
         greatest(0, r.seats - taken.seats) as free_seats,
         r.meeting, r.meets_at,
         coalesce((
           select json_agg(json_build_object('id', p.id,
                    'player_id', case when held.is_assigned or ${isGuardianOf('p.player_id')} then p.player_id end,
                    'is_own', ${isGuardianOf('p.player_id')}, 'first_name', child.first_name,
                    'asked_by', a.first_name || ' ' || a.last_name, 'status', p.status, 'needs_yes', p.needs_yes,
                    'yes', case when c.id is not null then json_build_object('typed_name', c.typed_name, 'given_at', ${localTime('c.given_at')}) end)
                  order by p.id)
             from ride_passengers p join players child on child.id = p.player_id join members a on a.id = p.asked_by
             left join ride_consents c on c.id = p.consent_id
            where p.ride_id = r.id and (r.driver_id = $1 or held.is_assigned or ${isGuardianOf('p.player_id')})), '[]') as requests,
         coalesce((
           select json_agg(json_build_object('player_id', child.id, 'first_name', child.first_name, 'needs_yes',
                    not exists (select 1 from guardian_links g where g.member_id = r.driver_id and g.player_id = child.id and ${isVerifiedGuardian('g')})
                    and not exists (select 1 from ride_yeses y where y.driver_id = r.driver_id and y.player_id = child.id)
                    and not taken.by_others)
                  order by child.id)
             from roster_entries e join players child on child.id = e.player_id
            where e.team_id = r.team_id and r.driver_id <> $1 and ${isGuardianOf('child.id')}
              and not exists (select 1 from ride_passengers p where p.ride_id = r.id and p.player_id = child.id)), '[]') as can_ask_for
    from current_rides r join teams t on t.id = r.team_id left join teams o on o.id = r.opponent_id join members d on d.id = r.driver_id
    cross join lateral (select count(*)::integer as seats, coalesce(bool_or(not p.is_drivers_own), false) as by_others
                          from ride_passengers p where p.ride_id = r.id and p.status = 'accepted') taken
    join lateral (select bool_or(h.role <> 'parent') as is_assigned from member_holdings h
                   where h.member_id = $1 and h.team_id = r.team_id and h.role <> 'player' having count(*) > 0) held on true
   where r.starts_at > $2 and ${condition} order by r.starts_at, r.id`;

export const findRides = (sql: Sql, memberId: number, now: Date): Promise<RideRow[]> =>
  sql.rows<RideRow>(seenRides('true'), [memberId, now]);

export const findRide = (sql: Sql, memberId: number, id: number, now: Date): Promise<RideRow | undefined> =>
  sql.maybeOne<RideRow>(seenRides('r.id = $3'), [memberId, now, id]);

export const findEventRides = (
  sql: Sql,
  memberId: number,
  { teamId, kind, eventId, now }: { teamId: number; kind: EventKind; eventId: number; now: Date },
): Promise<RideRow[]> =>
  sql.rows<RideRow>(seenRides('r.team_id = $3 and r.event_kind = $4 and r.event_id = $5'), [
    memberId,
    now,
    teamId,
    kind,
    eventId,
  ]);

/** An event of a team of which the member is an adult; `is_ahead` while it is planned and has not begun. */
export const findRideEvent = (
  sql: Sql,
  memberId: number,
  { teamId, kind, eventId, now }: { teamId: number; kind: EventKind; eventId: number; now: Date },
): Promise<(RideEventRow & { place: string | null; is_ahead: boolean }) | undefined> =>
  sql.maybeOne<RideEventRow & { place: string | null; is_ahead: boolean }>(
    `select ${teamJson('t')} as team, o.name as opponent, e.is_home, $3::text as event_kind, e.event_id, e.title as event_title, e.starts_at,
            coalesce(v.name, e.location) as place, e.status = 'scheduled' and e.starts_at > $5 as is_ahead
       from team_events e join teams t on t.id = e.team_id left join teams o on o.id = e.opponent_id left join venues v on v.id = e.venue_id
      where e.team_id = $2 and e.kind = $3 and e.event_id = $4 and exists (
        select 1 from member_holdings h where h.member_id = $1 and h.team_id = e.team_id and h.role <> 'player')`,
    [memberId, teamId, kind, eventId, now],
  );

export const findMeetingPlaces = (sql: Sql): Promise<MeetingPlace[]> =>
  sql.rows<MeetingPlace>('select id, name from venues where removed_at is null order by name, id limit 500');

/** Whoever changes who has a seat waits here. */
export const lockRide = (tx: Tx, id: number): Promise<number> =>
  tx.run('select 1 from rides where id = $1 for no key update', [id]);

export const findRideOfRequest = (sql: Sql, requestId: number): Promise<{ ride_id: number } | undefined> =>
  sql.maybeOne<{ ride_id: number }>('select ride_id from ride_requests where id = $1', [requestId]);

/** Whether the member is an adult of the team. */
export const isOfTeam = async (tx: Tx, memberId: number, teamId: number): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 from member_holdings where member_id = $1 and team_id = $2 and role <> 'player' limit 1`,
    [memberId, teamId],
  )) !== undefined;

export const isAhead = async (tx: Tx, { team_id, event_kind, event_id }: NewRide, now: Date): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 from team_events where team_id = $1 and kind = $2 and event_id = $3 and status = 'scheduled' and starts_at > $4`,
    [team_id, event_kind, event_id, now],
  )) !== undefined;

export const isVenue = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne('select 1 from venues where id = $1', [id])) !== undefined;

/** One offer of a driver for an event and direction: the same again is the one that is there. */
export const insertRide = (tx: Tx, driverId: number, ride: NewRide, now: Date): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into rides (team_id, event_kind, event_id, driver_id, direction, seats, meeting_venue_id, meeting, meets_minutes_before, offered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (driver_id, team_id, event_kind, event_id, direction) where withdrawn_at is null
       do update set driver_id = excluded.driver_id returning id`,
    [
      ride.team_id,
      ride.event_kind,
      ride.event_id,
      driverId,
      ride.direction,
      ride.seats,
      ride.meeting_venue_id ?? null,
      ride.meeting || null,
      ride.meets_minutes_before ?? null,
      now,
    ],
  );

export const storeWithdrawnRide = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update rides set withdrawn_at = $2 where id = $1', [id, now]);

/** An old request that does not count any more makes room for a new one. */
export async function insertRequest(
  tx: Tx,
  request: { rideId: number; playerId: number; by: number; now: Date },
): Promise<void> {
  const { rideId, playerId, by, now } = request;
  await tx.run(
    `update ride_requests set status = 'withdrawn', changed_at = $3 where ride_id = $1 and player_id = $2 and status in ('asked', 'accepted')`,
    [rideId, playerId, now],
  );
  await tx.run(
    'insert into ride_requests (ride_id, player_id, asked_by, asked_at, changed_at) values ($1, $2, $3, $4, $4)',
    [rideId, playerId, by, now],
  );
}

export const storeRequest = (
  tx: Tx,
  id: number,
  status: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
): Promise<number> => tx.run('update ride_requests set status = $2, changed_at = $3 where id = $1', [id, status, now]);

/** The guardian's link is locked: it cannot end while they speak for the child. */
export const lockGuardian = async (tx: Tx, memberId: number, playerId: number): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 from guardian_links g where g.member_id = $1 and g.player_id = $2 and ${isVerifiedGuardian('g')} for share`,
    [memberId, playerId],
  )) !== undefined;

export const insertConsent = (
  tx: Tx,
  yes: { rideId: number; playerId: number; by: number; typedName: string; now: Date },
): Promise<number> =>
  tx.run(
    `insert into ride_consents (season_id, driver_id, player_id, given_by, typed_name, given_at)
     select s.id, r.driver_id, $2, $3, $4, $5 from seasons s, rides r where s.is_current and r.id = $1
     on conflict (season_id, driver_id, player_id, given_by) where withdrawn_at is null do nothing`,
    [yes.rideId, yes.playerId, yes.by, yes.typedName, yes.now],
  );

export const withdrawConsent = (
  tx: Tx,
  no: { rideId: number; playerId: number; by: number; now: Date },
): Promise<number> =>
  tx.run(
    `update ride_consents c set withdrawn_at = $4 from rides r, seasons s
      where r.id = $1 and c.driver_id = r.driver_id and c.player_id = $2 and c.given_by = $3 and c.withdrawn_at is null
        and s.is_current and c.season_id = s.id`,
    [no.rideId, no.playerId, no.by, no.now],
  );
