import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf, UtcTime } from '../schemas.ts';
import { GAME_STATUSES, TeamRef } from './schedules-schemas.ts';

/** What can be answered: games, practices, and special events that have a time. */
export const EVENT_KINDS = ['game', 'practice', 'event'] as const;
export const EventKind = OneOf(EVENT_KINDS);
export type EventKind = Static<typeof EventKind>;

export const ANSWER_VALUES = ['comes', 'does_not_come', 'not_sure'] as const;
export const AnswerValue = OneOf(ANSWER_VALUES);
export type AnswerValue = Static<typeof AnswerValue>;

/** Whoever gave an answer: a guardian, or the player. */
export const AnsweredBy = Type.Object({
  first_name: Type.String(),
  is_you: Type.Boolean(),
  is_player: Type.Boolean({ description: 'The player’s own login' }),
});
export type AnsweredBy = Static<typeof AnsweredBy>;

/** The answer that somebody else had given before; a value of null was taken back. */
export const EarlierAnswer = Type.Object({
  value: Nullable(AnswerValue),
  by: AnsweredBy,
  until: LocalTime,
});
export type EarlierAnswer = Static<typeof EarlierAnswer>;

export const Answer = Type.Object({
  value: AnswerValue,
  note: Nullable(Type.String({ description: 'For the coaches and the guardians; a player sees their own' })),
  by: AnsweredBy,
  given_at: LocalTime,
  before: Nullable(EarlierAnswer),
});
export type Answer = Static<typeof Answer>;

/** The answer for a child and an event as it stands. Its version is what the next answer names as seen; 0 before the first. */
export const AnswerState = Type.Object({
  answer: Nullable(Answer),
  version: Type.Integer({ minimum: 0 }),
});
export type AnswerState = Static<typeof AnswerState>;

/** Until when answers were taken, or the start of an event that does not take place. */
export const AnswersClosed = Type.Object({ closed_at: LocalTime });
export type AnswersClosed = Static<typeof AnswersClosed>;

export const EventPlace = Type.Object({
  name: Type.String(),
  address: Nullable(Type.String()),
});
export type EventPlace = Static<typeof EventPlace>;

/** An event of a team. */
export const TeamEvent = Type.Object({
  kind: EventKind,
  event_id: Id,
  title: Type.String({ description: 'For example Hawks at Otters' }),
  team: TeamRef,
  opponent: Nullable(TeamRef),
  is_home: Nullable(Type.Boolean()),
  starts_at: LocalTime,
  starts_at_utc: UtcTime,
  ends_at: Nullable(LocalTime),
  status: OneOf(GAME_STATUSES),
  place: Nullable(EventPlace),
  be_there_at: Nullable(LocalTime),
  bring: Nullable(Type.String({ description: 'What to bring, in the words of the team’s coaches' })),
  closes_at: Nullable(LocalTime),
  closes_at_utc: Nullable(UtcTime),
});
export type TeamEvent = Static<typeof TeamEvent>;

/**
 * One child's event: a family with two children at one game has two. `closes_at` is null where no time was set; answers
 * are then taken until it begins.
 */
export const FamilyEvent = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  ...TeamEvent.properties,
  can_answer: Type.Boolean(),
  ...AnswerState.properties,
});
export type FamilyEvent = Static<typeof FamilyEvent>;

/** How many of a team's players, by what stands for them. */
export const AnswerCounts = Type.Object({
  players: Type.Integer(),
  comes: Type.Integer(),
  does_not_come: Type.Integer(),
  not_sure: Type.Integer(),
  no_answer: Type.Integer(),
});
export type AnswerCounts = Static<typeof AnswerCounts>;

/** An event of a team that the caller coaches. */
export const CoachedEvent = Type.Object({ ...TeamEvent.properties, counts: AnswerCounts });
export type CoachedEvent = Static<typeof CoachedEvent>;

/** What other families of the team may know. Of few players it is not said who does not come and who is not sure. */
export const TeamTurnout = Type.Object({
  players: Type.Integer(),
  comes: Type.Integer(),
  does_not_come: Nullable(Type.Integer()),
  not_sure: Nullable(Type.Integer()),
  does_not_come_or_not_sure: Type.Integer(),
  no_answer: Type.Integer(),
  first_names: Nullable(Type.Array(Type.String())),
});
export type TeamTurnout = Static<typeof TeamTurnout>;

/** An event of a team with how many come, without anybody's name. */
export const EventTurnout = Type.Object({ ...TeamEvent.properties, turnout: TeamTurnout });
export type EventTurnout = Static<typeof EventTurnout>;

/** When and where a game or practice was planned. */
export const EventPlan = Type.Object({
  starts_at: LocalTime,
  venue: Nullable(Type.String()),
  status: OneOf(GAME_STATUSES),
});
export type EventPlan = Static<typeof EventPlan>;

export const EventChange = Type.Object({
  changed_at: LocalTime,
  before: EventPlan,
  after: EventPlan,
  by: Nullable(Type.String({ description: 'First name of the coach who changed it; null: the league' })),
});
export type EventChange = Static<typeof EventChange>;

