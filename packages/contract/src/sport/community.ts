import Type from 'typebox';
import { operation, json } from '../operation.ts';
import {
  Cursor,
  DateOnly,
  Empty,
  Fields,
  Id,
  IdInput,
  IdParam,
  IdQuery,
  Items,
  Nullable,
  OneOf,
  PersonName,
  Text,
} from '../schemas.ts';
import {
  Announcement,
  ChildConsent,
  ChildName,
  Claim,
  CommunityMe,
  CommunityProfile,
  Conversation,
  Message,
  Recipient,
  ReportReceipt,
  SCOPE_TYPES,
} from './community-schemas.ts';

const Phone = Type.String({ maxLength: 40, pattern: '^[0-9+()./ x-]*$', 'x-text': 'trim' });
const ConversationParams = Type.Object({ id: IdParam });
const After = Type.Object({ after: Type.Optional({ ...Cursor, default: 0 }) });

/** Made by the client, once for what it wants to store once. */
const ClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' });

export const getCommunityMe = operation({
  name: 'getCommunityMe',
  service: 'sport',
  tag: 'Families',
  method: 'GET',
  path: '/community/me',
  access: 'member',
  reach: 'hub',
  summary: 'The sport account, verified children, messaging status and current scopes',
  responses: { 200: json(CommunityMe) },
  problems: [],
});

export const getCommunityProfile = operation({
  name: 'getCommunityProfile',
  service: 'sport',
  tag: 'Families',
  method: 'GET',
  path: '/community/profile',
  access: 'member',
  reach: 'hub',
  summary: 'The profile of the sport account',
  responses: { 200: json(CommunityProfile) },
  problems: [],
});

export const updateCommunityProfile = operation({
  name: 'updateCommunityProfile',
  service: 'sport',
  tag: 'Families',
  method: 'POST',
  path: '/community/profile',
  access: 'member',
  reach: 'hub',
  summary: 'Change name and phone; without a phone the old one stays, an empty one removes it',
  body: Fields({ first_name: PersonName, last_name: PersonName, phone: Type.Optional(Phone) }),
  responses: { 200: json(CommunityProfile) },
  problems: ['profile.name_fixed'],
  throttle: ['profile'],
});

export const renameChild = operation({
  name: 'renameChild',
  service: 'sport',
  tag: 'Families',
  method: 'POST',
  path: '/community/child-name',
  access: 'member',
  reach: 'hub',
  summary: 'Change the name of a child’s own login; verified guardians only',
  body: Fields({ account_id: IdInput, first_name: PersonName, last_name: PersonName }),
  responses: { 200: json(ChildName) },
  problems: ['guardian.required'],
  throttle: ['profile'],
});

export const listClaims = operation({
  name: 'listClaims',
  service: 'sport',
  tag: 'Families',
  method: 'GET',
  path: '/community/claims',
  access: 'member',
  reach: 'hub',
  summary: 'Own claims with their review status, newest first, at most 50',
  responses: { 200: json(Items(Claim)) },
  problems: [],
});

export const claimChild = operation({
  name: 'claimChild',
  service: 'sport',
  tag: 'Families',
  method: 'POST',
  path: '/community/claims',
  access: 'member',
  reach: 'hub',
  summary: 'Claim to be a child’s guardian; an administrator reviews it. The same open claim again returns the first',
  body: Fields({ first_name: PersonName, last_name: PersonName, birth_date: DateOnly }),
  responses: { 200: json(Claim), 201: json(Claim) },
  problems: ['permission.missing'],
  throttle: ['claims'],
});

export const answerClaim = operation({
  name: 'answerClaim',
  service: 'sport',
  tag: 'Families',
  method: 'POST',
  path: '/community/claims/:id/answer',
  access: 'member',
  reach: 'hub',
  summary: 'Answer what was asked about an own pending claim',
  params: Type.Object({ id: IdParam }),
  body: Fields({ answer: Text(1, 1000) }),
  responses: { 200: json(Claim) },
  problems: ['record.conflict'],
  throttle: ['claims'],
});

export const withdrawClaim = operation({
  name: 'withdrawClaim',
  service: 'sport',
  tag: 'Families',
  method: 'POST',
  path: '/community/claims/:id/withdraw',
  access: 'member',
  reach: 'hub',
  summary: 'Withdraw an own pending claim',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  responses: { 200: json(Claim) },
  problems: ['record.conflict'],
});

export const setChildConsent = operation({
  name: 'setChildConsent',
  service: 'sport',
  tag: 'Families',
  method: 'POST',
  path: '/community/child-consent',
  access: 'member',
  reach: 'hub',
  summary: 'Allow or stop messaging for a child; verified guardians only',
  body: Fields({ account_id: IdInput, enabled: Type.Boolean() }),
  responses: { 200: json(ChildConsent) },
  problems: ['guardian.required'],
  throttle: ['consent'],
});

export const listRecipients = operation({
  name: 'listRecipients',
  service: 'sport',
  tag: 'Messaging',
  method: 'GET',
  path: '/community/recipients',
  access: 'member',
  reach: 'hub',
  summary: 'Whom the caller may message now, by ascending id, 50 a page',
  query: After,
  responses: {
    200: json(Type.Object({ items: Type.Array(Recipient), next_after: Type.Integer(), has_more: Type.Boolean() })),
  },
  problems: [],
});

