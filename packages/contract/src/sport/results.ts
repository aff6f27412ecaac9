import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Items, Secret } from '../schemas.ts';
import { FieldGame, NewObjection, NewResult, ResultNotYet, ScorekeeperDay, StandingResult } from './results-schemas.ts';

const member = { service: 'sport', tag: 'Results', access: 'member', reach: 'hub' } as const;
const entering = {
  problems: [
    'record.changed',
    'result.not_yet',
    'result.closed',
    'result.not_played',
    'result.decided',
    'result.of_bracket',
  ],
  problemData: {
    'record.changed': StandingResult,
    'result.decided': StandingResult,
    'result.not_yet': ResultNotYet,
  },
} as const;

export const listResultsToEnter = operation({
  ...member,
  name: 'listResultsToEnter',
  method: 'GET',
  tagged: true,
  path: '/community/results',
  summary: 'Today’s games of the teams that the caller coaches, with what was entered and by whom',
  responses: { 200: json(Items(FieldGame)) },
  problems: [],
});

export const enterResult = operation({
  ...member,
  name: 'enterResult',
  method: 'POST',
  path: '/community/results',
  summary:
    'Say how a game of one’s team ended, from an hour before it begins until midnight; what was pressed offline by then ' +
    'may arrive a week later. A retry with the same `client_id` changes nothing. What one’s own side says last counts. Where ' +
    'the other side or a scorekeeper says otherwise, no score counts until the league decides. `version` is the one that ' +
    'was seen: when one’s own side has entered something since, 409 says what',
  body: NewResult,
  responses: { 200: json(FieldGame) },
  ...entering,
  problems: ['scope.not_assigned', 'record.not_found', ...entering.problems],
  throttle: ['results'],
});

export const objectToResult = operation({
  ...member,
  name: 'objectToResult',
  method: 'POST',
  path: '/community/result-objections',
  summary:
    'Object in words to a result that the other side or a scorekeeper has entered. The score stays until the league decides; who ' +
    'has another score enters that instead',
  body: NewObjection,
  responses: { 200: json(FieldGame) },
  ...entering,
  problems: ['scope.not_assigned', 'record.not_found', 'result.nothing_to_object', ...entering.problems],
  throttle: ['results'],
});

const scorekeeper = {
  service: 'sport',
  tag: 'Results',
  access: 'public',
  reach: 'site',
  params: Type.Object({ token: Secret(20, 100) }),
} as const;

export const getScorekeeperDay = operation({
  ...scorekeeper,
  name: 'getScorekeeperDay',
  method: 'GET',
  path: '/scorekeeper/:token',
  summary: 'The games of the place and day that a scorekeeper’s link is for',
  responses: { 200: json(ScorekeeperDay) },
  problems: ['token.invalid', 'scorekeeper.over'],
});

export const enterResultByLink = operation({
  ...scorekeeper,
  name: 'enterResultByLink',
  method: 'POST',
  path: '/scorekeeper/:token/results',
  summary:
    'Say how a game of that place and day ended, as `enterResult` does. What was pressed offline arrives until noon of the next day',
  body: NewResult,
  responses: { 200: json(FieldGame) },
  ...entering,
  problems: ['token.invalid', 'scorekeeper.over', 'season.over', ...entering.problems],
  throttle: ['results'],
});
