import Type, { type Static } from 'typebox';
import { OneOf } from '../schemas.ts';

/** What people are told of; each can be switched off for itself. */
export const NOTICE_KINDS = ['announcements', 'messages', 'schedule', 'claims', 'reports'] as const;
export const NoticeKind = OneOf(NOTICE_KINDS);
export type NoticeKind = Static<typeof NoticeKind>;

/** By which ways somebody is told of one kind of thing. */
export const NoticeSetting = Type.Object({ kind: NoticeKind, mail: Type.Boolean() });
export type NoticeSetting = Static<typeof NoticeSetting>;

/** `email` is where mails go. Claims and reports are there for administrators who decide about them. */
export const NoticeSettings = Type.Object({ email: Type.String(), kinds: Type.Array(NoticeSetting) });
export type NoticeSettings = Static<typeof NoticeSettings>;
