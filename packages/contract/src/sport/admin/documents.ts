import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam, Items } from '../../schemas.ts';
import {
  AdminDocument,
  AdminMinutes,
  ChangedDocument,
  ChangedMinutes,
  MovedDocument,
  NewDocument,
  NewMinutes,
  ReplacedFile,
} from './documents-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const change = { ...base, method: 'POST', permission: 'content:publish' } as const;
const one = { ...change, params: Type.Object({ id: IdParam }) } as const;
const ofDocument = {
  ...one,
  responses: { 200: json(AdminDocument) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminDocument }) },
} as const;
const ofMinutes = {
  ...one,
  responses: { 200: json(AdminMinutes) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminMinutes }) },
} as const;

export const listAdminDocuments = operation({
  ...base,
  name: 'listAdminDocuments',
  method: 'GET',
  path: '/admin/documents',
  permission: 'content:read',
  summary: 'The documents in their order, with the files that stood in their place before; at most 500',
  responses: { 200: json(Items(AdminDocument)) },
  problems: [],
});

export const createDocument = operation({
  ...change,
  name: 'createDocument',
  path: '/admin/documents',
  summary: 'Put a file that was sent on the site, at the end of its group; everybody sees it at once',
  body: NewDocument,
  responses: { 201: json(AdminDocument) },
  problems: [],
});

export const changeDocument = operation({
  ...ofDocument,
  name: 'changeDocument',
  path: '/admin/documents/:id',
  summary: 'Change what is said of a document, or its group',
  body: ChangedDocument,
});

export const replaceDocument = operation({
  ...ofDocument,
  name: 'replaceDocument',
  path: '/admin/documents/:id/replace',
  summary: 'Show another file in its place; addresses of the earlier one lead to it, and the earlier one is kept',
  body: ReplacedFile,
});

export const moveDocument = operation({
  ...ofDocument,
  name: 'moveDocument',
  path: '/admin/documents/:id/move',
  summary: 'Move a document up or down in its group',
  body: MovedDocument,
  problems: [],
  problemData: {},
});

export const removeDocument = operation({
  ...ofDocument,
  name: 'removeDocument',
  path: '/admin/documents/:id/remove',
  summary: 'Take a document off the site for good, with its files; not one that families agree to',
  body: SeenRecord,
  problems: ['record.changed', 'document.agreed_to'],
});

export const listAdminMinutes = operation({
  ...base,
  name: 'listAdminMinutes',
  method: 'GET',
  path: '/admin/minutes',
  permission: 'content:read',
  summary: 'The minutes, newest meeting first; at most 500',
  responses: { 200: json(Items(AdminMinutes)) },
  problems: [],
});

export const createMinutes = operation({
  ...change,
  name: 'createMinutes',
  path: '/admin/minutes',
  summary: 'Put the minutes of a meeting on the site; everybody sees them at once',
  body: NewMinutes,
  responses: { 201: json(AdminMinutes) },
  problems: [],
});

export const changeMinutes = operation({
  ...ofMinutes,
  name: 'changeMinutes',
  path: '/admin/minutes/:id',
  summary: 'Change what is said of minutes, or the day of the meeting',
  body: ChangedMinutes,
});

export const replaceMinutes = operation({
  ...ofMinutes,
  name: 'replaceMinutes',
  path: '/admin/minutes/:id/replace',
  summary: 'Show another file in their place; addresses of the earlier one lead to it, and the earlier one is kept',
  body: ReplacedFile,
});

export const removeMinutes = operation({
  ...ofMinutes,
  name: 'removeMinutes',
  path: '/admin/minutes/:id/remove',
  summary: 'Take minutes off the site for good, with their files',
  body: SeenRecord,
});
