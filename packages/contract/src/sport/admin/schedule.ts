import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DayQuery, Empty, Id, IdParam, IdQuery, Nullable, OneOf } from '../../schemas.ts';
import { GAME_STATUSES } from '../schedules-schemas.ts';
import {
  PreparedEdits,
  SavedEdits,
  SCHEDULE_KINDS,
  ScheduleChangeSet,
  ScheduleCheck,
  ScheduleEdits,
  ScheduleOptions,
  ScheduleRow,
} from './schedule-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

export const listScheduleRows = operation({
  ...base,
  name: 'listScheduleRows',
  method: 'GET',
  path: '/admin/schedule',
  permission: 'season:read',
  summary: 'Games and practices of a season in order of time, hidden ones too: from today on, or from a day',
  query: Type.Object({
    season_id: Type.Optional(IdQuery),
    kind: Type.Optional(OneOf(SCHEDULE_KINDS)),
    division_id: Type.Optional(IdQuery),
    team_id: Type.Optional(IdQuery),
    venue_id: Type.Optional(IdQuery),
    status: Type.Optional(OneOf(GAME_STATUSES)),
    from: Type.Optional(DayQuery),
    after: Type.Optional(
      Type.String({
        pattern: '^[0-9]{10}-(game|practice)-[0-9]{1,15}$',
        description: '`next_after` of the page before',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(ScheduleRow),
        total: Type.Integer({ minimum: 0 }),
        next_after: Nullable(Type.String()),
      }),
    ),
  },
  problems: ['record.not_found'],
});

export const getScheduleRow = operation({
  ...base,
  name: 'getScheduleRow',
  method: 'GET',
  path: '/admin/schedule/row',
  permission: 'season:read',
  summary: 'One game or practice, and the season it is of',
  query: Type.Object({ key: Type.String({ pattern: '^(game|practice):[1-9][0-9]{0,14}$' }) }),
  responses: { 200: json(Type.Object({ row: ScheduleRow, season_id: Id })) },
  problems: ['record.not_found'],
});

export const getScheduleOptions = operation({
  ...base,
  name: 'getScheduleOptions',
  method: 'GET',
  path: '/admin/schedule/options',
  permission: 'season:read',
  summary: 'A season with the divisions, teams and places that its games and practices can have',
  query: Type.Object({ season_id: Type.Optional(IdQuery) }),
  responses: { 200: json(ScheduleOptions) },
  problems: ['record.not_found'],
});

export const checkScheduleChanges = operation({
  ...base,
  name: 'checkScheduleChanges',
  method: 'POST',
  path: '/admin/schedule/check',
  permission: 'season:read',
  summary:
    'What some changes would mean: conflicts with free times, what cannot be so, and whom it reaches; nothing is kept',
  body: ScheduleEdits,
  responses: { 200: json(ScheduleCheck) },
  problems: ['record.not_found'],
});

export const prepareScheduleChanges = operation({
  ...base,
  name: 'prepareScheduleChanges',
  method: 'POST',
  path: '/admin/schedule/changes',
  permission: 'season:write',
  summary: 'Keep changes to be looked through and saved; the same `client_id` gives the same ones',
  body: PreparedEdits,
  responses: { 201: json(ScheduleChangeSet) },
  problems: ['record.not_found'],
});

const one = { ...base, params: Type.Object({ id: IdParam }) } as const;

export const getScheduleChanges = operation({
  ...one,
  name: 'getScheduleChanges',
  method: 'GET',
  path: '/admin/schedule/changes/:id',
  permission: 'season:read',
  summary: 'Own changes with before and after, as they would be saved now, or as they were saved',
  responses: { 200: json(ScheduleChangeSet) },
  problems: [],
});

export const saveScheduleChanges = operation({
  ...one,
  name: 'saveScheduleChanges',
  method: 'POST',
  path: '/admin/schedule/changes/:id/save',
  permission: 'season:write',
  summary:
    'Save own changes, once however often it is sent: rows that somebody else changed meanwhile, or that cannot be so, are ' +
    'left alone and named. Families hear of all of it in one notice, after two minutes, in the morning, or not at all; at ' +
    'once where something of it is within 24 hours',
  body: SavedEdits,
  responses: { 200: json(ScheduleChangeSet) },
  problems: [],
});

export const stopScheduleNotice = operation({
  ...one,
  name: 'stopScheduleNotice',
  method: 'POST',
  path: '/admin/schedule/changes/:id/stop',
  permission: 'season:write',
  summary: 'Tell nobody of changes that were saved, as long as nobody was told',
  body: Empty,
  responses: { 200: json(ScheduleChangeSet) },
  problems: ['schedule.told'],
});
