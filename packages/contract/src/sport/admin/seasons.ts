import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam, Items } from '../../schemas.ts';
import { SeenRecord } from './schemas.ts';
import { AdminSeason, ChangedSeason, NewSeason, SeasonOverview } from './seasons-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const problemData = { 'record.changed': Type.Object({ current: AdminSeason }) };

export const listAdminSeasons = operation({
  ...base,
  name: 'listAdminSeasons',
  method: 'GET',
  path: '/admin/seasons',
  permission: 'season:read',
  summary: 'All seasons, the newest first',
  responses: { 200: json(Items(AdminSeason)) },
  problems: [],
});

export const getSeasonOverview = operation({
  ...one,
  name: 'getSeasonOverview',
  method: 'GET',
  path: '/admin/seasons/:id',
  permission: 'season:read',
  summary: 'A season with its weeks, its figures and what it lacks',
  responses: { 200: json(SeasonOverview) },
  problems: [],
});

export const createSeason = operation({
  ...base,
  name: 'createSeason',
  method: 'POST',
  path: '/admin/seasons',
  permission: 'season:write',
  summary: 'Prepare a season, from another one or empty; players, games, results and closures never come along',
  body: NewSeason,
  responses: { 201: json(AdminSeason) },
  problems: [],
});

export const changeSeason = operation({
  ...one,
  name: 'changeSeason',
  method: 'POST',
  path: '/admin/seasons/:id/change',
  permission: 'season:write',
  summary: 'Change the name or the days of a season',
  body: ChangedSeason,
  responses: { 200: json(AdminSeason) },
  problems: ['record.changed', 'season.over'],
  problemData,
});

export const makeSeasonCurrent = operation({
  ...one,
  name: 'makeSeasonCurrent',
  method: 'POST',
  path: '/admin/seasons/:id/make-current',
  permission: 'season:write',
  summary:
    'Make a season what the site shows. The one that was stays readable; one that begins later is prepared again. Asks ' +
    'for the password again',
  body: SeenRecord,
  responses: { 200: json(AdminSeason) },
  problems: ['record.changed', 'admin.confirmation_required'],
  problemData,
});
