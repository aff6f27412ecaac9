import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { SportName, UtcTime } from '../schemas.ts';

export const getHubHealth = operation({
  name: 'getHubHealth',
  service: 'hub',
  tag: 'Service',
  method: 'GET',
  path: '/health',
  access: 'public',
  reach: 'hub',
  summary: 'Status of the hub and the supported sports',
  responses: { 200: json(Type.Object({ status: Type.String(), sports: Type.Array(SportName), time: UtcTime })) },
  problems: [],
});
