import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam } from '../../schemas.ts';
import { NewDraft } from './news-schemas.ts';
import { PageRecord, SavedPage } from './pages-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;

export const getAdminPage = operation({
  ...one,
  name: 'getAdminPage',
  method: 'GET',
  path: '/admin/pages/:id',
  permission: 'content:read',
  summary: 'A page of information as it is being written, and what stands in the way of publishing it',
  responses: { 200: json(PageRecord) },
  problems: [],
});

export const createPage = operation({
  ...base,
  name: 'createPage',
  ofDrafts: true,
  method: 'POST',
  path: '/admin/pages',
  permission: 'content:write',
  summary: 'Begin a page of information; it is a draft until it is published',
  body: NewDraft,
  responses: { 201: json(PageRecord) },
  problems: [],
});

export const savePage = operation({
  ...one,
  name: 'savePage',
  ofDrafts: true,
  method: 'POST',
  path: '/admin/pages/:id',
  permission: 'content:write',
  summary: 'Save a draft of a page; what the public reads stays as it is until it is published',
  body: SavedPage,
  responses: { 200: json(PageRecord) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: PageRecord }) },
});
