import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { Items, LocalTime, Nullable } from '../schemas.ts';
import { RegistrationPeriod } from './registration-schemas.ts';

const common = {
  service: 'sport',
  tag: 'Registration',
  method: 'GET',
  access: 'public',
  reach: 'hub',
  cache: 'public',
  scope: 'public:read',
  problems: [],
} as const;

export const getRegistrationStatus = operation({
  ...common,
  name: 'getRegistrationStatus',
  path: '/registration/status',
  summary: 'Whether registration is open, and for which leagues and divisions, at which fees',
  responses: {
    200: json(
      Type.Object({
        registration_open: Type.Boolean(),
        next_opens_at: Nullable(LocalTime),
        items: Type.Array(RegistrationPeriod, { description: 'The periods that are open now' }),
      }),
    ),
  },
});

export const listRegistrationPeriods = operation({
  ...common,
  name: 'listRegistrationPeriods',
  path: '/registration/periods',
  summary: 'Every registration period: upcoming, open and closed',
  responses: { 200: json(Items(RegistrationPeriod)) },
});
