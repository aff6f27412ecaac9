import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam } from '../../schemas.ts';
import {
  AdminInstallmentDetail,
  AdminInstallments,
  ForgiveInstallment,
  InstallmentOffline,
  MoveInstallment,
  TriedInstallment,
} from './installments-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const problemData = { 'record.changed': Type.Object({ current: AdminInstallmentDetail }) } as const;
const deciding = [
  'record.changed',
  'payment.part_settled',
  'payment.held',
  'payment.unconfirmed',
  'admin.own_affair',
] as const;

export const getInstallments = operation({
  ...base,
  name: 'getInstallments',
  method: 'GET',
  path: '/admin/installments',
  permission: 'money:read',
  summary: 'Payment plans: what failed first, with its tries and the mail the family got, then all plans',
  responses: { 200: json(AdminInstallments) },
  problems: [],
});

export const getInstallment = operation({
  ...one,
  name: 'getInstallment',
  method: 'GET',
  path: '/admin/installments/:id',
  permission: 'money:read',
  summary: 'One part of a payment plan, with what happened to it',
  responses: { 200: json(AdminInstallmentDetail) },
  problems: [],
});

export const tryInstallment = operation({
  ...one,
  name: 'tryInstallment',
  method: 'POST',
  path: '/admin/installments/:id/try',
  permission: 'money:write',
  summary: 'Charge the saved card again now. The days on which it is tried by itself stay as they are',
  body: SeenRecord,
  responses: { 200: json(TriedInstallment) },
  problems: [...deciding, 'payment.processor_unavailable'],
  problemData,
});

export const sendInstallmentLink = operation({
  ...one,
  name: 'sendInstallmentLink',
  method: 'POST',
  path: '/admin/installments/:id/link',
  permission: 'money:write',
  summary: 'Mail the family a link by which it pays this part with any card',
  body: SeenRecord,
  responses: { 200: json(AdminInstallmentDetail) },
  problems: deciding,
  problemData,
  throttle: ['confirmation-mails'],
});

export const moveInstallment = operation({
  ...one,
  name: 'moveInstallment',
  method: 'POST',
  path: '/admin/installments/:id/move',
  permission: 'money:write',
  summary: 'Another day for a part; the family is told, and again three days before',
  body: MoveInstallment,
  responses: { 200: json(AdminInstallmentDetail) },
  problems: deciding,
  problemData,
});

export const forgiveInstallment = operation({
  ...one,
  name: 'forgiveInstallment',
  method: 'POST',
  path: '/admin/installments/:id/forgive',
  permission: 'money:write',
  summary: 'Let go of a part: the price is less by it, nothing is charged, and the family is told',
  body: ForgiveInstallment,
  responses: { 200: json(AdminInstallmentDetail) },
  problems: [...deciding, 'admin.confirmation_required'],
  problemData,
});

export const recordInstallmentOffline = operation({
  ...one,
  name: 'recordInstallmentOffline',
  method: 'POST',
  path: '/admin/installments/:id/offline-payment',
  permission: 'money:write',
  summary: 'Write down cash or a check for a part: the family gets its receipt, and the card is not charged for it',
  body: InstallmentOffline,
  responses: { 200: json(AdminInstallmentDetail) },
  problems: [...deciding, 'record.conflict', 'registration.full', 'admin.confirmation_required'],
  problemData,
});
