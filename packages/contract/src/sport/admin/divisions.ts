import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Id, IdParam, Items } from '../../schemas.ts';
import {
  AdminLeague,
  AdminTeam,
  ChangedDivision,
  ChangedTeam,
  DivisionMoved,
  DivisionSetup,
  DivisionShown,
  NewDivision,
  NewLeague,
  NewTeams,
  TieBreakOrder,
  TieBreakPreview,
} from './divisions-schemas.ts';
import { SeenRecord } from './schemas.ts';
import { AdminDivision } from './season-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const writes = { ...base, method: 'POST', permission: 'season:write' } as const;
const changesDivision = {
  ...one,
  method: 'POST',
  permission: 'season:write',
  problemData: { 'record.changed': Type.Object({ current: AdminDivision }) },
} as const;
const changesTeam = {
  ...one,
  method: 'POST',
  permission: 'season:write',
  problemData: { 'record.changed': Type.Object({ current: AdminTeam }) },
} as const;

export const createLeague = operation({
  ...writes,
  name: 'createLeague',
  path: '/admin/leagues',
  summary: 'Add a league to a season',
  body: NewLeague,
  responses: { 201: json(AdminLeague) },
  problems: ['record.not_found', 'season.over'],
});

export const getDivisionSetup = operation({
  ...one,
  name: 'getDivisionSetup',
  method: 'GET',
  path: '/admin/divisions/:id',
  permission: 'season:read',
  summary: 'A division of any season with its teams, their coaches, and how level teams are ranked',
  responses: { 200: json(DivisionSetup) },
  problems: [],
});

export const createDivision = operation({
  ...writes,
  name: 'createDivision',
  path: '/admin/divisions',
  summary: 'Add a division to a league, after the others',
  body: NewDivision,
  responses: { 201: json(AdminDivision) },
  problems: ['record.not_found', 'season.over'],
});

export const changeDivision = operation({
  ...changesDivision,
  name: 'changeDivision',
  path: '/admin/divisions/:id/change',
  summary: 'Change who plays in a division; not fewer places than are taken',
  body: ChangedDivision,
  responses: { 200: json(AdminDivision) },
  problems: ['record.changed', 'season.over'],
});

export const showDivision = operation({
  ...changesDivision,
  name: 'showDivision',
  path: '/admin/divisions/:id/show',
  summary:
    'Show a division on the site, or hide it with everything in it. Hiding asks once families were told of games',
  body: DivisionShown,
  responses: { 200: json(AdminDivision) },
  problems: ['record.changed', 'season.over', 'division.told'],
  problemData: {
    ...changesDivision.problemData,
    'division.told': Type.Object({
      games: Type.Integer({ minimum: 0 }),
      families: Type.Integer({ minimum: 0 }),
    }),
  },
});

export const moveDivision = operation({
  ...changesDivision,
  name: 'moveDivision',
  path: '/admin/divisions/:id/move',
  summary: 'Change the order of divisions on the site: one place up or down within the league',
  body: DivisionMoved,
  responses: { 200: json(AdminDivision) },
  problems: ['record.changed', 'season.over'],
});

export const removeDivision = operation({
  ...changesDivision,
  name: 'removeDivision',
  path: '/admin/divisions/:id/remove',
  summary: 'Remove a division that has no teams and that nobody registered for',
  body: SeenRecord,
  responses: { 200: json(Type.Object({ id: Id, name: Type.String() })) },
  problems: ['record.changed', 'season.over', 'division.in_use'],
});

export const getTieBreakPreview = operation({
  ...one,
  name: 'getTieBreakPreview',
  method: 'GET',
  path: '/admin/divisions/:id/tie-breaks',
  permission: 'season:read',
  summary: 'What today’s standings would become in this order of rules; nothing is stored',
  query: Type.Object({
    rules: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^([a-z_]+(,[a-z_]+)*)?$',
        description: 'Rules in order, separated by commas; none for the order of the sport',
      }),
    ),
    cap: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  }),
  responses: { 200: json(TieBreakPreview) },
  problems: [],
});

export const setTieBreaks = operation({
  ...changesDivision,
  name: 'setTieBreaks',
  path: '/admin/divisions/:id/tie-breaks',
  summary: 'Set the order in which level teams are ranked, or go back to the order of the sport',
  body: TieBreakOrder,
  responses: { 200: json(AdminDivision) },
  problems: ['record.changed', 'season.over'],
});

export const addTeams = operation({
  ...one,
  name: 'addTeams',
  method: 'POST',
  path: '/admin/divisions/:id/teams',
  permission: 'season:write',
  summary: 'Add teams, one to a line; colors that are not used yet are given out first',
  body: NewTeams,
  responses: { 201: json(Items(AdminTeam)) },
  problems: ['season.over'],
});

export const changeTeam = operation({
  ...changesTeam,
  name: 'changeTeam',
  path: '/admin/teams/:id/change',
  summary: 'Change the name and the color of a team, or a coach without an account',
  body: ChangedTeam,
  responses: { 200: json(AdminTeam) },
  problems: ['record.changed', 'season.over'],
});

export const removeTeam = operation({
  ...changesTeam,
  name: 'removeTeam',
  path: '/admin/teams/:id/remove',
  summary: 'Remove a team that has no games and no players',
  body: SeenRecord,
  responses: { 200: json(Type.Object({ id: Id, name: Type.String(), division_id: Id })) },
  problems: ['record.changed', 'season.over', 'team.in_use'],
});
