import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable } from '../schemas.ts';
import { TeamEvent } from './answers-schemas.ts';

/** A practice of a team, for the coaches who may call it off or move it. */
export const OwnPractice = Type.Object({
  event: TeamEvent,
  sequence: Type.Integer({ minimum: 0, description: 'Counts its changes; what is sent names the one that was seen' }),
  venue_id: Nullable(Id),
  can_change: Type.Boolean({ description: 'It has not begun, and was not called off' }),
  families: Type.Integer({ description: 'Players whose families would be told' }),
  venues: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type OwnPractice = Static<typeof OwnPractice>;

/** A guardian with the number to call. */
export const EmergencyGuardian = Type.Object({ name: Type.String(), phone: Nullable(Type.String()) });
export type EmergencyGuardian = Static<typeof EmergencyGuardian>;

export const EmergencyPlayer = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  jersey_number: Nullable(Type.Integer()),
  guardians: Type.Array(EmergencyGuardian),
});
export type EmergencyPlayer = Static<typeof EmergencyPlayer>;

/** Whom to call of each child of a team, around one of its events: until it closes a coach's device may keep it. */
export const TeamEmergency = Type.Object({
  event: TeamEvent,
  looked_at: LocalTime,
  closes_at: LocalTime,
  players: Type.Array(EmergencyPlayer),
});
export type TeamEmergency = Static<typeof TeamEmergency>;

/** Around an event the numbers are shown from one moment to another. */
export const EmergencyClosed = Type.Object({ opens_at: LocalTime, closes_at: LocalTime });
export type EmergencyClosed = Static<typeof EmergencyClosed>;
