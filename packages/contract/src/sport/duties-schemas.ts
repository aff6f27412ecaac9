import Type, { type Static } from 'typebox';
import { Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text, UtcTime } from '../schemas.ts';
import { EVENT_KINDS, EventKind } from './answers-schemas.ts';
import { Named, TeamRef } from './schedules-schemas.ts';

export const DUTY_KINDS = ['shift', 'snack'] as const;
export const DutyKind = OneOf(DUTY_KINDS);
export type DutyKind = Static<typeof DutyKind>;

export const DUTY_OUTCOMES = ['done', 'missed'] as const;
export const DutyOutcome = OneOf(DUTY_OUTCOMES);
export type DutyOutcome = Static<typeof DutyOutcome>;

/** The event a duty belongs to. */
export const DutyEvent = Type.Object({ kind: EventKind, event_id: Id, title: Type.String() });
export type DutyEvent = Static<typeof DutyEvent>;

const duty = {
  id: Id,
  kind: DutyKind,
  title: Type.String(),
  note: Nullable(Type.String()),
  team: Nullable(TeamRef),
  event: Nullable(DutyEvent),
  starts_at: Nullable(LocalTime),
  starts_at_utc: Nullable(UtcTime),
  minutes: Type.Integer({ minimum: 1 }),
  place: Nullable(Type.String()),
  places: Type.Integer({ minimum: 1 }),
  taken: Type.Integer({ minimum: 0 }),
  coaches_only: Type.Boolean({ description: 'With children: only coaches and staff can take it' }),
  is_canceled: Type.Boolean(),
};

/** A duty one has taken. */
export const OwnDuty = Type.Object({
  moved: Type.Boolean({ description: 'Its event was moved by more than an hour: keep it, or give it back' }),
  outcome: Nullable(DutyOutcome),
  offered: Type.Boolean(),
  offered_to: Nullable(Type.String({ description: 'Who must accept; null when it is offered to everybody' })),
  declined_by: Nullable(Type.String()),
});
export type OwnDuty = Static<typeof OwnDuty>;

/** `taken` counts people; who they are is nobody's business but the coaches' and administrators'. */
export const Duty = Type.Object({
  ...duty,
  // For calendars; a sport of the release before says neither.
  sequence: Type.Optional(Type.Integer({ minimum: 0 })),
  updated_at: Type.Optional(UtcTime),
  is_ours: Type.Boolean({ description: 'At an event of one of one’s own teams' }),
  can_take: Type.Boolean(),
  asked_by: Nullable(Type.String({ description: 'Who asks to hand it over to exactly this member' })),
  mine: Nullable(OwnDuty),
});
export type Duty = Static<typeof Duty>;

/** Somebody was quicker. */
export const DutyTaken = Type.Object({ first_name: Nullable(Type.String()) });
export type DutyTaken = Static<typeof DutyTaken>;

/** Somebody who could take a duty over. */
export const DutyPerson = Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() });
export type DutyPerson = Static<typeof DutyPerson>;

export const DutyTaker = Type.Object({
  member_id: Id,
  name: Type.String(),
  taken_at: LocalTime,
  moved: Type.Boolean(),
  offered: Type.Boolean(),
  outcome: Nullable(DutyOutcome),
});
export type DutyTaker = Static<typeof DutyTaker>;

/** A duty as those see it who look after it. */
export const ManagedDuty = Type.Object({ ...duty, takers: Type.Array(DutyTaker) });
export type ManagedDuty = Static<typeof ManagedDuty>;

/** Hours count for what a season asks of a home: a coach gives no day away for a bag of oranges. */
const SnackMinutes = Type.Integer({ minimum: 5, maximum: 120 });
const LocalMinute = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?$',
  description: 'Local time, for example 2026-11-14T18:30',
});

/** With an event, at a time, or with neither for the whole season. */
export const NewDuty = Fields({
  kind: DutyKind,
  title: Line(1, 80),
  note: Type.Optional(Text(0, 300)),
  team_id: Type.Optional(IdInput),
  event_kind: Type.Optional(OneOf(EVENT_KINDS)),
  event_id: Type.Optional(IdInput),
  // Both in one, as a list of choices sends it.
  event: Type.Optional(Type.String({ pattern: '^(game|practice|event):[1-9][0-9]{0,14}$' })),
  starts_at: Type.Optional(LocalMinute),
  // Numbers or digits, as a form sends them: 5 to 1440, 1 to 50.
  minutes: IdInput,
  places: IdInput,
  coaches_only: Type.Optional(Type.Boolean()),
});
export type NewDuty = Static<typeof NewDuty>;

/** The same duty for each game ahead, of one division or of all: at the game, or so many minutes before it. */
export const NewSeasonDuties = Fields({
  kind: DutyKind,
  title: Line(1, 80),
  note: Type.Optional(Text(0, 300)),
  division_id: Type.Optional(IdInput),
  asks: OneOf(['home', 'everybody'] as const),
  minutes_before: Type.Optional(IdInput),
  minutes: IdInput,
  places: IdInput,
  coaches_only: Type.Optional(Type.Boolean()),
});
export type NewSeasonDuties = Static<typeof NewSeasonDuties>;

/** An event ahead that a duty can belong to. */
export const DutyEventAhead = Type.Object({
  kind: EventKind,
  event_id: Id,
  title: Type.String(),
  starts_at: LocalTime,
});
export type DutyEventAhead = Static<typeof DutyEventAhead>;

/** Places of what is ahead; `open_soon` within seven days. */
export const DutyFigures = Type.Object({
  places: Type.Integer({ minimum: 0 }),
  taken: Type.Integer({ minimum: 0 }),
  open: Type.Integer({ minimum: 0 }),
  open_soon: Type.Integer({ minimum: 0 }),
});
export type DutyFigures = Static<typeof DutyFigures>;

/** What there is to do, who has taken it, how many homes can be asked now, and what a new one can belong to. */
export const DutyOffice = Type.Object({
  figures: DutyFigures,
  homes_to_ask: Type.Integer({ minimum: 0 }),
  teams: Type.Array(Named),
  divisions: Type.Array(Named),
  events: Type.Array(DutyEventAhead),
  items: Type.Array(ManagedDuty),
});
export type DutyOffice = Static<typeof DutyOffice>;

/** One snack duty for each game of a team that is still ahead and has none. */
export const NewSnackList = Fields({
  team_id: IdInput,
  title: Line(1, 80),
  note: Type.Optional(Text(0, 300)),
  minutes: Type.Optional(SnackMinutes),
});
export type NewSnackList = Static<typeof NewSnackList>;

/** What a home is asked for, has taken and has done; `asked_minutes` is null where nothing is asked of it. */
export const DutyHours = Type.Object({
  season: Nullable(Type.String()),
  asked_minutes: Nullable(Type.Integer({ minimum: 0 })),
  done_minutes: Type.Integer({ minimum: 0 }),
  taken_minutes: Type.Integer({ minimum: 0 }),
  opted_out: Type.Boolean({ description: 'Paid with the registration for not helping' }),
});
export type DutyHours = Static<typeof DutyHours>;

/** The same of one home, for administrators. */
export const HomeHours = Type.Object({
  member_id: Id,
  name: Type.String(),
  asked_minutes: Type.Integer({ minimum: 0 }),
  done_minutes: Type.Integer({ minimum: 0 }),
  taken_minutes: Type.Integer({ minimum: 0 }),
  opted_out: Type.Boolean(),
  children: Type.Array(Type.String(), { description: 'By first name' }),
  last_asked_at: Nullable(LocalTime),
});
export type HomeHours = Static<typeof HomeHours>;
