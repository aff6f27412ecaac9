import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Cents, IdParam, IdQuery } from '../../schemas.ts';
import {
  AidDecision,
  AidOverview,
  AidFamily,
  AidFund,
  AidFundEntry,
  AidQuestion,
  AidRequestRow,
  AidTakenBack,
} from './aid-schemas.ts';
import { SeenRecord, SeenRecordWithReason } from './schemas.ts';

const base = {
  service: 'sport',
  tag: 'Administration',
  access: 'admin',
  reach: 'site',
  permission: 'aid:decide',
} as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const problemData = { 'record.changed': Type.Object({ current: AidRequestRow }) };
const fundProblemData = { ...problemData, 'assistance.fund_too_small': Type.Object({ left: Cents }) };

export const getAidOverview = operation({
  ...base,
  name: 'getAidOverview',
  method: 'GET',
  path: '/admin/aid',
  summary:
    'Requests for financial assistance without names, the fund of a season, and what was decided; that somebody looked is in the log',
  query: Type.Object({ season_id: Type.Optional(IdQuery) }),
  responses: { 200: json(AidOverview) },
  problems: [],
});

export const getAidFamily = operation({
  ...one,
  name: 'getAidFamily',
  method: 'GET',
  path: '/admin/aid/requests/:id/family',
  summary: 'Who asked; each look is an entry in the log',
  responses: { 200: json(AidFamily) },
  problems: ['admin.own_affair'],
});

export const askAidFamily = operation({
  ...one,
  name: 'askAidFamily',
  method: 'POST',
  path: '/admin/aid/requests/:id/ask',
  summary: 'Ask the family something by mail; its spots stay held',
  body: AidQuestion,
  responses: { 200: json(AidRequestRow) },
  problems: ['record.changed', 'assistance.closed', 'admin.own_affair'],
  problemData,
});

export const decideAid = operation({
  ...one,
  name: 'decideAid',
  method: 'POST',
  path: '/admin/aid/requests/:id/decide',
  summary:
    'Decide what the family pays, or that it cannot be helped; above the limit it is proposed to a second person',
  body: AidDecision,
  responses: { 200: json(AidRequestRow) },
  problems: [
    'record.changed',
    'assistance.closed',
    'assistance.fund_too_small',
    'payment.unavailable',
    'payment.unconfirmed',
    'admin.own_affair',
    'admin.confirmation_required',
  ],
  problemData: fundProblemData,
});

export const confirmAidDecision = operation({
  ...one,
  name: 'confirmAidDecision',
  method: 'POST',
  path: '/admin/aid/requests/:id/confirm',
  summary: 'Confirm what somebody else proposed: only then it is decided, and the family is written to',
  body: SeenRecord,
  responses: { 200: json(AidRequestRow) },
  problems: [
    'record.changed',
    'assistance.closed',
    'assistance.second_person',
    'assistance.fund_too_small',
    'payment.unavailable',
    'payment.unconfirmed',
    'admin.own_affair',
    'admin.confirmation_required',
  ],
  problemData: fundProblemData,
});

export const returnAidProposal = operation({
  ...one,
  name: 'returnAidProposal',
  method: 'POST',
  path: '/admin/aid/requests/:id/return',
  summary: 'Give a proposal back to be decided otherwise; the family is not written to',
  body: SeenRecordWithReason,
  responses: { 200: json(AidRequestRow) },
  problems: ['record.changed', 'assistance.closed', 'admin.own_affair'],
  problemData,
});

export const takeBackAid = operation({
  ...one,
  name: 'takeBackAid',
  method: 'POST',
  path: '/admin/aid/requests/:id/take-back',
  summary: 'Take back what was granted and not used: it is in the fund again, and the family reads why',
  body: AidTakenBack,
  responses: { 200: json(AidRequestRow) },
  problems: [
    'record.changed',
    'assistance.closed',
    'payment.unavailable',
    'payment.unconfirmed',
    'admin.own_affair',
    'admin.confirmation_required',
  ],
  problemData,
});

export const addAidFundEntry = operation({
  ...base,
  name: 'addAidFundEntry',
  method: 'POST',
  path: '/admin/aid/fund',
  summary:
    'Put money into the fund of a season, with a note by whom it was given, or take out what nobody was promised',
  body: AidFundEntry,
  responses: { 200: json(AidFund) },
  problems: ['record.changed', 'assistance.fund_too_small', 'admin.confirmation_required'],
  problemData: {
    'record.changed': Type.Object({ current: AidFund }),
    'assistance.fund_too_small': Type.Object({ left: Cents }),
  },
});
