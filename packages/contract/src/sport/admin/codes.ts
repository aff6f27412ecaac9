import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Id, IdParam, IdQuery } from '../../schemas.ts';
import { CodePrices, CodeUse, DiscountCode, NewCode } from './codes-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;

export const listCodes = operation({
  ...base,
  name: 'listCodes',
  method: 'GET',
  path: '/admin/registration-codes',
  permission: 'money:read',
  summary: 'Discount codes with how often they were used and what they gave, those that can be used first, at most 300',
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(DiscountCode),
        periods: Type.Array(
          Type.Object({
            id: Id,
            name: Type.String(),
            divisions: Type.Array(Type.Object({ id: Id, name: Type.String() })),
          }),
          { description: 'That a code can be made for' },
        ),
      }),
    ),
  },
  problems: [],
});

export const getCodePrice = operation({
  ...base,
  name: 'getCodePrice',
  method: 'GET',
  path: '/admin/registration-codes/price',
  permission: 'money:read',
  summary: 'What a first and a second child would pay today with a code that is not made yet',
  query: Type.Object({
    period_id: IdQuery,
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    amount: Type.Optional(Type.String({ maxLength: 20 })),
    max_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  responses: { 200: json(CodePrices) },
  problems: [],
});

export const createCode = operation({
  ...base,
  name: 'createCode',
  method: 'POST',
  path: '/admin/registration-codes',
  permission: 'money:write',
  summary: 'Make a code for a period: a share or an amount, how often, from when until when, for which division',
  body: NewCode,
  responses: { 201: json(DiscountCode) },
  problems: ['admin.confirmation_required'],
});

export const endCode = operation({
  ...one,
  name: 'endCode',
  method: 'POST',
  path: '/admin/registration-codes/:id/end',
  permission: 'money:write',
  summary: 'End a code now; families who have a price with it keep it for half an hour',
  body: SeenRecord,
  responses: { 200: json(DiscountCode) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: DiscountCode }) },
});

export const listCodeUses = operation({
  ...one,
  name: 'listCodeUses',
  method: 'GET',
  path: '/admin/registration-codes/:id/uses',
  permission: 'money:read',
  summary: 'Who used a code, newest first, at most 500; the look is in the audit log',
  responses: { 200: json(Type.Object({ code: DiscountCode, items: Type.Array(CodeUse) })) },
  problems: [],
});
