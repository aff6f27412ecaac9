import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Empty, Fields, IdInput, IdParam, IdQuery, Items } from '../schemas.ts';
import { ImportantFamilies, ImportantNotice, ToldChild } from './important-schemas.ts';

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
  problems: [],
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
  problems: [],
});

const coach = { ...member, problems: ['scope.not_assigned'] } as const;

export const getImportantFamilies = operation({
  ...coach,
  name: 'getImportantFamilies',
  method: 'GET',
  path: '/community/important/:id/families',
  summary: 'Who of a team has seen it, with telephone numbers, for its coaches; each look is written down',
  params: NoticeParams,
  query: Type.Object({ team_id: IdQuery }),
  responses: { 200: json(ImportantFamilies) },
});

export const noteTold = operation({
  ...coach,
  name: 'noteTold',
  method: 'POST',
  path: '/community/important/:id/told',
  summary: 'Note that one has told a player’s family. Again changes nothing',
  params: NoticeParams,
  body: ToldChild,
  responses: { 200: json(ImportantFamilies) },
});

export const noteNotTold = operation({
  ...coach,
  name: 'noteNotTold',
  method: 'POST',
  path: '/community/important/:id/not-told',
  summary: 'Take that back',
  params: NoticeParams,
  body: ToldChild,
  responses: { 200: json(ImportantFamilies) },
});

export const sendImportantAgain = operation({
  ...coach,
  name: 'sendImportantAgain',
  method: 'POST',
  path: '/community/important/:id/again',
  summary:
    'Send it again, to devices and by mail, to the families of a team who have not seen it: an hour after the last time, ' +
    'and at any time within two hours of the start',
  params: NoticeParams,
  body: Fields({ team_id: IdInput }),
  responses: { 200: json(ImportantFamilies) },
  problems: ['scope.not_assigned', 'important.too_soon'],
});
