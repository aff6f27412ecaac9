import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam, Items } from '../../schemas.ts';
import { SeenRecord } from './schemas.ts';
import {
  AdminNotice,
  AdminQuestion,
  ChangedNotice,
  ChangedQuestion,
  MovedQuestion,
  NewNotice,
  NewQuestion,
} from './site-notices-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const change = { ...base, method: 'POST', permission: 'content:publish' } as const;
const one = { ...change, params: Type.Object({ id: IdParam }) } as const;
const ofNotice = {
  ...one,
  responses: { 200: json(AdminNotice) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminNotice }) },
} as const;
const ofQuestion = {
  ...one,
  responses: { 200: json(AdminQuestion) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminQuestion }) },
} as const;

export const listSiteNotices = operation({
  ...base,
  name: 'listSiteNotices',
  method: 'GET',
  path: '/admin/notices',
  permission: 'content:read',
  summary: 'Notices of the home page: those that are shown, those that will be, and earlier ones, at most 100',
  responses: { 200: json(Items(AdminNotice)) },
  problems: [],
});

export const createSiteNotice = operation({
  ...change,
  name: 'createSiteNotice',
  path: '/admin/notices',
  summary: 'Show a notice on the home page, now or at a time. One important one at a time, and it needs an end',
  body: NewNotice,
  responses: { 201: json(AdminNotice) },
  problems: ['notice.important_already'],
});

export const changeSiteNotice = operation({
  ...ofNotice,
  name: 'changeSiteNotice',
  path: '/admin/notices/:id',
  summary: 'Change a notice; one that is over is shown again when it gets new times',
  body: ChangedNotice,
  problems: ['record.changed', 'notice.important_already'],
});

export const takeDownSiteNotice = operation({
  ...ofNotice,
  name: 'takeDownSiteNotice',
  path: '/admin/notices/:id/take-down',
  summary: 'Show it no longer; it stays among the earlier ones',
  body: SeenRecord,
});

export const removeSiteNotice = operation({
  ...ofNotice,
  name: 'removeSiteNotice',
  path: '/admin/notices/:id/remove',
  summary: 'Remove a notice for good',
  body: SeenRecord,
});

export const listQuestions = operation({
  ...base,
  name: 'listQuestions',
  method: 'GET',
  path: '/admin/questions',
  permission: 'content:read',
  summary: 'Questions and answers in their order',
  responses: { 200: json(Items(AdminQuestion)) },
  problems: [],
});

export const createQuestion = operation({
  ...change,
  name: 'createQuestion',
  path: '/admin/questions',
  summary: 'Add a question at the end of its group',
  body: NewQuestion,
  responses: { 201: json(AdminQuestion) },
  problems: [],
});

export const changeQuestion = operation({
  ...ofQuestion,
  name: 'changeQuestion',
  path: '/admin/questions/:id',
  summary: 'Change a question, its answer or its group',
  body: ChangedQuestion,
});

export const moveQuestion = operation({
  ...ofQuestion,
  name: 'moveQuestion',
  path: '/admin/questions/:id/move',
  summary: 'Move a question up or down in its group',
  body: MovedQuestion,
  problems: [],
  problemData: {},
});

export const removeQuestion = operation({
  ...ofQuestion,
  name: 'removeQuestion',
  path: '/admin/questions/:id/remove',
  summary: 'Remove a question for good',
  body: SeenRecord,
});
