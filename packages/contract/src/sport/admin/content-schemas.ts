import Type, { type Static, type TProperties } from 'typebox';
import { Fields, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** What volunteers look after on the site. Each kind has the operations here, and its own to begin and to save. */
export const CONTENT_KINDS = ['news', 'page'] as const;
export const ContentKind = OneOf(CONTENT_KINDS);
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const CONTENT_STATES = ['live', 'scheduled', 'draft', 'expired', 'unpublished'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** A record of the site, whatever its kind: how it stands with the public, and with those who write it. */
export const ContentItem = Type.Object({
  kind: ContentKind,
  id: Id,
  title: Type.String({ description: 'Of the newest version; empty where it has none yet' }),
  path: Nullable(Type.String({ description: 'Where the public reads it; null for what has no page of its own' })),
  state: OneOf(CONTENT_STATES),
  number: Type.Integer({ minimum: 1, description: 'Of the newest version' }),
  live_number: Nullable(Type.Integer({ description: 'Of the version that the public reads' })),
  has_draft: Type.Boolean({ description: 'The newest version is not what the public reads' }),
  live_since: Nullable(LocalTime),
  publish_at: Nullable(LocalTime),
  plan_failed: Nullable(Type.String({ description: 'Why it did not go live at its time' })),
  expires_at: Nullable(LocalTime),
  asked: Nullable(ChangedBy),
  changed: Nullable(ChangedBy),
  is_fixed: Type.Boolean({ description: 'Every site has it: it can be changed, but neither moved nor taken away' }),
  version: Version,
});
export type ContentItem = Static<typeof ContentItem>;

/** What stands in the way of publishing, or should be looked at before. */
export const ContentCheck = Type.Object({
  field: Type.String(),
  message: Type.String(),
  stops: Type.Boolean({
    description: 'It cannot be published like this; else whoever publishes may do so all the same',
  }),
  link: Type.Optional(Type.String({ description: 'The address that leads nowhere, as it stands in the text' })),
});
export type ContentCheck = Static<typeof ContentCheck>;

/** A record with the newest version of what is written in it. */
export const contentRecord = <F extends TProperties>(fields: F) =>
  Type.Object({ item: ContentItem, fields: Type.Object(fields), checks: Type.Array(ContentCheck) });

/** What a save takes: the version of the record that was seen, and all its fields. */
export const savedContent = <F extends TProperties>(fields: F) => Fields({ version: SeenVersion, ...fields });

/** How the newest version will look. */
export const ContentPreview = Type.Object({
  item: ContentItem,
  url: Type.String({ description: 'A path on the site that shows it for an hour' }),
  links_begin: Type.String({ description: 'How addresses of links for the board begin' }),
});
export type ContentPreview = Static<typeof ContentPreview>;
export const PreviewLink = Type.Object({
  url: Type.String({ description: 'Shows the version to whoever has it, without a sign-in' }),
  number: Type.Integer({ minimum: 1, description: 'Of the version' }),
  until: LocalTime,
});
export type PreviewLink = Static<typeof PreviewLink>;

export const VERSION_WAYS = ['begun', 'edited', 'restored', 'found'] as const;

export const ContentVersion = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  how: OneOf(VERSION_WAYS),
  restored_from: Nullable(Type.Integer()),
  by: Nullable(Type.String()),
  is_own: Type.Boolean({ description: 'Made by whoever asks' }),
  at: LocalTime,
  parts: Type.Array(Type.String(), { description: 'What differs from the version before, in words' }),
  is_live: Type.Boolean(),
  is_planned: Type.Boolean({ description: 'It goes live by itself' }),
});
export type ContentVersion = Static<typeof ContentVersion>;

const HOW = ['same', 'added', 'removed'] as const;
/** A paragraph, heading, row or value that is not the same in two versions. */
export const ChangedBlock = Type.Object({
  tag: Type.String({ description: 'p, h2, li, td, img …; empty for a plain value' }),
  pieces: Type.Array(Type.Object({ how: OneOf(HOW), text: Type.String() })),
});
export type ChangedBlock = Static<typeof ChangedBlock>;

export const ContentDifference = Type.Object({
  item: ContentItem,
  number: Type.Integer(),
  against: Nullable(Type.Integer({ description: 'The version before, or the one that was asked for' })),
  parts: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      blocks: Type.Array(ChangedBlock),
      unchanged: Type.Integer({ description: 'Blocks that are the same in both' }),
    }),
    { description: 'Only what differs' },
  ),
});
export type ContentDifference = Static<typeof ContentDifference>;

const numbers = {
  live: Type.Integer(),
  scheduled: Type.Integer(),
  drafts: Type.Integer(),
  expired: Type.Integer({ description: 'Gone away by itself' }),
  changed: Nullable(ChangedBy),
} as const;
/** Numbers of one kind of content. */
export const ContentCount = Type.Object({ kind: ContentKind, ...numbers });
export type ContentCount = Static<typeof ContentCount>;

/** What is looked after in lists, without versions. */
export const CONTENT_LISTS = ['notices', 'questions', 'documents', 'minutes', 'board', 'gallery', 'videos'] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];
/** Its numbers; drafts are files of the caller's that wait for a word. */
export const ContentListCount = Type.Object({ list: OneOf(CONTENT_LISTS), ...numbers });
export type ContentListCount = Static<typeof ContentListCount>;

/** Somebody who has a record open to write in it. */
export const ContentWriter = Type.Object({
  name: Type.String(),
  place: Nullable(Type.Integer({ description: 'The paragraph that they are in, counted from 0' })),
});
export type ContentWriter = Static<typeof ContentWriter>;

/** The first page of content: what happens by itself, what waits, and how much there is of each kind. */
export const ContentOverview = Type.Object({
  counts: Type.Array(ContentCount),
  lists: Type.Array(ContentListCount),
  next: Type.Array(ContentItem, { description: 'What goes live or away by itself, soonest first; at most 10' }),
  drafts: Type.Array(ContentItem, { description: 'Changed last first; at most 10' }),
  failed: Type.Array(ContentItem, { description: 'What did not go live at its time' }),
});
export type ContentOverview = Static<typeof ContentOverview>;
