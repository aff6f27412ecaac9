import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { ClientId, Fields, Id, IdInput, IdQuery, Nullable, PersonName, PressedAt } from '../schemas.ts';
import { AttendanceNotTaken, EventKind, TeamAttendance } from './answers-schemas.ts';
import { EmergencyClosed, OwnPractice, TeamEmergency } from './coaching-schemas.ts';

const coach = { service: 'sport', tag: 'Answers', access: 'member', reach: 'hub' } as const;

const practice = { team_id: IdInput, practice_id: IdInput };
const change = {
  ...practice,
  sequence: Type.Integer({ minimum: 0, description: 'As it was seen' }),
};
const refusals = ['scope.not_assigned', 'record.not_found', 'record.changed', 'practice.not_changeable'] as const;

export const getOwnPractice = operation({
  ...coach,
  name: 'getOwnPractice',
  method: 'GET',
  path: '/community/team-practice',
  summary: 'A practice of a team, with what a coach of the team has to know to call it off or to move it',
  query: Type.Object({ team_id: IdQuery, practice_id: IdQuery }),
  responses: { 200: json(OwnPractice) },
  problems: ['scope.not_assigned', 'record.not_found'],
});

export const cancelOwnPractice = operation({
  ...coach,
  name: 'cancelOwnPractice',
  method: 'POST',
  path: '/community/team-practice/cancel',
  summary:
    'Call off a practice of a team that the caller coaches and that has not begun. Families are told, and asked to ' +
    'confirm. Sent again it changes nothing',
  body: Fields(change),
  responses: { 200: json(OwnPractice) },
  problems: refusals,
  throttle: ['profile'],
});

export const moveOwnPractice = operation({
  ...coach,
  name: 'moveOwnPractice',
  method: 'POST',
  path: '/community/team-practice/move',
  summary:
    'Move a practice of a team that the caller coaches and that has not begun to another time or place that is free. ' +
    'Families are told, and asked to confirm. Sent again it changes nothing',
  body: Fields({
    ...change,
    starts_at: Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:00)?$',
      description: 'Local time, for example 2026-11-28T13:30',
    }),
    venue_id: Type.Optional(Nullable(Id)),
  }),
  responses: { 200: json(OwnPractice) },
  problems: refusals,
  throttle: ['profile'],
});

const eventOfTeam = { team_id: IdInput, kind: EventKind, event_id: IdInput };

export const noteGuest = operation({
  ...coach,
  name: 'noteGuest',
  method: 'POST',
  path: '/community/attendance-guests',
  summary:
    'Note a child who is there and not on the list, by first name: a question for the league, nothing for the roster. A ' +
    'retry with the same `client_id` changes nothing. Times as for attendance',
  body: Fields({ ...eventOfTeam, first_name: PersonName, client_id: ClientId, pressed_at: Type.Optional(PressedAt) }),
  responses: { 200: json(TeamAttendance) },
  problems: ['scope.not_assigned', 'record.not_found', 'attendance.not_taken'],
  problemData: { 'attendance.not_taken': AttendanceNotTaken },
  throttle: ['attendance'],
});

export const removeGuest = operation({
  ...coach,
  name: 'removeGuest',
  method: 'POST',
  path: '/community/attendance-guests/remove',
  summary: 'Take back that a child was there who is not on the list; again changes nothing',
  body: Fields({ ...eventOfTeam, guest_id: IdInput }),
  responses: { 200: json(TeamAttendance) },
  problems: ['scope.not_assigned', 'record.not_found'],
});

export const getTeamEmergency = operation({
  ...coach,
  name: 'getTeamEmergency',
  method: 'GET',
  path: '/community/team-emergency',
  summary:
    'Whom to call of each child of a team, for the coaches of that team, from one day before an event until one day ' +
    'after. Each look is written down before anything is shown, and the guardians read of it',
  query: Type.Object({ team_id: IdQuery, kind: EventKind, event_id: IdQuery }),
  responses: { 200: json(TeamEmergency) },
  problems: ['scope.not_assigned', 'record.not_found', 'emergency.closed'],
  problemData: { 'emergency.closed': EmergencyClosed },
});
