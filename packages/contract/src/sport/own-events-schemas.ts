import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf, UtcTime } from '../schemas.ts';
import { AnswerValue, EventKind } from './answers-schemas.ts';
import { CalendarItem, GAME_STATUSES, Named, Venue } from './schedules-schemas.ts';

/** Why an event is the member's: a child's, the player's own, or that of a team that the member coaches or helps. */
export const EVENT_ROLES = ['child', 'player', 'coach', 'staff'] as const;

export const OwnEventPerson = Type.Object({
  role: OneOf(EVENT_ROLES),
  player_id: Nullable(Id),
  first_name: Nullable(Type.String()),
  team: Named,
  answer: Nullable(AnswerValue),
  be_there_at: Nullable(LocalTime),
});
export type OwnEventPerson = Static<typeof OwnEventPerson>;

const { all_day, starts_at, ends_at, date, end_date, starts_at_utc, ends_at_utc } = CalendarItem.properties;

/** A game, practice or special event of a member's children and own teams. */
export const OwnEvent = Type.Object({
  kind: EventKind,
  id: Id,
  title: Type.String({ description: 'Without who it is for: Hawks at Otters' }),
  status: OneOf(GAME_STATUSES),
  ...{ all_day, starts_at, ends_at, date, end_date, starts_at_utc, ends_at_utc },
  venue: Nullable(Venue),
  location: Nullable(Type.String({ description: 'Of a special event that is at no venue of the list' })),
  people: Type.Array(OwnEventPerson),
  was: Nullable(
    Type.Object(
      { starts_at: LocalTime, venue: Nullable(Type.String()), status: OneOf(GAME_STATUSES) },
      { description: 'What it was a week ago, where that was something else' },
    ),
  ),
  sequence: Type.Integer({ description: 'Grows with every change that a calendar shows' }),
  updated_at: UtcTime,
});
export type OwnEvent = Static<typeof OwnEvent>;
