import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DateOnly, DayQuery, Fields, Id, IdParam, OneOf } from '../../schemas.ts';
import {
  AdminPeriod,
  AdminPeriodDetail,
  NewPeriod,
  PeriodPreview,
  PlannedPart,
  RefundPercent,
  SavedPlan,
  TriedPrice,
} from './period-schemas.ts';
import { SeenRecord, SeenVersion } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const problemData = { 'record.changed': Type.Object({ current: AdminPeriodDetail }) };

export const listAdminPeriods = operation({
  ...base,
  name: 'listAdminPeriods',
  method: 'GET',
  path: '/admin/registration-periods',
  permission: 'registration:read',
  summary: 'Registration periods with their prices, places and what families are promised, newest first, at most 100',
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(AdminPeriod),
        leagues: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
          description: 'That a period can be made for',
        }),
      }),
    ),
  },
  problems: [],
});

export const setPeriodPromises = operation({
  ...one,
  name: 'setPeriodPromises',
  method: 'POST',
  path: '/admin/registration-periods/:id/promises',
  permission: 'registration:write',
  summary:
    'Set the day on which teams are made, and until when families cancel by themselves with which share; a day that is left out is none',
  body: Fields({
    version: Type.Optional(SeenVersion),
    teams_on: Type.Optional(DateOnly),
    cancel_until: Type.Optional(DateOnly),
    refund_percent: RefundPercent,
  }),
  responses: { 200: json(AdminPeriod) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminPeriod }) },
});

export const createPeriod = operation({
  ...base,
  name: 'createPeriod',
  method: 'POST',
  path: '/admin/registration-periods',
  permission: 'registration:write',
  summary:
    'Make a period that nobody sees yet; a copy has the dates of the other plus a year, its prices, places and questions, and no codes',
  body: NewPeriod,
  responses: { 201: json(AdminPeriod) },
  problems: [],
});

export const getAdminPeriod = operation({
  ...one,
  name: 'getAdminPeriod',
  method: 'GET',
  path: '/admin/registration-periods/:id',
  permission: 'registration:read',
  summary: 'A period as it would be with the caller’s changes, which are not saved yet, and what follows from each',
  responses: { 200: json(AdminPeriodDetail) },
  problems: [],
});

export const planPeriod = operation({
  ...one,
  name: 'planPeriod',
  method: 'POST',
  path: '/admin/registration-periods/:id/plan',
  permission: 'registration:write',
  summary: 'Change one part of a period in the caller’s own draft; nobody sees it before it is saved',
  body: PlannedPart,
  responses: { 200: json(AdminPeriodDetail) },
  problems: ['record.changed'],
  problemData,
});

export const keepPeriodPlan = operation({
  ...one,
  name: 'keepPeriodPlan',
  method: 'POST',
  path: '/admin/registration-periods/:id/keep',
  permission: 'registration:write',
  summary: 'Keep the caller’s changes on top of what somebody else has saved since; what follows is worked out again',
  body: SeenRecord,
  responses: { 200: json(AdminPeriodDetail) },
  problems: ['record.changed'],
  problemData,
});

export const discardPeriodPlan = operation({
  ...one,
  name: 'discardPeriodPlan',
  method: 'POST',
  path: '/admin/registration-periods/:id/discard',
  permission: 'registration:write',
  summary: 'Throw the caller’s changes away',
  body: Fields({}),
  responses: { 200: json(AdminPeriodDetail) },
  problems: [],
});

export const savePeriodPlan = operation({
  ...one,
  name: 'savePeriodPlan',
  method: 'POST',
  path: '/admin/registration-periods/:id/save',
  permission: 'registration:write',
  summary:
    'Save the caller’s changes. While the period is open, those that have consequences need the review that showed them; where mails go out, the password of a moment ago',
  body: SavedPlan,
  responses: { 200: json(AdminPeriodDetail) },
  problems: ['record.changed', 'registration.review_needed', 'admin.confirmation_required'],
  problemData,
});

export const publishPeriod = operation({
  ...one,
  name: 'publishPeriod',
  method: 'POST',
  path: '/admin/registration-periods/:id/publish',
  permission: 'registration:write',
  summary: 'Show a period to families: they can register from the moment it opens',
  body: SeenRecord,
  responses: { 200: json(AdminPeriodDetail) },
  problems: ['record.changed', 'registration.not_ready'],
  problemData,
});

export const getPeriodPrice = operation({
  ...one,
  name: 'getPeriodPrice',
  method: 'GET',
  path: '/admin/registration-periods/:id/price',
  permission: 'registration:read',
  summary:
    'The price that a child would have on a day, with the caller’s changes, by the function of the families’ quote',
  query: Type.Object({
    day: Type.Optional(DayQuery),
    child: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    code: Type.Optional(Type.String({ maxLength: 40 })),
    helps: Type.Optional(OneOf(['yes', 'no'] as const)),
  }),
  responses: { 200: json(TriedPrice) },
  problems: [],
});

export const getPeriodPreview = operation({
  ...one,
  name: 'getPeriodPreview',
  method: 'GET',
  path: '/admin/registration-periods/:id/preview',
  permission: 'registration:read',
  summary: 'What the families’ form is made of, with the caller’s changes',
  responses: { 200: json(PeriodPreview) },
  problems: [],
});