export const listConversations = operation({
  name: 'listConversations',
  service: 'sport',
  tag: 'Messaging',
  method: 'GET',
  path: '/community/conversations',
  access: 'member',
  reach: 'hub',
  summary: 'Own conversations, or with child_account_id a verified child’s to read along; newest id first, 50 a page',
  query: Type.Object({ before: Type.Optional(IdQuery), child_account_id: Type.Optional(IdQuery) }),
  responses: {
    200: json(Type.Object({ items: Type.Array(Conversation), next_before: Nullable(Id), monitoring: Type.Boolean() })),
  },
  problems: ['guardian.required'],
});

export const startConversation = operation({
  name: 'startConversation',
  service: 'sport',
  tag: 'Messaging',
  method: 'POST',
  path: '/community/conversations',
  access: 'member',
  reach: 'hub',
  summary: 'Start a conversation; the existing one is returned for a repeated pair',
  body: Fields({ recipient_id: IdInput }),
  responses: { 200: json(Type.Object({ id: Id })), 201: json(Type.Object({ id: Id })) },
  problems: ['messaging.recipient_not_permitted'],
  throttle: ['conversations'],
});

export const listMessages = operation({
  name: 'listMessages',
  service: 'sport',
  tag: 'Messaging',
  method: 'GET',
  path: '/community/conversations/:id/messages',
  access: 'member',
  reach: 'hub',
  summary:
    'Messages after a cursor by ascending id, 100 a page; with before the last 100 before that id; for participants and the guardians of a participating child',
  params: ConversationParams,
  query: Type.Object({ ...After.properties, before: Type.Optional(IdQuery) }),
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(Message),
        next_after: Type.Integer(),
        has_more: Type.Boolean(),
        next_before: Type.Optional(Nullable(Id)),
      }),
    ),
  },
  problems: ['conversation.not_found'],
});

export const sendMessage = operation({
  name: 'sendMessage',
  service: 'sport',
  tag: 'Messaging',
  method: 'POST',
  path: '/community/conversations/:id/messages',
  access: 'member',
  reach: 'hub',
  summary: 'Send a message; a retry with the same client_id returns the original (200)',
  params: ConversationParams,
  body: Fields({ body: Text(1, 4000), client_id: ClientId }),
  responses: { 200: json(Message), 201: json(Message) },
  problems: ['conversation.not_found', 'guardian.read_only', 'messaging.not_permitted', 'messaging.quiet_hours'],
  problemData: {
    'messaging.quiet_hours': Type.Object({
      until: Type.String({ description: 'When quiet hours end, Eastern, for example 08:00' }),
    }),
  },
  throttle: ['messages'],
});

export const markRead = operation({
  name: 'markRead',
  service: 'sport',
  tag: 'Messaging',
  method: 'POST',
  path: '/community/conversations/:id/read',
  access: 'member',
  reach: 'hub',
  summary: 'Advance the caller’s own read cursor; it never moves backward',
  params: ConversationParams,
  body: Fields({ message_id: IdInput }),
  responses: { 200: json(Type.Object({ last_read_id: Id })) },
  problems: ['conversation.not_found'],
});

export const listAnnouncements = operation({
  name: 'listAnnouncements',
  service: 'sport',
  tag: 'Messaging',
  method: 'GET',
  path: '/community/announcements',
  access: 'member',
  reach: 'hub',
  summary: 'Announcements for the teams and divisions the caller holds now, newest first, 50 a page',
  query: Type.Object({ before: Type.Optional(IdQuery) }),
  responses: { 200: json(Type.Object({ items: Type.Array(Announcement), next_before: Nullable(Id) })) },
  problems: [],
});

export const publishAnnouncement = operation({
  name: 'publishAnnouncement',
  service: 'sport',
  tag: 'Messaging',
  method: 'POST',
  path: '/community/announcements',
  access: 'member',
  reach: 'hub',
  summary:
    'Publish to a team or division the caller is assigned to as coach or staff; a retry with the same `client_id` returns the original (200)',
  body: Fields({
    scope_type: OneOf(SCOPE_TYPES),
    scope_id: IdInput,
    title: Text(1, 160),
    body: Text(1, 4000),
    client_id: Type.Optional(ClientId),
  }),
  responses: { 200: json(Announcement), 201: json(Announcement) },
  problems: ['scope.not_assigned'],
  throttle: ['announcements'],
});

export const reportMessage = operation({
  name: 'reportMessage',
  service: 'sport',
  tag: 'Messaging',
  method: 'POST',
  path: '/community/reports',
  access: 'member',
  reach: 'hub',
  summary: 'Report a message of a conversation the caller can read; reporting it again returns the first report',
  body: Fields({ message_id: IdInput, reason: Text(1, 1000) }),
  responses: { 200: json(ReportReceipt), 201: json(ReportReceipt) },
  problems: ['message.not_found'],
  throttle: ['reports'],
});
