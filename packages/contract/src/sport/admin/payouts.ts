import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { csvExport } from './csv-export.ts';
import { BooksWanted, MovementsWanted, PAYOUT_ID, PayoutDetail, Payouts } from './payouts-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

export const listPayouts = operation({
  ...base,
  name: 'listPayouts',
  method: 'GET',
  path: '/admin/payouts',
  permission: 'money:read',
  summary: 'Payouts to the bank as the processor told us of them last, fees apart, and what is not paid out yet',
  responses: { 200: json(Payouts) },
  problems: [],
});

export const getPayout = operation({
  ...base,
  name: 'getPayout',
  method: 'GET',
  path: '/admin/payouts/:id',
  permission: 'money:read',
  summary: 'One payout with what is in it',
  params: Type.Object({ id: Type.String({ pattern: PAYOUT_ID }) }),
  responses: { 200: json(PayoutDetail) },
  problems: [],
});

export const exportMoneyMovements = csvExport({
  name: 'exportMoneyMovements',
  path: '/admin/payouts/movements/export',
  permission: 'money:read',
  summary: 'Every movement at the processor as CSV: amount, fee and payout; financial assistance is never named',
  body: MovementsWanted,
});

export const exportMoneyByDay = csvExport({
  name: 'exportMoneyByDay',
  path: '/admin/payouts/by-day/export',
  permission: 'money:read',
  summary: 'A line per day and account for a bookkeeper, fees, payouts, cash and checks apart',
  body: BooksWanted,
});

export const exportPayouts = csvExport({
  name: 'exportPayouts',
  path: '/admin/payouts/export',
  permission: 'money:read',
  summary: 'Payouts as CSV, as the bank statement shows them',
  body: BooksWanted,
});
