import Type from 'typebox';
import { json, operation, raw } from '../../operation.ts';
import { Empty, Fields, IdParam, Nullable } from '../../schemas.ts';
import {
  DIFFERENCE_ID,
  MoneyAction,
  MoneyDifference,
  MoneyDifferenceDetail,
  MoneyReconciliation,
  SettleDifference,
} from './money-schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const params = Type.Object({ id: Type.String({ pattern: DIFFERENCE_ID }) });

export const listMoneyDifferences = operation({
  ...base,
  name: 'listMoneyDifferences',
  method: 'GET',
  path: '/admin/money',
  permission: 'money:read',
  summary: 'The processor beside the ledger: sums, every difference with what can be done about it, what was settled',
  responses: { 200: json(MoneyReconciliation) },
  problems: [],
});

export const compareMoney = operation({
  ...base,
  name: 'compareMoney',
  method: 'POST',
  path: '/admin/money/compare',
  permission: 'money:write',
  summary: 'Compare the processor with the ledger now, in the background; it is done every night as well',
  body: Empty,
  responses: { 200: json(Type.Object({ is_running: Type.Boolean() })) },
  problems: [],
});

export const getMoneyDifference = operation({
  ...base,
  name: 'getMoneyDifference',
  method: 'GET',
  path: '/admin/money/differences/:id',
  permission: 'money:read',
  summary: 'One difference, with what is needed to decide about it',
  params,
  responses: { 200: json(MoneyDifferenceDetail) },
  problems: [],
});

export const settleMoneyDifference = operation({
  ...base,
  name: 'settleMoneyDifference',
  method: 'POST',
  path: '/admin/money/differences/:id/settle',
  permission: 'money:write',
  summary:
    'Do one of the things that can be done about a difference, once; whoever comes second is told who came first',
  params,
  body: SettleDifference,
  responses: {
    200: json(
      Type.Object({
        action: MoneyAction,
        title: Type.String({ description: 'What it was about' }),
        left: Type.Integer({ description: 'Differences that are left' }),
      }),
    ),
  },
  problems: [
    'record.changed',
    'record.conflict',
    'registration.cancelled',
    'payment.not_refundable',
    'payment.refund_under_way',
    'payment.refund_done',
    'payment.refused_there',
    'payment.other_currency',
    'payment.processor_unavailable',
    'admin.own_affair',
    'admin.confirmation_required',
  ],
  problemData: {
    'record.changed': Type.Object({
      current: Type.Object({ changed: Nullable(ChangedBy), difference: Nullable(MoneyDifference) }),
    }),
  },
});

export const exportDisputeEvidence = operation({
  ...base,
  name: 'exportDisputeEvidence',
  method: 'POST',
  path: '/admin/money/disputes/:id/evidence',
  permission: 'money:read',
  summary: 'The file to send for a dispute: receipt, agreements, what was done when, and what was mailed',
  params: Type.Object({ id: IdParam }),
  body: Fields({}),
  responses: { 200: raw('application/pdf') },
  problems: ['admin.confirmation_required'],
});
