import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../schemas.ts';
import { AnswerValue, EventKind } from './answers-schemas.ts';
import { OwnEvent } from './own-events-schemas.ts';
import { GAME_STATUSES } from './schedules-schemas.ts';

/** What stands for one child; with an address, an answer is wanted, and that page takes it without a sign-in. */
export const WeekAnswer = Type.Object({
  first_name: Type.String(),
  value: Nullable(AnswerValue),
  closes_at: Nullable(LocalTime),
  be_there_at: Nullable(LocalTime),
  url: Nullable(Type.String({ description: 'For this member, child and event alone' })),
});
export type WeekAnswer = Static<typeof WeekAnswer>;

/** An event as the mail about a week tells it. */
export const WeekEntry = Type.Object({
  kind: EventKind,
  id: Id,
  title: Type.String(),
  status: OneOf(GAME_STATUSES),
  starts: Type.String({ description: 'Local time, or the date of what lasts all day' }),
  ends: Nullable(LocalTime),
  place: Nullable(Type.String()),
  first_names: Type.Array(Type.String(), { description: 'Of the children whose event it is; none: an own team' }),
  was: OwnEvent.properties.was,
  answers: Type.Array(WeekAnswer),
});
export type WeekEntry = Static<typeof WeekEntry>;

/** A shift or snack that the member has taken. */
export const WeekDuty = Type.Object({
  title: Type.String(),
  event: Nullable(Type.String()),
  starts_at: LocalTime,
  minutes: Type.Integer({ minimum: 1 }),
  place: Nullable(Type.String()),
});
export type WeekDuty = Static<typeof WeekDuty>;

/** An announcement of the week that has been. */
export const WeekAnnouncement = Type.Object({ author: Type.String(), scope: Type.String(), title: Type.String() });
export type WeekAnnouncement = Static<typeof WeekAnnouncement>;

/** One sport's part of the mail about a member's week, as far as the member wants it there. */
export const MemberWeek = Type.Object({
  may_write: Type.Boolean({ description: 'False for a player without a guardian’s yes: nobody mails them anything' }),
  rests: Type.Boolean({ description: 'In quiet hours now' }),
  events: Type.Array(WeekEntry),
  duties: Type.Array(WeekDuty),
  announcements: Type.Array(WeekAnnouncement),
});
export type MemberWeek = Static<typeof MemberWeek>;
