import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { Venue } from '../schedules-schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** Monday is 1. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });
/** `17:30`. */
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'Local, for example 17:30' });

export const VenueSlot = Type.Object({ id: Id, weekday: Weekday, begins: TimeOfDay, ends: TimeOfDay });
export type VenueSlot = Static<typeof VenueSlot>;

/** Something that takes place at a venue, in a few words. */
export const VenueEvent = Type.Object({
  kind: OneOf(['game', 'practice'] as const),
  id: Id,
  title: Type.String(),
  starts_at: LocalTime,
  ends_at: LocalTime,
});
export type VenueEvent = Static<typeof VenueEvent>;

export const AdminVenue = Type.Object({
  ...Venue.properties,
  map_url: Nullable(Type.String({ description: 'None: the map is found by the address' })),
  courts: Type.Integer({ minimum: 1, description: 'How much may take place at a time' }),
  slots: Type.Array(VenueSlot),
  next: Nullable(VenueEvent),
  to_come: Type.Integer({ minimum: 0, description: 'Games and practices to come' }),
  conflicts: Type.Integer({ minimum: 0, description: 'Of those to come, how many have no court left' }),
  closed_on: Nullable(DateOnly),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminVenue = Static<typeof AdminVenue>;

export const VenueWeek = Type.Object({
  venue: AdminVenue,
  week: Type.Object({ starts_on: DateOnly, events: Type.Array(VenueEvent) }),
  closures: Type.Array(
    Type.Object({
      id: Id,
      day: DateOnly,
      last_day: DateOnly,
      from: Type.String(),
      until: Type.String(),
      reason: Nullable(Type.String()),
    }),
  ),
});
export type VenueWeek = Static<typeof VenueWeek>;

const place = {
  name: Line(1, 120),
  address: Type.Optional(Line(1, 200)),
  city: Type.Optional(Line(1, 80)),
  state: Type.Optional(Line(1, 40)),
  zip: Type.Optional(Line(1, 20)),
  directions: Type.Optional(Text(1, 500)),
  map_url: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, pattern: '^https?://[^\\s]+$', 'x-text': 'trim' }),
  ),
  courts: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
};
export const NewVenue = Fields(place);
export type NewVenue = Static<typeof NewVenue>;
export const ChangedVenue = Fields({ version: SeenVersion, ...place });
export type ChangedVenue = Static<typeof ChangedVenue>;
export const NewVenueSlot = Fields({
  season_id: IdInput,
  weekdays: Type.Array(OneOf(['1', '2', '3', '4', '5', '6', '7'] as const), {
    minItems: 1,
    maxItems: 7,
    description: 'Monday is 1',
  }),
  begins: TimeOfDay,
  ends: TimeOfDay,
});
export type NewVenueSlot = Static<typeof NewVenueSlot>;
