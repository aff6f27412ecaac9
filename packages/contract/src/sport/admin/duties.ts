import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, Fields, IdInput, IdParam, Items, Nullable } from '../../schemas.ts';
import { DutyOutcome, HomeHours, ManagedDuty, NewDuty } from '../duties-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const DutyParams = Type.Object({ id: IdParam });

export const listAdminDuties = operation({
  ...base,
  name: 'listAdminDuties',
  method: 'GET',
  path: '/admin/duties',
  permission: 'season:read',
  summary: 'Shifts and snack lists of the season with who has taken them: those ahead with gaps first, soonest first',
  responses: { 200: json(Items(ManagedDuty)) },
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
