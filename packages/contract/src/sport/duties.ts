import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Empty, Fields, IdInput, IdParam, IdQuery, Items } from '../schemas.ts';
import { Duty, DutyHours, DutyOutcome, DutyPerson, DutyTaken, ManagedDuty, NewSnackList } from './duties-schemas.ts';

const member = { service: 'sport', tag: 'Duties', access: 'member', reach: 'hub' } as const;
const DutyParams = Type.Object({ id: IdParam });

export const listDuties = operation({
  ...member,
  name: 'listDuties',
  method: 'GET',
  path: '/community/duties',
  summary: 'Shifts and snack lists that one is asked for or has taken, by time; what is over only if it is one’s own',
  responses: { 200: json(Items(Duty)) },
  problems: [],
});

export const getDutyHours = operation({
  ...member,
  name: 'getDutyHours',
  method: 'GET',
  path: '/community/duty-hours',
  summary: 'How long one’s home is asked to help this season, and how much of it is taken and done',
  responses: { 200: json(DutyHours) },
  problems: [],
});

export const takeDuty = operation({
  ...member,
  name: 'takeDuty',
  method: 'POST',
  path: '/community/duties/:id/take',
  summary: 'Take a duty, or take over one that somebody offers; a second press changes nothing',
  params: DutyParams,
  body: Empty,
  responses: { 200: json(Duty) },
  problems: ['duty.taken', 'duty.over', 'duty.not_permitted'],
  problemData: { 'duty.taken': DutyTaken },
  throttle: ['duties'],
});

export const giveBackDuty = operation({
  ...member,
  name: 'giveBackDuty',
  method: 'POST',
  path: '/community/duties/:id/give-back',
  summary: 'Give back a duty that has not begun: it is open again',
  params: DutyParams,
  body: Empty,
  responses: { 200: json(Duty) },
  problems: ['duty.over'],
  throttle: ['duties'],
});

export const listDutyPeople = operation({
  ...member,
  name: 'listDutyPeople',
  method: 'GET',
  path: '/community/duties/:id/people',
  summary: 'Whom a duty of one’s own can be handed over to: adults of one’s teams who may take it',
  params: DutyParams,
  responses: { 200: json(Items(DutyPerson)) },
  problems: [],
});

export const offerDuty = operation({
  ...member,
  name: 'offerDuty',
  method: 'POST',
  path: '/community/duties/:id/offer',
  summary:
    'Offer a duty of one’s own to one person, who must accept by taking it, or without `to` to everybody whom it asks. ' +
    'It stays one’s own until somebody takes it',
  params: DutyParams,
  body: Fields({ to: Type.Optional(IdInput) }),
  responses: { 200: json(Duty) },
  problems: ['duty.over'],
  throttle: ['duties', 'asks'],
});

export const keepDuty = operation({
  ...member,
  name: 'keepDuty',
  method: 'POST',
  path: '/community/duties/:id/keep',
  summary: 'Keep a duty after all: it is not offered any more, and a new time is fine',
  params: DutyParams,
  body: Empty,
  responses: { 200: json(Duty) },
  problems: ['duty.over'],
  throttle: ['duties'],
});

export const declineDuty = operation({
  ...member,
  name: 'declineDuty',
  method: 'POST',
  path: '/community/duties/:id/decline',
  summary: 'Do not take over a duty that somebody asks one to take',
  params: DutyParams,
  body: Empty,
  responses: { 200: json(Duty) },
  problems: [],
  throttle: ['duties'],
});

export const listTeamDuties = operation({
  ...member,
  name: 'listTeamDuties',
  method: 'GET',
  path: '/community/team-duties',
  summary: 'The duties of a team that one coaches, with who has taken them',
  query: Type.Object({ team_id: IdQuery }),
  responses: { 200: json(Items(ManagedDuty)) },
  problems: ['scope.not_assigned'],
});

export const makeSnackList = operation({
  ...member,
  name: 'makeSnackList',
  method: 'POST',
  path: '/community/snack-lists',
  summary: 'One snack duty for each game ahead of a team that one coaches; games that have one are left alone',
  body: NewSnackList,
  responses: { 200: json(Items(ManagedDuty)) },
  problems: ['scope.not_assigned'],
  throttle: ['duties'],
});

export const withdrawTeamDuty = operation({
  ...member,
  name: 'withdrawTeamDuty',
  method: 'POST',
  path: '/community/team-duties/:id/withdraw',
  summary: 'Take a snack duty of a team that one coaches off its list',
  params: DutyParams,
  body: Empty,
  responses: { 200: json(ManagedDuty) },
  problems: [],
  throttle: ['duties'],
});

export const confirmTeamDuty = operation({
  ...member,
  name: 'confirmTeamDuty',
  method: 'POST',
  path: '/community/team-duties/:id/confirm',
  summary: 'Say whether somebody else did a duty of a team that one coaches, after it has begun',
  params: DutyParams,
  body: Fields({ member_id: IdInput, outcome: DutyOutcome }),
  responses: { 200: json(ManagedDuty) },
  problems: ['duty.not_begun', 'duty.not_permitted'],
  throttle: ['duties'],
});
