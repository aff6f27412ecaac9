import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, Fields, IdInput, IdParam, IdQuery, Nullable, OneOf } from '../../schemas.ts';
import {
  DutyKind,
  DutyOffice,
  DutyOutcome,
  HomeHours,
  ManagedDuty,
  NewDuty,
  NewSeasonDuties,
} from '../duties-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const DutyParams = Type.Object({ id: IdParam });

export const listAdminDuties = operation({
  ...base,
  name: 'listAdminDuties',
  method: 'GET',
  path: '/admin/duties',
  permission: 'season:read',
  summary:
    'Shifts and snack lists of the season with who has taken them: those ahead with gaps first, soonest first; of one team or ' +
    'kind, only what is open, or what is over. `events` are those of the team, or of everybody in the next two weeks',
  query: Type.Object({
    show: Type.Optional(OneOf(['gaps', 'ahead', 'over'] as const)),
    kind: Type.Optional(DutyKind),
    team_id: Type.Optional(IdQuery),
  }),
  responses: { 200: json(DutyOffice) },
  problems: [],
});

export const makeSeasonDuties = operation({
  ...base,
  name: 'makeSeasonDuties',
  method: 'POST',
  path: '/admin/season-duties',
  permission: 'season:write',
  summary: 'Make the same duty for each game ahead that has none of this name',
  body: NewSeasonDuties,
  responses: { 200: json(Type.Object({ made: Type.Integer({ minimum: 0 }) })) },
  problems: [],
});

export const askFamiliesToHelp = operation({
  ...base,
  name: 'askFamiliesToHelp',
  method: 'POST',
  path: '/admin/duty-asks',
  permission: 'season:write',
  summary:
    'Ask homes with open hours whose children are there anyway to take what is open; each home once in three days at most',
  body: Empty,
  responses: { 200: json(Type.Object({ asked: Type.Integer({ minimum: 0 }) })) },
  problems: [],
});

export const makeDuty = operation({
  ...base,
  name: 'makeDuty',
  method: 'POST',
  path: '/admin/duties',
  permission: 'season:write',
  summary: 'Make a shift or snack duty: with an event, at a time, or with neither for the whole season',
  body: NewDuty,
  responses: { 201: json(ManagedDuty) },
  problems: [],
});

export const withdrawDuty = operation({
  ...base,
  name: 'withdrawDuty',
  method: 'POST',
  path: '/admin/duties/:id/withdraw',
  permission: 'season:write',
  summary: 'Take a duty off the list; who had taken it is free',
  params: DutyParams,
  body: Empty,
  responses: { 200: json(ManagedDuty) },
  problems: [],
});

export const confirmDuty = operation({
  ...base,
  name: 'confirmDuty',
  method: 'POST',
  path: '/admin/duties/:id/confirm',
  permission: 'season:write',
  summary: 'Say whether somebody did a duty, after it has begun',
  params: DutyParams,
  body: Fields({ member_id: IdInput, outcome: DutyOutcome }),
  responses: { 200: json(ManagedDuty) },
  problems: ['duty.not_begun'],
});

/** `hours` is null where nothing is asked this season. */
const Hours = Type.Object({ hours: Nullable(Type.Integer({ minimum: 1 })), items: Type.Array(HomeHours) });

export const listDutyHours = operation({
  ...base,
  name: 'listDutyHours',
  method: 'GET',
  path: '/admin/duty-hours',
  permission: 'season:read',
  summary: 'What each home is asked for, has taken and has done, the most open first',
  responses: { 200: json(Hours) },
  problems: [],
});

export const askForHours = operation({
  ...base,
  name: 'askForHours',
  method: 'POST',
  path: '/admin/duty-hours',
  permission: 'season:write',
  summary: 'Ask each home that registered a child for so many hours this season, 1 to 100; without `hours` for none',
  body: Fields({ hours: Type.Optional(IdInput) }),
  responses: { 200: json(Hours) },
  problems: [],
});
