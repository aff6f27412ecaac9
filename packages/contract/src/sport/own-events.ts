import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { DayQuery, Items } from '../schemas.ts';
import { OwnEvent } from './own-events-schemas.ts';

export const listOwnEvents = operation({
  name: 'listOwnEvents',
  service: 'sport',
  tag: 'Families',
  access: 'member',
  reach: 'hub',
  method: 'GET',
  path: '/community/own-events',
  summary:
    'Games, practices and special events of the caller’s verified children and own teams between two dates at most ' +
    '400 days apart, by time',
  query: Type.Object({ from: DayQuery, to: DayQuery }),
  responses: { 200: json(Items(OwnEvent)) },
  problems: [],
});
