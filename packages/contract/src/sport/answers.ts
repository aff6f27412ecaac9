import Type from 'typebox';
import { json, operation } from '../operation.ts';
import {
  ClientId,
  DayQuery,
  Fields,
  IdInput,
  IdQuery,
  Items,
  Line,
  Nullable,
  OneOf,
  PressedAt,
  Text,
} from '../schemas.ts';
import {
  ANSWER_VALUES,
  AnswersClosed,
  AnswerState,
  ATTENDANCE_STATES,
  AttendanceNotTaken,
  CoachedEvent,
  EventKind,
  FamilyEvent,
  FamilyEventDetail,
  PlayerAttendance,
  TeamAnswers,
  TeamAnswerSettings,
  TeamAttendance,
} from './answers-schemas.ts';

const member = { service: 'sport', tag: 'Answers', access: 'member', reach: 'hub' } as const;

const days = Type.Object({ from: Type.Optional(DayQuery), to: Type.Optional(DayQuery) });
const eventOfTeam = { team_id: IdInput, kind: EventKind, event_id: IdInput };

export const listFamilyEvents = operation({
  ...member,
  name: 'listFamilyEvents',
  method: 'GET',
  tagged: true,
  path: '/community/family-events',
  summary:
    'Games, practices and special events of one’s children with their answers, by time; from today on for two weeks, or ' +
    'from `from` to `to`, dates that both count, 62 days at most',
  query: days,
  responses: { 200: json(Items(FamilyEvent)) },
  problems: [],
});

export const getFamilyEvent = operation({
  ...member,
  name: 'getFamilyEvent',
  method: 'GET',
  tagged: true,
  path: '/community/family-event',
  summary: 'One event of a child, with how many of the team come, and their first names where the team shows them',
  query: Type.Object({ player_id: IdQuery, kind: EventKind, event_id: IdQuery }),
  responses: { 200: json(FamilyEventDetail) },
  problems: ['record.not_found'],
});

export const setAnswer = operation({
  ...member,
  name: 'setAnswer',
  method: 'POST',
  path: '/community/answers',
  summary:
    'Say whether a child comes to an event; the last answer counts. A retry with the same `client_id` changes nothing. ' +
    '`version` is the one that was seen: when somebody else has answered since, 409 says what. `pressed_at` is for what ' +
    'was pressed offline: the later press counts. A value of null takes the answer back, a note that is left out stays ' +
    'with its answer',
  body: Fields({
    player_id: IdInput,
    kind: EventKind,
    event_id: IdInput,
    value: Nullable(OneOf(ANSWER_VALUES)),
    note: Type.Optional(Text(0, 300)),
    client_id: ClientId,
    version: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    pressed_at: Type.Optional(PressedAt),
  }),
  responses: { 200: json(AnswerState) },
  problems: ['guardian.required', 'answer.not_permitted', 'record.not_found', 'answer.changed', 'answer.closed'],
  problemData: { 'answer.changed': AnswerState, 'answer.closed': AnswersClosed },
  throttle: ['answers'],
});

export const listCoachedEvents = operation({
  ...member,
  name: 'listCoachedEvents',
  method: 'GET',
  tagged: true,
  path: '/community/coached-events',
  summary: 'Events of the teams that the caller coaches, with how many come; days as in listFamilyEvents',
  query: days,
  responses: { 200: json(Items(CoachedEvent)) },
  problems: [],
});

export const getTeamAnswers = operation({
  ...member,
  name: 'getTeamAnswers',
  method: 'GET',
  tagged: true,
  path: '/community/team-answers',
  summary: 'Who of a team comes to an event, for the coaches of the team',
  query: Type.Object({ team_id: IdQuery, kind: EventKind, event_id: IdQuery }),
  responses: { 200: json(TeamAnswers) },
  problems: ['scope.not_assigned', 'record.not_found'],
});

export const remindFamilies = operation({
  ...member,
  name: 'remindFamilies',
  method: 'POST',
  path: '/community/answer-reminders',
  summary:
    'Remind the families of a team who have not answered for an event, once a day at most; again is no second time',
  body: Fields(eventOfTeam),
  responses: { 200: json(TeamAnswers) },
  problems: ['scope.not_assigned', 'record.not_found', 'answer.closed'],
  problemData: { 'answer.closed': AnswersClosed },
});

export const changeTeamAnswerSettings = operation({
  ...member,
  name: 'changeTeamAnswerSettings',
  method: 'POST',
  path: '/community/team-answer-settings',
  summary:
    'Until when a team answers, whether its families see first names, and how early it meets; for its coaches. What is ' +
    'not named stays',
  body: Fields({
    team_id: IdInput,
    closes_hours: Type.Optional(TeamAnswerSettings.properties.closes_hours),
    shows_first_names: Type.Optional(Type.Boolean()),
    be_there_minutes: Type.Optional(TeamAnswerSettings.properties.be_there_minutes),
  }),
  responses: { 200: json(TeamAnswerSettings) },
  problems: ['scope.not_assigned'],
  throttle: ['profile'],
});

export const changeEventAnswerTime = operation({
  ...member,
  name: 'changeEventAnswerTime',
  method: 'POST',
  path: '/community/event-answer-time',
  summary: 'Until how many hours before it begins a team answers for one event; null for the time of the team',
  body: Fields({ ...eventOfTeam, closes_hours: TeamAnswerSettings.properties.closes_hours }),
  responses: { 200: json(CoachedEvent) },
  problems: ['scope.not_assigned', 'record.not_found'],
  throttle: ['profile'],
});

export const changeTeamEventNote = operation({
  ...member,
  name: 'changeTeamEventNote',
  method: 'POST',
  path: '/community/team-event-note',
  summary:
    'When a team is to be there for one event, in minutes before it begins, and what to bring; null for the time of the ' +
    'team, empty words for nothing',
  body: Fields({
    ...eventOfTeam,
    be_there_minutes: TeamAnswerSettings.properties.be_there_minutes,
    bring: Line(0, 200),
  }),
  responses: { 200: json(CoachedEvent) },
  problems: ['scope.not_assigned', 'record.not_found'],
  throttle: ['profile'],
});

export const getAttendance = operation({
  ...member,
  name: 'getAttendance',
  method: 'GET',
  tagged: true,
  path: '/community/attendance',
  summary: 'Who of a team was at an event, and what was answered, for the coaches of the team',
  query: Type.Object({ team_id: IdQuery, kind: EventKind, event_id: IdQuery }),
  responses: { 200: json(TeamAttendance) },
  problems: ['scope.not_assigned', 'record.not_found'],
});

export const noteAttendance = operation({
  ...member,
  name: 'noteAttendance',
  method: 'POST',
  path: '/community/attendance',
  summary:
    'Note that a child of the team is here, late or away; null takes it back. From three hours before the event begins ' +
    'until two weeks after. A retry with the same `client_id` changes nothing. Of two coaches the later press counts, ' +
    'whichever arrives first: `pressed_at` is for what was pressed offline. The response says what stands',
  body: Fields({
    ...eventOfTeam,
    player_id: IdInput,
    state: Nullable(OneOf(ATTENDANCE_STATES)),
    client_id: ClientId,
    pressed_at: Type.Optional(PressedAt),
  }),
  responses: { 200: json(PlayerAttendance) },
  problems: ['scope.not_assigned', 'record.not_found', 'attendance.not_taken'],
  problemData: { 'attendance.not_taken': AttendanceNotTaken },
  throttle: ['attendance'],
});
