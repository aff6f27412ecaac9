import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../schemas.ts';

/** What people are told of; each can be switched off for itself. */
export const NOTICE_KINDS = ['announcements', 'messages', 'schedule', 'claims', 'reports'] as const;
export const NoticeKind = OneOf(NOTICE_KINDS);
export type NoticeKind = Static<typeof NoticeKind>;

/** By which ways somebody is told of one kind of thing. */
export const NoticeSetting = Type.Object({ kind: NoticeKind, mail: Type.Boolean(), push: Type.Boolean() });
export type NoticeSetting = Static<typeof NoticeSetting>;

/** A browser or installed app that shows notices; `told_at` is when a push service last took one for it. */
export const NoticeDevice = Type.Object({
  id: Id,
  client: Nullable(Type.String()),
  added_at: LocalTime,
  told_at: Nullable(LocalTime),
});
export type NoticeDevice = Static<typeof NoticeDevice>;

/**
 * `email` is where mails go, `push_key` what a browser subscribes with; null where push is not set up. Claims and reports
 * are there for administrators who decide about them.
 */
export const NoticeSettings = Type.Object({
  email: Type.String(),
  push_key: Nullable(Type.String()),
  kinds: Type.Array(NoticeSetting),
  devices: Type.Array(NoticeDevice),
});
export type NoticeSettings = Static<typeof NoticeSettings>;
