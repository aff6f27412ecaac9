import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, IdParam, IdQuery, Items } from '../../schemas.ts';
import {
  NewRosterWish,
  PublishedRosters,
  RosterBoard,
  RosterDivision,
  RosterMoves,
  RosterPublication,
} from './rosters-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const changes = {
  ...one,
  method: 'POST',
  permission: 'season:write',
  problemData: { 'record.changed': Type.Object({ current: RosterBoard }) },
} as const;

export const listRosterDivisions = operation({
  ...base,
  name: 'listRosterDivisions',
  method: 'GET',
  path: '/admin/rosters',
  permission: 'season:read',
  summary: 'Divisions of a season, the current one unless another is named, and how many players have no team',
  query: Type.Object({ season_id: Type.Optional(IdQuery) }),
  responses: { 200: json(Items(RosterDivision)) },
  problems: [],
});

export const getRosterBoard = operation({
  ...one,
  name: 'getRosterBoard',
  method: 'GET',
  path: '/admin/divisions/:id/rosters',
  permission: 'season:read',
  summary:
    'The draft of a division’s rosters: who is registered and paid, on which team, and a suggestion for those without one. ' +
    'Wishes and suggestions are for those who may change the season',
  responses: { 200: json(RosterBoard) },
  problems: [],
});

export const moveRosterPlayers = operation({
  ...changes,
  name: 'moveRosterPlayers',
  path: '/admin/divisions/:id/rosters/moves',
  summary: 'Put players on teams of the draft, or take them off; one step, which can be undone',
  body: RosterMoves,
  responses: { 200: json(RosterBoard) },
  problems: ['record.changed', 'season.over'],
});

export const suggestRosters = operation({
  ...changes,
  name: 'suggestRosters',
  path: '/admin/divisions/:id/rosters/suggest',
  summary:
    'Put everybody who has no team where the suggestion is: siblings and “not with” first, then the coach’s child, wishes, and even teams',
  body: SeenRecord,
  responses: { 200: json(RosterBoard) },
  problems: ['record.changed', 'season.over'],
});

export const undoRosterStep = operation({
  ...changes,
  name: 'undoRosterStep',
  path: '/admin/divisions/:id/rosters/undo',
  summary: 'Take back the caller’s last step. Refused when somebody else has moved one of the players since',
  body: Empty,
  responses: { 200: json(RosterBoard) },
  problems: ['record.changed', 'season.over'],
});

export const redoRosterStep = operation({
  ...changes,
  name: 'redoRosterStep',
  path: '/admin/divisions/:id/rosters/redo',
  summary: 'Do again what the caller has undone last',
  body: Empty,
  responses: { 200: json(RosterBoard) },
  problems: ['record.changed', 'season.over'],
});

export const addRosterWish = operation({
  ...one,
  method: 'POST',
  permission: 'season:write',
  name: 'addRosterWish',
  path: '/admin/divisions/:id/rosters/wishes',
  summary:
    'Note who wants to play with whom, or must not; never shown to families or coaches, nor to an administrator whose child it is about',
  body: NewRosterWish,
  responses: { 201: json(RosterBoard) },
  problems: ['season.over', 'admin.own_affair'],
});

export const noteFamilyWishes = operation({
  ...one,
  method: 'POST',
  permission: 'season:write',
  name: 'noteFamilyWishes',
  path: '/admin/divisions/:id/rosters/wishes/written',
  summary: 'Note what families wrote at registration, wherever their words name one player for certain',
  body: Empty,
  responses: { 200: json(RosterBoard) },
  problems: ['season.over'],
});

export const removeRosterWish = operation({
  ...one,
  method: 'POST',
  permission: 'season:write',
  name: 'removeRosterWish',
  path: '/admin/roster-wishes/:id/remove',
  summary: 'Remove a note on who plays with whom',
  body: Empty,
  responses: { 200: json(RosterBoard) },
  problems: ['season.over'],
});

export const getRosterPublication = operation({
  ...one,
  name: 'getRosterPublication',
  method: 'GET',
  path: '/admin/seasons/:id/rosters/publication',
  permission: 'season:read',
  summary: 'What publishing these divisions would change, what is missing, and who would hear of it',
  query: Type.Object({
    divisions: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,99}$',
        description: 'Ids; without any, all that are ready',
      }),
    ),
  }),
  responses: { 200: json(RosterPublication) },
  problems: [],
});

export const publishRosters = operation({
  ...one,
  method: 'POST',
  permission: 'season:write',
  name: 'publishRosters',
  path: '/admin/seasons/:id/rosters/publish',
  summary:
    'Publish the drafts of these divisions in one step. From then on coaches and families can write to each other. ' +
    'Each family gets one mail; of later moves only those hear whom they concern',
  body: PublishedRosters,
  responses: { 200: json(RosterPublication) },
  problems: ['record.changed', 'season.over', 'season.not_current', 'roster.incomplete'],
  problemData: { 'record.changed': Type.Object({ current: RosterPublication }) },
});
