import Type, { type Static } from 'typebox';
import { Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, UtcTime } from '../schemas.ts';
import { EVENT_KINDS } from './answers-schemas.ts';
import { DutyEvent } from './duties-schemas.ts';
import { TeamRef } from './schedules-schemas.ts';

export const RIDE_DIRECTIONS = ['there', 'back', 'both'] as const;
export const RideDirection = OneOf(RIDE_DIRECTIONS);
export type RideDirection = Static<typeof RideDirection>;

/** A guardian's written yes that this driver may take the child alone, this season. */
export const RideYes = Type.Object({ typed_name: Type.String(), given_at: LocalTime });
export type RideYes = Static<typeof RideYes>;

export const RideRequest = Type.Object({
  id: Id,
  player_id: Nullable(Type.Integer({ minimum: 1, description: 'For guardians of the child and the team’s coaches' })),
  is_own: Type.Boolean({ description: 'Of a child of one’s own' }),
  first_name: Type.String(),
  asked_by: Type.String(),
  status: OneOf(['asked', 'accepted'] as const),
  needs_yes: Type.Boolean({
    description:
      'The child would be the only one in the car that is not the driver’s own: nobody drives before the yes',
  }),
  yes: Nullable(RideYes),
});
export type RideRequest = Static<typeof RideRequest>;

export const RideChild = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  needs_yes: Type.Boolean({
    description: 'As things are, nobody else would be in the car: it would need the written yes',
  }),
});
export type RideChild = Static<typeof RideChild>;

/** `requests` are all of them for the driver and the team’s coaches, and those of the own children for everybody else. */
export const Ride = Type.Object({
  id: Id,
  team: TeamRef,
  event: DutyEvent,
  starts_at: LocalTime,
  starts_at_utc: UtcTime,
  driver: Type.String(),
  is_yours: Type.Boolean(),
  direction: RideDirection,
  seats: Type.Integer({ minimum: 1 }),
  free_seats: Type.Integer({ minimum: 0 }),
  meeting: Nullable(Type.String()),
  meets_at: Nullable(LocalTime),
  requests: Type.Array(RideRequest),
  can_ask_for: Type.Array(RideChild),
});
export type Ride = Static<typeof Ride>;

/** A place of the league where people can meet. */
export const MeetingPlace = Type.Object({ id: Id, name: Type.String() });
export type MeetingPlace = Static<typeof MeetingPlace>;

/** An event of a team with every ride to it; `can_offer` while it is ahead. */
export const EventRides = Type.Object({
  team: TeamRef,
  event: DutyEvent,
  starts_at: LocalTime,
  starts_at_utc: UtcTime,
  place: Nullable(Type.String()),
  can_offer: Type.Boolean(),
  meeting_places: Type.Array(MeetingPlace),
  rides: Type.Array(Ride),
});
export type EventRides = Static<typeof EventRides>;

/** Where they meet is a place of the league or a few words, never an address. */
export const NewRide = Fields({
  team_id: IdInput,
  event_kind: OneOf(EVENT_KINDS),
  event_id: IdInput,
  direction: RideDirection,
  seats: IdInput,
  meeting_venue_id: Type.Optional(IdInput),
  meeting: Type.Optional(Line(0, 60)),
  // Digits as a form sends them: 5 to 240.
  meets_minutes_before: Type.Optional(IdInput),
});
export type NewRide = Static<typeof NewRide>;

/** The child whose seat it is. */
export const SeatOfChild = Fields({ player_id: IdInput });
export type SeatOfChild = Static<typeof SeatOfChild>;
