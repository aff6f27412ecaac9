import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { IdParam } from '../../schemas.ts';
import { ArticleRecord, NewDraft, SavedArticle } from './news-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;

export const getAdminArticle = operation({
  ...one,
  name: 'getAdminArticle',
  method: 'GET',
  path: '/admin/news/:id',
  permission: 'content:read',
  summary: 'An article as it is being written, and what stands in the way of publishing it',
  responses: { 200: json(ArticleRecord) },
  problems: [],
});

export const createArticle = operation({
  ...base,
  name: 'createArticle',
  ofDrafts: true,
  method: 'POST',
  path: '/admin/news',
  permission: 'content:write',
  summary: 'Begin an article; it is a draft until it is published',
  body: NewDraft,
  responses: { 201: json(ArticleRecord) },
  problems: [],
});

export const saveArticle = operation({
  ...one,
  name: 'saveArticle',
  ofDrafts: true,
  method: 'POST',
  path: '/admin/news/:id',
  permission: 'content:write',
  summary: 'Save a draft of an article; what the public reads stays as it is until it is published',
  body: SavedArticle,
  responses: { 200: json(ArticleRecord) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: ArticleRecord }) },
});
