import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Fields } from '../schemas.ts';
import { NoticeKind, NoticeSettings } from './notices-schemas.ts';

const member = { service: 'sport', tag: 'Notices', access: 'member', reach: 'hub' } as const;

export const getNoticeSettings = operation({
  ...member,
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/community/notice-settings',
  summary: 'Of what one is told, and by which ways',
  responses: { 200: json(NoticeSettings) },
  problems: [],
});

export const changeNoticeSetting = operation({
  ...member,
  name: 'changeNoticeSetting',
  method: 'POST',
  path: '/community/notice-settings',
  summary: 'Switch mails about one kind of thing on or off',
  body: Fields({ kind: NoticeKind, mail: Type.Boolean() }),
  responses: { 200: json(NoticeSettings) },
  problems: [],
  throttle: ['profile'],
});
