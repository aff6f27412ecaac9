import type { EventKind, EventRides, NewRide, Ride, RideRequest } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import {
  invalidField,
  Problem,
  toUtcTime,
  type Clock,
  type Database,
  type Sql,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { MemberCaller } from '../authentication/guards.ts';
import { tellDriver, tellFamily, tellLeftAlone, tellPassengers } from './notices.ts';
import {
  findEventRides,
  findMeetingPlaces,
  findRide,
  findRideEvent,
  findRideOfRequest,
  findRides,
  insertConsent,
  insertRequest,
  insertRide,
  isAhead,
  isOfTeam,
  isVenue,
  lockGuardian,
  lockRide,
  storeRequest,
  storeWithdrawnRide,
  withdrawConsent,
  type RideRow,
  type RideEventRow,
} from './queries.ts';

const SEATS_LIMIT = 8;
/** How long before the event they can meet. */
const MEETS_BEFORE = { least: 5, most: 240 };
/** A number before a word, as houses have it. */
const ADDRESS = /\d\s*[a-z]?[\s,.]+\p{L}{2,}|\p{L}{3,}\s+\d+\s*$/iu;

export function titleOf({ event_title, team, opponent, is_home }: RideEventRow): string {
  if (event_title !== null) return event_title;
  if (opponent === null) return t('answers.answers.practiceTitle', { team: team.name });
  const [home, away] = is_home ? [team.name, opponent] : [opponent, team.name];
  return t('answers.answers.gameTitle', { away, home });
}

const presentEvent = (row: RideEventRow) => ({
  team: row.team,
  event: { kind: row.event_kind, event_id: row.event_id, title: titleOf(row) },
  starts_at: toLocalTime(row.starts_at),
  starts_at_utc: toUtcTime(row.starts_at),
});

const present = (row: RideRow): Ride => ({
  id: row.id,
  ...presentEvent(row),
  driver: row.driver,
  is_yours: row.is_yours,
  direction: row.direction,
  seats: row.seats,
  free_seats: row.free_seats,
  meeting: row.meeting,
  meets_at: row.meets_at && toLocalTime(row.meets_at),
  requests: row.requests,
  can_ask_for: row.can_ask_for,
});

const plain = (name: string): string => name.normalize('NFKC').trim().toLowerCase().split(/\s+/).join(' ');
const sameName = (one: string, other: string): boolean => plain(one) === plain(other);

async function checkRide(tx: Tx, driverId: number, ride: NewRide, now: Date): Promise<void> {
  if (!(await isOfTeam(tx, driverId, ride.team_id))) throw new Problem('scope.not_assigned');
  if (!(await isAhead(tx, ride, now))) throw invalidField('event_id', t('answers.duties.noSuchEvent'));
  if (ride.seats > SEATS_LIMIT)
    throw invalidField('seats', t('answers.duties.thisMustBeFrom', { least: 1, most: SEATS_LIMIT }));
  const before = ride.meets_minutes_before;
  if (before !== undefined && (before < MEETS_BEFORE.least || before > MEETS_BEFORE.most))
    throw invalidField('meets_minutes_before', t('answers.duties.thisMustBeFrom', MEETS_BEFORE));
  if (ride.meeting && ride.meeting_venue_id) throw invalidField('meeting', t('answers.rides.oneMeetingPlace'));
  if (ride.meeting && ADDRESS.test(ride.meeting)) throw invalidField('meeting', t('answers.rides.noAddress'));
  if (ride.meeting_venue_id && !(await isVenue(tx, ride.meeting_venue_id)))
    throw invalidField('meeting_venue_id', t('answers.rides.noSuchVenue'));
}

export interface RidesOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<'rides' | 'asks'>;
}

