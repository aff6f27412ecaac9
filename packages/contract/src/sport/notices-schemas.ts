import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../schemas.ts';

/** What people are told of; each can be switched off for itself. */
export const NOTICE_KINDS = [
  'announcements',
  'messages',
  'schedule',
  'answers',
  'duties',
  'rides',
  'claims',
  'reports',
] as const;
export const NoticeKind = OneOf(NOTICE_KINDS);
export type NoticeKind = Static<typeof NoticeKind>;

/** What mails are about that can be switched off: these, and the mail about the week. */
export const MAIL_KINDS = [...NOTICE_KINDS, 'week'] as const;
export const MailKind = OneOf(MAIL_KINDS);
export type MailKind = Static<typeof MailKind>;

/** By which ways somebody is told of one kind of thing. */
export const NoticeSetting = Type.Object({
  kind: NoticeKind,
  mail: Type.Boolean(),
  push: Type.Boolean(),
  digest: Type.Boolean({ description: 'Whether it stands in the mail about the week' }),
});
export type NoticeSetting = Static<typeof NoticeSetting>;

/**
 * A browser or installed app that shows notices; `told_at` is when a push service last took one for it, `arrived_at` when
 * it last said itself that one arrived. `test_seconds` is how long the last test took to arrive.
 */
export const NoticeDevice = Type.Object({
  id: Id,
  client: Nullable(Type.String()),
  added_at: LocalTime,
  told_at: Nullable(LocalTime),
  arrived_at: Nullable(LocalTime),
  tested_at: Nullable(LocalTime),
  test_seconds: Nullable(Type.Integer({ minimum: 0 })),
});
export type NoticeDevice = Static<typeof NoticeDevice>;

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
/** When somebody wants to hear nothing; what is urgent may pass. */
export const QuietHours = Type.Object({ from: TimeOfDay, until: TimeOfDay, urgent_passes: Type.Boolean() });
export type QuietHours = Static<typeof QuietHours>;

/** A device that did not answer for 30 days. */
export const DroppedDevice = Type.Object({ client: Nullable(Type.String()), dropped_at: LocalTime });
export type DroppedDevice = Static<typeof DroppedDevice>;

/**
 * `email` is where mails go, `push_key` what a browser subscribes with; null where push is not set up. Claims and reports
 * are there for administrators who decide about them.
 */
export const NoticeSettings = Type.Object({
  email: Type.String(),
  push_key: Nullable(Type.String()),
  kinds: Type.Array(NoticeSetting),
  always_mailed: Type.Array(NoticeKind, { description: 'Kinds of which mails cannot be switched off' }),
  devices: Type.Array(NoticeDevice),
  quiet: Type.Array(QuietHours, { maxItems: 1, description: 'One’s own quiet hours, if any' }),
  week: Nullable(
    Type.Boolean({
      description: 'Whether this sport mails about the week; null for who is linked to the hub, which does',
    }),
  ),
  dropped: Type.Array(DroppedDevice, { description: 'Of the last 30 days' }),
});
export type NoticeSettings = Static<typeof NoticeSettings>;
