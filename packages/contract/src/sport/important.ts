import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Empty, IdParam, Items } from '../schemas.ts';
import { ImportantNotice } from './important-schemas.ts';

const member = { service: 'sport', tag: 'Notices', access: 'member', reach: 'hub' } as const;
const NoticeParams = Type.Object({ id: IdParam });

export const listImportant = operation({
  ...member,
  name: 'listImportant',
  method: 'GET',
  path: '/community/important',
  summary: 'What the caller is asked to confirm, newest first: closures, changes and announcements that are important',
  responses: { 200: json(Items(ImportantNotice)) },
  problems: [],
});

export const markSeen = operation({
  ...member,
  name: 'markSeen',
  method: 'POST',
  path: '/community/important/:id/seen',
  summary: 'Say that one has seen it; for a child one guardian’s word is enough. Again changes nothing',
  params: NoticeParams,
  body: Empty,
  responses: { 200: json(ImportantNotice) },
  problems: ['record.not_found'],
});

export const markUnseen = operation({
  ...member,
  name: 'markUnseen',
  method: 'POST',
  path: '/community/important/:id/unseen',
  summary: 'Take it back',
  params: NoticeParams,
  body: Empty,
  responses: { 200: json(ImportantNotice) },
  problems: ['record.not_found'],
});
