import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { LocalTime, SportName } from '../schemas.ts';

export const getSportHealth = operation({
  name: 'getSportHealth',
  service: 'sport',
  tag: 'Service',
  method: 'GET',
  path: '/health',
  access: 'public',
  reach: 'hub',
  summary: 'Status of the sport service',
  responses: {
    200: json(Type.Object({ status: Type.String(), sport: SportName, database: Type.String(), time: LocalTime })),
  },
  problems: [],
});