/** Rides within a team. Whatever changes who has a seat locks the ride first. */
export function createRides({ db, counters, clock, throttle }: RidesOptions) {
  /** Does something with a ride that the member sees, and says how it is afterwards. */
  const change = async (
    memberId: number,
    id: number,
    work: (tx: Tx, row: RideRow, now: Date) => Promise<unknown>,
  ): Promise<Ride> => {
    await throttle.take(counters, 'rides', memberId);
    return db.transaction(async (tx) => {
      await lockRide(tx, id);
      const now = clock.now();
      const row = await findRide(tx, memberId, id, now);
      if (!row) throw new Problem('record.not_found');
      await work(tx, row, now);
      // Whoever has withdrawn it sees it for the last time.
      return present((await findRide(tx, memberId, id, now)) ?? { ...row, requests: [], can_ask_for: [] });
    });
  };
  /** A request that the member sees: as the driver, a guardian or a coach. */
  const changeRequest = async (
    memberId: number,
    requestId: number,
    work: (tx: Tx, request: RideRequest, row: RideRow, now: Date) => Promise<unknown>,
  ): Promise<Ride> => {
    const found = await findRideOfRequest(db, requestId);
    if (!found) throw new Problem('record.not_found');
    return change(memberId, found.ride_id, async (tx, row, now) => {
      const request = row.requests.find(({ id }) => id === requestId);
      if (!request) throw new Problem('record.not_found');
      await work(tx, request, row, now);
    });
  };
  const speakFor = async (tx: Tx, memberId: number, playerId: number): Promise<void> => {
    if (!(await lockGuardian(tx, memberId, playerId))) throw new Problem('guardian.required');
  };

  return {
    list: async (memberId: number): Promise<{ items: Ride[] }> => ({
      items: (await findRides(db, memberId, clock.now())).map(present),
    }),

    async ofEvent(memberId: number, event: { teamId: number; kind: EventKind; eventId: number }): Promise<EventRides> {
      const asked = { ...event, now: clock.now() };
      const found = await findRideEvent(db, memberId, asked);
      if (!found) throw new Problem('record.not_found');
      return {
        ...presentEvent(found),
        place: found.place,
        can_offer: found.is_ahead,
        meeting_places: await findMeetingPlaces(db),
        rides: (await findEventRides(db, memberId, asked)).map(present),
      };
    },

    async offer(memberId: number, ride: NewRide): Promise<Ride> {
      await throttle.take(counters, 'rides', memberId);
      return db.transaction(async (tx) => {
        const now = clock.now();
        await checkRide(tx, memberId, ride, now);
        const { id } = await insertRide(tx, memberId, ride, now);
        const row = await findRide(tx, memberId, id, now);
        if (!row) throw new Problem('record.not_found');
        return present(row);
      });
    },

    withdraw: (memberId: number, id: number): Promise<Ride> =>
      change(memberId, id, async (tx, { is_yours }, now) => {
        if (!is_yours) throw new Problem('record.not_found');
        await storeWithdrawnRide(tx, id, now);
        await tellPassengers(tx, id, now);
      }),

    ask: (memberId: number, id: number, playerId: number): Promise<Ride> =>
      change(memberId, id, async (tx, row, now) => {
        await speakFor(tx, memberId, playerId);
        if (row.requests.some(({ player_id }) => player_id === playerId)) return;
        if (!row.can_ask_for.some(({ player_id }) => player_id === playerId)) throw new Problem('record.not_found');
        if (row.free_seats === 0) throw new Problem('ride.full');
        await throttle.take(counters, 'asks', `seat ${id} ${playerId} ${memberId}`);
        await insertRequest(tx, { rideId: id, playerId, by: memberId, now });
        await tellDriver(tx, id, now);
      }),

    accept: (memberId: number, requestId: number): Promise<Ride> =>
      changeRequest(memberId, requestId, async (tx, { status }, { is_yours, free_seats }, now) => {
        if (!is_yours) throw new Problem('record.not_found');
        if (status === 'accepted') return;
        if (free_seats === 0) throw new Problem('ride.full');
        await storeRequest(tx, requestId, 'accepted', now);
        await tellFamily(tx, requestId, now);
      }),

    end: (memberId: number, requestId: number): Promise<Ride> =>
      changeRequest(memberId, requestId, async (tx, { player_id }, { id, is_yours }, now) => {
        if (is_yours) {
          await storeRequest(tx, requestId, 'declined', now);
          await tellFamily(tx, requestId, now);
        } else {
          if (player_id === null || !(await lockGuardian(tx, memberId, player_id)))
            throw new Problem('record.not_found');
          await storeRequest(tx, requestId, 'withdrawn', now);
          await tellDriver(tx, id, now);
        }
        await tellLeftAlone(tx, id, now);
      }),

    allow: (by: MemberCaller, id: number, playerId: number, typedName: string): Promise<Ride> =>
      change(by.id, id, async (tx, { requests }, now) => {
        await speakFor(tx, by.id, playerId);
        if (!requests.some(({ player_id }) => player_id === playerId)) throw new Problem('record.not_found');
        if (!sameName(typedName, `${by.first_name} ${by.last_name}`))
          throw invalidField(
            'typed_name',
            t('answers.rides.yourOwnName', { name: `${by.first_name} ${by.last_name}` }),
          );
        await throttle.take(counters, 'asks', `yes ${id} ${playerId} ${by.id}`);
        await insertConsent(tx, { rideId: id, playerId, by: by.id, typedName, now });
        await tellDriver(tx, id, now);
      }),

    forbid: (memberId: number, id: number, playerId: number): Promise<Ride> =>
      change(memberId, id, async (tx, _row, now) => {
        await speakFor(tx, memberId, playerId);
        if ((await withdrawConsent(tx, { rideId: id, playerId, by: memberId, now })) === 0)
          throw new Problem('record.not_found');
        await tellDriver(tx, id, now);
      }),
  };
}
export type Rides = ReturnType<typeof createRides>;
