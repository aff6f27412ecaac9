import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Empty, Fields, IdParam } from '../schemas.ts';
import { MailKind, NoticeSettings, QuietHours } from './notices-schemas.ts';

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
  summary:
    'Switch mails or push about one kind of thing on or off; what is not named stays. Mails about kinds of `always_mailed` ' +
    'cannot be switched off. Of `week` the mail alone, for members of the sport who are not linked to the hub',
  body: Fields({
    kind: MailKind,
    mail: Type.Optional(Type.Boolean()),
    push: Type.Optional(Type.Boolean()),
    digest: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: json(NoticeSettings) },
  problems: [],
  throttle: ['profile'],
});

/** As a browser's own subscription has them. */
const PushKey = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', 'x-text': 'raw' });
const DeviceParams = Type.Object({ id: IdParam });

export const addNoticeDevice = operation({
  ...member,
  name: 'addNoticeDevice',
  method: 'POST',
  path: '/community/notice-devices',
  summary: 'Show notices in this browser; the same endpoint again renews it. Endpoints of known push services only',
  body: Fields({
    endpoint: Type.String({ minLength: 1, maxLength: 1000, 'x-text': 'raw' }),
    p256dh: PushKey(100),
    auth: PushKey(40),
  }),
  responses: { 200: json(NoticeSettings) },
  problems: ['record.not_found'],
  throttle: ['profile'],
});

export const removeNoticeDevice = operation({
  ...member,
  name: 'removeNoticeDevice',
  method: 'POST',
  path: '/community/notice-devices/:id/remove',
  summary: 'Show no more notices on a device of one’s own',
  params: DeviceParams,
  body: Empty,
  responses: { 200: json(NoticeSettings) },
  problems: [],
});

export const testNoticeDevice = operation({
  ...member,
  name: 'testNoticeDevice',
  method: 'POST',
  path: '/community/notice-devices/:id/test',
  summary: 'Send a test to a device of one’s own',
  params: DeviceParams,
  body: Empty,
  responses: { 200: json(NoticeSettings) },
  problems: [],
  throttle: ['profile'],
});

export const setQuietHours = operation({
  ...member,
  name: 'setQuietHours',
  method: 'POST',
  path: '/community/quiet-hours',
  summary: 'Hear nothing between two times of day; without them at any time. Quiet hours of the sport hold as well',
  body: Fields({ quiet: Type.Optional(QuietHours) }),
  responses: { 200: json(NoticeSettings) },
  problems: [],
  throttle: ['profile'],
});

export const reportArrival = operation({
  ...member,
  name: 'reportArrival',
  method: 'POST',
  path: '/notices/arrived',
  access: 'public',
  summary:
    'A device says that a notice arrived, by the id that came with it; the response is the same for one that is unknown',
  body: Fields({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'x-text': 'raw' }) }),
  responses: { 200: json(Empty) },
  problems: [],
  throttle: ['push-change-ip'],
});
