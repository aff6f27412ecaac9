import Type, { type Static } from 'typebox';
import { DateOnly, DayQuery, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { MAIL_STATES, PUSH_STATES } from '../important-schemas.ts';
import { Named } from '../schedules-schemas.ts';
import { ScheduleMail, ScheduleReach, ScheduleRow } from './schedule-schemas.ts';

/** `15:00`. */
const ClosureClock = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'Local, for example 15:00',
});
const span = {
  day: DateOnly,
  last_day: DateOnly,
  from: Type.String({ description: 'On each of these days, for example 15:00; 00:00 is the whole morning' }),
  until: Type.String({ description: '24:00 is the end of the day' }),
};

/** A place that is closed, for some days or hours. */
export const VenueClosure = Type.Object({
  id: Id,
  venue: Type.String(),
  ...span,
  instead: Nullable(Type.String({ description: 'Where everything takes place instead' })),
  reason: Nullable(Type.String()),
  words: Nullable(Type.String({ description: 'What families read besides' })),
  events: Type.Integer({ minimum: 0, description: 'Games and practices that families were told of' }),
  created_at: LocalTime,
  lifted_at: Nullable(LocalTime),
  tells_at: Nullable(LocalTime),
  seen: Type.Object({
    seen: Type.Integer({ minimum: 0, description: 'Players whose families have seen it, or that it is open again' }),
    players: Type.Integer({ minimum: 0 }),
  }),
});
export type VenueClosure = Static<typeof VenueClosure>;

/** A player whose family is asked, as an administrator sees it: without telephone numbers. */
export const ClosureFamily = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  is_seen: Type.Boolean(),
  guardians: Type.Array(
    Type.Object({
      name: Type.String(),
      seen_at: Nullable(LocalTime),
      push: OneOf(PUSH_STATES),
      mail: OneOf(MAIL_STATES),
    }),
  ),
  told_by: Nullable(Type.String({ description: 'The coach who told them' })),
});
export type ClosureFamily = Static<typeof ClosureFamily>;

/** A closure, what it made of games and practices, and who has seen it. */
export const ClosureSeen = Type.Object({
  closure: VenueClosure,
  changes: Type.Array(
    Type.Object({
      before: ScheduleRow,
      now: ScheduleRow,
      can_be_put_back: Type.Boolean({ description: 'As the closure left it, not begun, and its old time is free' }),
    }),
  ),
  teams: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      families: Type.Array(ClosureFamily, { description: 'Those first who have not seen it' }),
    }),
  ),
});
export type ClosureSeen = Static<typeof ClosureSeen>;

/** What becomes of a game or practice that is affected: another time or place, or none. */
export const ClosureMove = Fields({
  id: Type.String({ pattern: '^(game|practice):[1-9][0-9]{0,14}$' }),
  sequence: Type.Integer({ minimum: 0, description: 'As it was seen' }),
  starts_at: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:00)?$',
      description: 'Local time, for example 2026-11-28T13:30',
    }),
  ),
  venue_id: Type.Optional(IdInput),
  status: Type.Optional(OneOf(['postponed', 'cancelled'] as const)),
});
export type ClosureMove = Static<typeof ClosureMove>;

export const MAX_CLOSURE_MOVES = 200;
/** Where and when, and what becomes of what is affected. */
export const NewClosure = Fields({
  day: DateOnly,
  last_day: Type.Optional(DateOnly),
  from: Type.Optional(ClosureClock),
  until: Type.Optional(ClosureClock),
  instead_venue_id: Type.Optional(IdInput),
  reason: Type.Optional(Line(1, 160)),
  words: Type.Optional(Text(1, 500)),
  moves: Type.Optional(
    Type.Array(ClosureMove, {
      maxItems: MAX_CLOSURE_MOVES,
      description:
        'One for each that is affected. None at all: everything is at the other place, postponed or canceled',
    }),
  ),
});
export type NewClosure = Static<typeof NewClosure>;

export const ClosureQuery = Type.Object({
  day: Type.Optional(DayQuery),
  last_day: Type.Optional(DayQuery),
  from: Type.Optional(ClosureClock),
  until: Type.Optional(ClosureClock),
  reason: Type.Optional(Line(1, 160)),
});
export type ClosureQuery = Static<typeof ClosureQuery>;

/** What a closure would affect, with free times; nothing is closed yet. */
export const ClosurePreview = Type.Object({
  venue: Named,
  ...span,
  items: Type.Array(
    Type.Object({
      row: ScheduleRow,
      families: Type.Integer({ minimum: 0 }),
      options: Type.Array(
        Type.Object({
          starts_at: LocalTime,
          venue: Named,
          notes: Type.Array(Type.String(), { description: 'Good to know, such as two games on two days in a row' }),
        }),
        { description: 'Free times, the best first; those of all items go together' },
      ),
      is_soon: Type.Boolean({ description: 'Begins within two hours' }),
    }),
  ),
  reach: ScheduleReach,
  mail: Nullable(ScheduleMail),
  is_soon: Type.Boolean({ description: 'Told at once, without two minutes to take it back' }),
  venues: Type.Array(Named, { description: 'Where else something can be' }),
});
export type ClosurePreview = Static<typeof ClosurePreview>;
