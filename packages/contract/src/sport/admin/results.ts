import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, IdParam } from '../../schemas.ts';
import { DecidedResult, FieldGame, ResultNotYet, StandingResult } from '../results-schemas.ts';
import {
  ChangedResultSettings,
  MadeScorekeeperLink,
  NewScorekeeperLink,
  ResultOffice,
  ResultSettings,
  ScorekeeperLink,
} from './results-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;

export const getResultOffice = operation({
  ...one,
  name: 'getResultOffice',
  method: 'GET',
  path: '/admin/seasons/:id/results',
  permission: 'season:read',
  summary:
    'Results of a season: those to decide, those missing, those entered lately and by whom, and who may enter them',
  responses: { 200: json(ResultOffice) },
  problems: [],
});

export const decideResult = operation({
  ...one,
  name: 'decideResult',
  method: 'POST',
  path: '/admin/games/:id/result',
  permission: 'results:write',
  summary: 'Say how a game ended, whatever was entered for it; coaches and scorekeepers change nothing after that',
  body: DecidedResult,
  responses: { 200: json(FieldGame) },
  problems: ['record.changed', 'season.over', 'result.not_yet', 'result.not_played', 'result.of_bracket'],
  problemData: { 'record.changed': StandingResult, 'result.not_yet': ResultNotYet },
});

export const changeResultSettings = operation({
  ...one,
  name: 'changeResultSettings',
  method: 'POST',
  path: '/admin/seasons/:id/result-settings',
  permission: 'season:write',
  summary: 'Whether coaches enter results, and what a forfeit counts',
  body: ChangedResultSettings,
  responses: { 200: json(ResultSettings) },
  problems: ['record.changed', 'season.over'],
  problemData: { 'record.changed': Type.Object({ current: ResultSettings }) },
});

export const makeScorekeeperLink = operation({
  ...base,
  name: 'makeScorekeeperLink',
  method: 'POST',
  path: '/admin/scorekeeper-links',
  permission: 'results:write',
  summary: 'Make a link for results of one place on one day; its address is told once',
  body: NewScorekeeperLink,
  responses: { 201: json(MadeScorekeeperLink) },
  problems: [],
});

export const withdrawScorekeeperLink = operation({
  ...one,
  name: 'withdrawScorekeeperLink',
  method: 'POST',
  path: '/admin/scorekeeper-links/:id/withdraw',
  permission: 'results:write',
  summary: 'End a link now: from the next request on it does nothing. What was entered stays',
  body: Empty,
  responses: { 200: json(ScorekeeperLink) },
  problems: [],
});
