import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, Fields, IdParam, IdQuery, Items } from '../../schemas.ts';
import { EventTurnout, OpenGuest } from '../answers-schemas.ts';
import { AdminLeague } from './divisions-schemas.ts';
import { AdminDivision } from './season-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

export const listAdminDivisions = operation({
  ...base,
  name: 'listAdminDivisions',
  method: 'GET',
  path: '/admin/divisions',
  permission: 'season:read',
  summary: 'The divisions of a season, by league in the order of the site; of the current one unless another is named',
  query: Type.Object({ season_id: Type.Optional(IdQuery) }),
  responses: { 200: json(Type.Object({ items: Type.Array(AdminDivision), leagues: Type.Array(AdminLeague) })) },
  problems: [],
});

export const setDivisionStatistics = operation({
  ...base,
  name: 'setDivisionStatistics',
  method: 'POST',
  path: '/admin/divisions/:id/statistics',
  permission: 'season:write',
  summary: 'Show the statistics of a division’s players, or stop showing them; nothing is deleted',
  params: Type.Object({ id: IdParam }),
  body: Fields({ shows_statistics: Type.Boolean() }),
  responses: { 200: json(AdminDivision) },
  problems: [],
});

export const listAnswerCounts = operation({
  ...base,
  name: 'listAnswerCounts',
  method: 'GET',
  path: '/admin/answer-counts',
  permission: 'season:read',
  summary: 'How many of each team come to what is on in the next seven days; nobody’s name, answer or note',
  responses: { 200: json(Items(EventTurnout)) },
  problems: [],
});

const listGuests = json(Items(OpenGuest));

export const listAttendanceGuests = operation({
  ...base,
  name: 'listAttendanceGuests',
  method: 'GET',
  path: '/admin/attendance-guests',
  permission: 'season:read',
  summary:
    'Children who were at a game or practice and are on no list, as coaches noted them; those nobody has looked at',
  responses: { 200: listGuests },
  problems: [],
});

export const settleAttendanceGuest = operation({
  ...base,
  name: 'settleAttendanceGuest',
  method: 'POST',
  path: '/admin/attendance-guests/:id/settle',
  permission: 'season:write',
  summary: 'Note that one has looked at it; again changes nothing',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  responses: { 200: listGuests },
  problems: [],
});
