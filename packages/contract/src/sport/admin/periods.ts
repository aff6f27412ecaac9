import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DateOnly, Fields, IdParam, Items } from '../../schemas.ts';
import { AdminPeriod, RefundPercent } from './period-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

export const listAdminPeriods = operation({
  ...base,
  name: 'listAdminPeriods',
  method: 'GET',
  path: '/admin/registration-periods',
  permission: 'registration:read',
  summary: 'Registration periods with what families are promised in them, newest first, at most 100',
  responses: { 200: json(Items(AdminPeriod)) },
  problems: [],
});

export const setPeriodPromises = operation({
  ...base,
  name: 'setPeriodPromises',
  method: 'POST',
  path: '/admin/registration-periods/:id/promises',
  permission: 'registration:write',
  summary:
    'Set the day on which teams are made, and until when families cancel by themselves with which share; a day that is left out is none',
  params: Type.Object({ id: IdParam }),
  body: Fields({
    teams_on: Type.Optional(DateOnly),
    cancel_until: Type.Optional(DateOnly),
    refund_percent: RefundPercent,
  }),
  responses: { 200: json(AdminPeriod) },
  problems: [],
});
