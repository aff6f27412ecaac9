import Type from 'typebox';
import { json, jsonWithMeta, operation } from '../../operation.ts';
import { Fields, IdParam, Items, OneOf, PageMeta, paging, Switch } from '../../schemas.ts';
import {
  CONTENT_STATES,
  ContentDifference,
  ContentItem,
  ContentKind,
  ContentOverview,
  ContentPreview,
  ContentVersion,
  ContentWriter,
  PreviewLink,
} from './content-schemas.ts';
import { LocalMinute } from './period-schemas.ts';
import { SeenRecord, SeenVersion, Version } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const of = { ...base, params: Type.Object({ kind: ContentKind }) } as const;
const one = { ...base, params: Type.Object({ kind: ContentKind, id: IdParam }) } as const;
const change = {
  ...one,
  method: 'POST',
  responses: { 200: json(ContentItem) },
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: ContentItem }) },
} as const;

export const getContentOverview = operation({
  ...base,
  name: 'getContentOverview',
  method: 'GET',
  path: '/admin/content',
  permission: 'content:read',
  summary: 'What changes next by itself, the drafts, and how much there is of each kind',
  responses: { 200: json(ContentOverview) },
  problems: [],
});

export const listContent = operation({
  ...of,
  name: 'listContent',
  method: 'GET',
  path: '/admin/content/:kind',
  permission: 'content:read',
  summary: 'Everything of one kind, changed last first, with how it stands with the public',
  query: Type.Object({
    ...paging,
    q: Type.Optional(Type.String({ maxLength: 80, description: 'The beginning of a word of the title' })),
    state: Type.Optional(OneOf([...CONTENT_STATES, 'asked'] as const)),
  }),
  responses: { 200: jsonWithMeta(Items(ContentItem), PageMeta) },
  problems: [],
});

export const publishContent = operation({
  ...change,
  name: 'publishContent',
  path: '/admin/content/:kind/:id/publish',
  permission: 'content:publish',
  summary: 'Show the newest version to everybody: now or at a time, and until a time or for good',
  body: Fields({
    version: SeenVersion,
    when: Type.Optional(OneOf(['now', 'later'] as const)),
    at: Type.Optional(LocalMinute),
    until: Type.Optional(LocalMinute),
    even_so: Type.Optional(Switch),
  }),
  problems: ['record.changed', 'content.doubtful'],
});

export const cancelContentPlan = operation({
  ...change,
  name: 'cancelContentPlan',
  ofDrafts: true,
  path: '/admin/content/:kind/:id/cancel-plan',
  permission: 'content:publish',
  summary: 'Let a version not go live by itself; it stays a draft',
  body: SeenRecord,
});

export const unpublishContent = operation({
  ...change,
  name: 'unpublishContent',
  path: '/admin/content/:kind/:id/unpublish',
  permission: 'content:publish',
  summary: 'Take it off the site; its address says that it is not there any more',
  body: Fields({
    version: SeenVersion,
    lead_to: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^/[a-z0-9]', description: 'Another page that its address leads to' }),
    ),
  }),
  problems: ['record.changed', 'content.fixed'],
});

export const askToPublish = operation({
  ...change,
  name: 'askToPublish',
  ofDrafts: true,
  path: '/admin/content/:kind/:id/ask',
  permission: 'content:write',
  summary: 'Ask those who may publish to publish the newest version',
  body: SeenRecord,
});

export const discardContentDraft = operation({
  ...change,
  name: 'discardContentDraft',
  ofDrafts: true,
  path: '/admin/content/:kind/:id/discard',
  permission: 'content:write',
  summary: 'Go back to what the public reads; the draft stays among the versions',
  body: SeenRecord,
});

export const deleteContent = operation({
  ...change,
  name: 'deleteContent',
  ofDrafts: true,
  path: '/admin/content/:kind/:id/delete',
  permission: 'content:write',
  summary: 'Delete what the public does not see and will not see by itself',
  body: SeenRecord,
  problems: ['record.changed', 'content.is_live', 'content.fixed'],
});

export const listContentVersions = operation({
  ...one,
  name: 'listContentVersions',
  method: 'GET',
  path: '/admin/content/:kind/:id/versions',
  permission: 'content:read',
  summary: 'Who changed what and when, newest first, of the last two years',
  responses: { 200: json(Type.Object({ item: ContentItem, items: Type.Array(ContentVersion) })) },
  problems: [],
});

export const noteContentPresence = operation({
  ...one,
  name: 'noteContentPresence',
  ofDrafts: true,
  method: 'POST',
  path: '/admin/content/:kind/:id/presence',
  permission: 'content:write',
  summary: 'Say that you have it open, every ten seconds; the response says who else has, and at which version it is',
  body: Fields({ place: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })) }),
  responses: { 200: json(Type.Object({ version: Version, others: Type.Array(ContentWriter) })) },
  problems: [],
});

const number = Type.Integer({ minimum: 1, maximum: 1_000_000 });

export const getContentDifference = operation({
  ...one,
  name: 'getContentDifference',
  method: 'GET',
  path: '/admin/content/:kind/:id/difference',
  permission: 'content:read',
  summary: 'What differs between a version and the one before, or another one',
  query: Type.Object({ number: Type.Optional(number), against: Type.Optional(number) }),
  responses: { 200: json(ContentDifference) },
  problems: [],
});

export const restoreContent = operation({
  ...change,
  name: 'restoreContent',
  ofDrafts: true,
  path: '/admin/content/:kind/:id/restore',
  permission: 'content:write',
  summary: 'Make a new version out of an earlier one; nothing is overwritten, and the public sees no change yet',
  body: Fields({ version: SeenVersion, number }),
});

export const getContentPreview = operation({
  ...one,
  name: 'getContentPreview',
  method: 'GET',
  path: '/admin/content/:kind/:id/preview',
  permission: 'content:read',
  summary: 'Where the newest version can be looked at as it will be',
  responses: { 200: json(ContentPreview) },
  problems: [],
});

export const makePreviewLink = operation({
  ...change,
  name: 'makePreviewLink',
  ofDrafts: true,
  path: '/admin/content/:kind/:id/preview-link',
  permission: 'content:write',
  summary:
    'Make a link that shows the newest version for seven days, also to people without a sign-in; later ones it does not show',
  body: SeenRecord,
  responses: { 200: json(PreviewLink) },
});
