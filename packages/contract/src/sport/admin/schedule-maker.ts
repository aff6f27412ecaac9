import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DateOnly, Empty, Fields, IdParam, IdQuery, Text } from '../../schemas.ts';
import { SeenVersion } from './schemas.ts';
import { ScheduleMaker, ScheduleRun, scheduleSettings } from './schedule-maker-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const params = Type.Object({ id: IdParam });

export const getScheduleMaker = operation({
  ...base,
  name: 'getScheduleMaker',
  method: 'GET',
  path: '/admin/schedule-maker',
  permission: 'season:read',
  summary:
    'What a schedule of games is made from: settings as last kept, places and times, days without games, and whether it fits; ' +
    'of the current season, or of one that is being prepared',
  query: Type.Object({ season_id: Type.Optional(IdQuery) }),
  responses: { 200: json(ScheduleMaker) },
  problems: ['record.not_found'],
});

export const keepScheduleSettings = operation({
  ...base,
  name: 'keepScheduleSettings',
  method: 'POST',
  path: '/admin/schedule-maker/:id/settings',
  permission: 'season:write',
  summary:
    'Keep the settings for a season; says whether a schedule can exist with them, and with `begin` makes one if it can',
  params,
  body: Fields({ version: SeenVersion, begin: Type.Optional(Type.Boolean()), ...scheduleSettings }),
  responses: { 200: json(ScheduleMaker) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: ScheduleMaker }) },
});

export const addDayWithoutGames = operation({
  ...base,
  name: 'addDayWithoutGames',
  method: 'POST',
  path: '/admin/schedule-maker/:id/days-off',
  permission: 'season:write',
  summary: 'No game is put on these days, whoever plays',
  params,
  body: Fields({ first_day: DateOnly, last_day: Type.Optional(DateOnly), reason: Type.Optional(Text(0, 80)) }),
  responses: { 201: json(ScheduleMaker) },
  problems: [],
});

export const removeDayWithoutGames = operation({
  ...base,
  name: 'removeDayWithoutGames',
  method: 'POST',
  path: '/admin/days-off/:id/remove',
  permission: 'season:write',
  summary: 'Games may be put on these days again',
  params,
  body: Empty,
  responses: { 200: json(ScheduleMaker) },
  problems: [],
});

export const makeSchedule = operation({
  ...base,
  name: 'makeSchedule',
  method: 'POST',
  path: '/admin/schedule-maker/:id/runs',
  permission: 'season:write',
  summary:
    'Begin to make a schedule with the kept settings. It goes on by itself; while one is being made, that one is returned',
  params,
  body: Empty,
  responses: { 201: json(ScheduleRun) },
  problems: [],
});

export const getScheduleRun = operation({
  ...base,
  name: 'getScheduleRun',
  method: 'GET',
  path: '/admin/schedule-runs/:id',
  permission: 'season:read',
  summary: 'How far it is, or what came out: the games, which wishes could not be met, and figures team by team',
  params,
  responses: { 200: json(ScheduleRun) },
  problems: [],
});

export const stopScheduleRun = operation({
  ...base,
  name: 'stopScheduleRun',
  method: 'POST',
  path: '/admin/schedule-runs/:id/stop',
  permission: 'season:write',
  summary: 'Stop, and take the best so far',
  params,
  body: Empty,
  responses: { 200: json(ScheduleRun) },
  problems: [],
});

export const acceptScheduleRun = operation({
  ...base,
  name: 'acceptScheduleRun',
  method: 'POST',
  path: '/admin/schedule-runs/:id/accept',
  permission: 'season:write',
  summary:
    'Put the games into the schedule. In a season that is being prepared nobody sees them; in the current one everybody does. ' +
    'Refused when something has changed in between that stands against one of them',
  params,
  body: Empty,
  responses: { 200: json(ScheduleRun) },
  problems: ['record.conflict'],
});