export const ATTENDANCE_STATES = ['here', 'late', 'away'] as const;
export const AttendanceState = OneOf(ATTENDANCE_STATES);
export type AttendanceState = Static<typeof AttendanceState>;

/** The coach who noted it. */
export const NotedBy = Type.Object({ first_name: Type.String(), is_you: Type.Boolean() });
export type NotedBy = Static<typeof NotedBy>;

/** What a coach noted at the field. */
export const Attendance = Type.Object({
  state: AttendanceState,
  by: NotedBy,
  noted_at: LocalTime,
  before: Nullable(
    Type.Object(
      { state: Nullable(AttendanceState), first_name: Type.String() },
      { description: 'What another coach had noted, and who; null was taken back' },
    ),
  ),
});
export type Attendance = Static<typeof Attendance>;

/** Attendance is noted from this time on. */
export const AttendanceNotTaken = Type.Object({ opens_at: LocalTime });
export type AttendanceNotTaken = Static<typeof AttendanceNotTaken>;

export const FamilyEventDetail = Type.Object({
  ...FamilyEvent.properties,
  turnout: TeamTurnout,
  attendance: Nullable(Attendance),
  changes: Type.Array(EventChange, { description: 'Of the last two weeks, the newest first' }),
  emergency_looks: Type.Array(Type.Object({ first_name: Type.String(), looked_at: LocalTime }), {
    description: 'Coaches who opened the telephone numbers of the team’s guardians, and when last; for guardians',
  }),
  other_children: Type.Array(Type.Object({ player_id: Id, first_name: Type.String() }), {
    description: 'One’s other children at the same event',
  }),
});
export type FamilyEventDetail = Static<typeof FamilyEventDetail>;

/** A player of a team as the coaches see what was answered. */
export const PlayerAnswer = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  jersey_number: Nullable(Type.Integer()),
  answer: Nullable(
    Type.Object({
      value: AnswerValue,
      note: Nullable(Type.String()),
      by: AnsweredBy,
      given_at: LocalTime,
    }),
  ),
  before: Nullable(Type.Object({ value: AnswerValue, until: LocalTime })),
});
export type PlayerAnswer = Static<typeof PlayerAnswer>;

/** So long before it begins the team meets. */
export const BeThereMinutes = Type.Integer({ minimum: 0, maximum: 240 });
export type BeThereMinutes = Static<typeof BeThereMinutes>;

/** How a team's coaches want answers: so many hours before the start at the latest, null until it begins. */
export const TeamAnswerSettings = Type.Object({
  closes_hours: Nullable(Type.Integer({ minimum: 0, maximum: 336 })),
  shows_first_names: Type.Boolean({
    description: 'Whether families of the team see the first names of those who come',
  }),
  be_there_minutes: Nullable(BeThereMinutes),
});
export type TeamAnswerSettings = Static<typeof TeamAnswerSettings>;

/** Everything that was answered for one event of a team, for its coaches. */
export const TeamAnswers = Type.Object({
  event: CoachedEvent,
  is_open: Type.Boolean(),
  closes_hours: Nullable(Type.Integer({ description: 'Set for this event alone' })),
  be_there_minutes: Nullable(Type.Integer({ description: 'Set for this event alone' })),
  players: Type.Array(PlayerAnswer),
  settings: TeamAnswerSettings,
  reminder: Type.Object({
    families: Type.Integer({ description: 'Children without an answer who have a guardian to be reminded' }),
    last_at: Nullable(LocalTime),
    can_remind: Type.Boolean({ description: 'Once a day at most, while answers are taken' }),
    by_itself_at: Nullable(LocalTime),
  }),
});
export type TeamAnswers = Static<typeof TeamAnswers>;

/** A player of a team with what was answered and what was noted. */
export const PlayerAttendance = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  jersey_number: Nullable(Type.Integer()),
  answer: Nullable(AnswerValue),
  attendance: Nullable(Attendance),
});
export type PlayerAttendance = Static<typeof PlayerAttendance>;

/** A child who was there and is on no list, as a coach noted it: a question for the league. */
export const AttendanceGuest = Type.Object({
  id: Id,
  first_name: Type.String(),
  by: NotedBy,
  noted_at: LocalTime,
  is_settled: Type.Boolean({ description: 'The league has looked at it' }),
});
export type AttendanceGuest = Static<typeof AttendanceGuest>;

/** The same for the league, with where it was. */
export const OpenGuest = Type.Object({
  id: Id,
  first_name: Type.String(),
  team: TeamRef,
  starts_at: LocalTime,
  place: Nullable(Type.String()),
  noted_by: Type.String(),
});
export type OpenGuest = Static<typeof OpenGuest>;

/** Who of a team was at an event, for its coaches. */
export const TeamAttendance = Type.Object({
  event: TeamEvent,
  is_open: Type.Boolean({ description: 'From three hours before it begins until two weeks after' }),
  opens_at: LocalTime,
  players: Type.Array(PlayerAttendance),
  guests: Type.Array(AttendanceGuest),
});
export type TeamAttendance = Static<typeof TeamAttendance>;
