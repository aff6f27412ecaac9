import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Id, IdParam, IdQuery, Items } from '../../schemas.ts';
import { ResultNotYet } from '../results-schemas.ts';
import { SeenRecord } from './schemas.ts';
import {
  AdminMatch,
  AdminTournament,
  AdminTournamentLine,
  ChangedMatch,
  ChangedTournament,
  CorrectedMatch,
  CorrectionPreview,
  correctionQuery,
  MatchCorrection,
  MatchResult,
  NewTournament,
  shapeQuery,
  TournamentPreview,
} from './tournaments-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const changesTournament = {
  ...one,
  method: 'POST',
  permission: 'season:write',
  problems: ['record.changed', 'season.over'],
  problemData: { 'record.changed': Type.Object({ current: AdminTournament }) },
} as const;
const ofMatch = { 'record.changed': Type.Object({ current: AdminMatch }) };

export const listAdminTournaments = operation({
  ...base,
  name: 'listAdminTournaments',
  method: 'GET',
  path: '/admin/tournaments',
  permission: 'season:read',
  summary: 'Tournaments of a season, drafts included',
  query: Type.Object({ season_id: Type.Optional(IdQuery) }),
  responses: { 200: json(Items(AdminTournamentLine)) },
  problems: [],
});

export const getTournamentPreview = operation({
  ...one,
  name: 'getTournamentPreview',
  method: 'GET',
  path: '/admin/divisions/:id/tournament-preview',
  permission: 'season:read',
  summary: 'What a tournament of a division would be: seeds from its standings, byes, rounds; nothing is stored',
  query: Type.Object(shapeQuery),
  responses: { 200: json(TournamentPreview) },
  problems: [],
});

export const createTournament = operation({
  ...base,
  name: 'createTournament',
  method: 'POST',
  path: '/admin/tournaments',
  permission: 'season:write',
  summary: 'Make a tournament with its bracket, as a draft that nobody else sees',
  body: NewTournament,
  responses: { 201: json(AdminTournament) },
  problems: ['season.over'],
});

export const getAdminTournament = operation({
  ...one,
  name: 'getAdminTournament',
  method: 'GET',
  path: '/admin/tournaments/:id',
  permission: 'season:read',
  summary: 'A tournament with its bracket, its groups and what each match lacks',
  responses: { 200: json(AdminTournament) },
  problems: [],
});

export const changeTournament = operation({
  ...changesTournament,
  name: 'changeTournament',
  path: '/admin/tournaments/:id/change',
  summary: 'Change the name, days, place or length of matches of a tournament; calendars follow',
  body: ChangedTournament,
  responses: { 200: json(AdminTournament) },
});

export const publishTournament = operation({
  ...changesTournament,
  name: 'publishTournament',
  path: '/admin/tournaments/:id/publish',
  summary: 'Show a draft to everybody: its matches are games from now on',
  body: SeenRecord,
  responses: { 200: json(AdminTournament) },
});

export const removeTournament = operation({
  ...changesTournament,
  name: 'removeTournament',
  path: '/admin/tournaments/:id/remove',
  summary: 'Remove a draft; a tournament that was published stays',
  body: SeenRecord,
  responses: { 200: json(Type.Object({ id: Id, name: Type.String() })) },
  problems: ['record.changed', 'season.over', 'record.conflict'],
});

export const changeMatch = operation({
  ...one,
  name: 'changeMatch',
  method: 'POST',
  path: '/admin/matches/:id/change',
  permission: 'season:write',
  summary: 'Set when and where a match is played; families of a game that moves hear of it once',
  body: ChangedMatch,
  responses: { 200: json(AdminMatch) },
  problems: ['record.changed', 'season.over', 'record.conflict'],
  problemData: ofMatch,
});

export const enterMatchResult = operation({
  ...one,
  name: 'enterMatchResult',
  method: 'POST',
  path: '/admin/matches/:id/result',
  permission: 'results:write',
  summary:
    'Say how a match ended: winner and loser go on. Refused where a later match was played already; then it is corrected',
  body: MatchResult,
  responses: { 200: json(AdminMatch) },
  problems: ['record.changed', 'season.over', 'record.conflict', 'result.not_yet', 'result.of_bracket'],
  problemData: { ...ofMatch, 'result.not_yet': ResultNotYet },
});

export const getMatchCorrection = operation({
  ...one,
  name: 'getMatchCorrection',
  method: 'GET',
  path: '/admin/matches/:id/correction',
  permission: 'season:read',
  summary: 'What another result of a match would change further on, and who would hear of it; nothing is stored',
  query: Type.Object(correctionQuery),
  responses: { 200: json(CorrectionPreview) },
  problems: [],
});

export const correctMatch = operation({
  ...one,
  name: 'correctMatch',
  method: 'POST',
  path: '/admin/matches/:id/correct',
  permission: 'results:write',
  summary:
    'Correct the result of a match with everything that follows from it. The version is that of the tournament: nothing ' +
    'else has changed since it was looked at',
  body: MatchCorrection,
  responses: { 200: json(CorrectedMatch) },
  problems: ['record.changed', 'season.over', 'record.conflict'],
  problemData: { 'record.changed': Type.Object({ current: AdminTournament }) },
});
