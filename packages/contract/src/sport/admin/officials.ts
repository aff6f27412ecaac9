import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, Id, IdParam } from '../../schemas.ts';
import { csvExport } from './csv-export.ts';
import { ChangedOfficial, NewOfficial, Official, OfficialGames, OfficialWithGames } from './officials-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const problemData = { 'record.changed': Type.Object({ current: Official }) };

export const listOfficials = operation({
  ...base,
  name: 'listOfficials',
  method: 'GET',
  path: '/admin/officials',
  permission: 'season:read',
  summary: 'Referees and scorers with how to reach them and their next game, and how many games have no referee',
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(Official),
        without_referee: Type.Integer({ minimum: 0, description: 'Games to come that nobody referees' }),
      }),
    ),
  },
  problems: [],
});

export const getOfficial = operation({
  ...one,
  name: 'getOfficial',
  method: 'GET',
  path: '/admin/officials/:id',
  permission: 'season:read',
  summary:
    'A referee or scorer with the games to come: their own, and those they could have, with what is good to know',
  responses: { 200: json(OfficialWithGames) },
  problems: [],
});

export const createOfficial = operation({
  ...base,
  name: 'createOfficial',
  method: 'POST',
  path: '/admin/officials',
  permission: 'season:write',
  summary: 'Add a referee or scorer',
  body: NewOfficial,
  responses: { 201: json(Official) },
  problems: [],
});

export const changeOfficial = operation({
  ...one,
  name: 'changeOfficial',
  method: 'POST',
  path: '/admin/officials/:id/change',
  permission: 'season:write',
  summary: 'Change the name or how to reach a referee or scorer',
  body: ChangedOfficial,
  responses: { 200: json(Official) },
  problems: ['record.changed'],
  problemData,
});

export const removeOfficial = operation({
  ...one,
  name: 'removeOfficial',
  method: 'POST',
  path: '/admin/officials/:id/remove',
  permission: 'season:write',
  summary: 'Take somebody off all games to come; their link ends, and how to reach them is forgotten',
  body: SeenRecord,
  responses: { 200: json(Type.Object({ id: Id, name: Type.String() })) },
  problems: ['record.changed'],
  problemData,
});

export const assignOfficial = operation({
  ...one,
  name: 'assignOfficial',
  method: 'POST',
  path: '/admin/officials/:id/assign',
  permission: 'season:write',
  summary: 'Give somebody games as referee or scorer; those that they have already stay so',
  body: OfficialGames,
  responses: { 200: json(Official) },
  problems: [],
});

export const unassignOfficial = operation({
  ...one,
  name: 'unassignOfficial',
  method: 'POST',
  path: '/admin/officials/:id/unassign',
  permission: 'season:write',
  summary: 'Take games from somebody',
  body: OfficialGames,
  responses: { 200: json(Official) },
  problems: [],
});

export const makeOfficialLink = operation({
  ...one,
  name: 'makeOfficialLink',
  method: 'POST',
  path: '/admin/officials/:id/link',
  permission: 'season:write',
  summary: 'Make the link to somebody’s own games; the one before ends',
  body: Empty,
  responses: { 200: json(Official) },
  problems: [],
});

export const withdrawOfficialLink = operation({
  ...one,
  name: 'withdrawOfficialLink',
  method: 'POST',
  path: '/admin/officials/:id/withdraw-link',
  permission: 'season:write',
  summary: 'End the link to somebody’s own games',
  body: Empty,
  responses: { 200: json(Official) },
  problems: [],
});

export const exportOfficials = csvExport({
  name: 'exportOfficials',
  path: '/admin/officials/export',
  permission: 'season:read',
  summary: 'Games to come with who referees and scores them and how to reach them, as a file',
  body: Empty,
});
