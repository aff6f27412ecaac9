import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { ClientId, Cursor, Empty, Fields, Id, IdInput, IdParam, IdQuery, Nullable, OneOf, Text } from '../schemas.ts';
import {
  Announcement,
  Conversation,
  Message,
  AnnouncementReach,
  MailedInvitations,
  Recipient,
  ReportReceipt,
  SCOPE_TYPES,
} from './community-schemas.ts';

const member = { service: 'sport', tag: 'Messaging', access: 'member', reach: 'hub' } as const;
const ConversationParams = Type.Object({ id: IdParam });
const AnnouncementParams = Type.Object({ id: IdParam });
const After = Type.Object({ after: Type.Optional({ ...Cursor, default: 0 }) });

export const listRecipients = operation({
  ...member,
  name: 'listRecipients',
  method: 'GET',
  path: '/community/recipients',
  summary: 'Whom the caller may message now, by ascending id, 50 a page',
  query: After,
  responses: {
    200: json(Type.Object({ items: Type.Array(Recipient), next_after: Type.Integer(), has_more: Type.Boolean() })),
  },
  problems: [],
});

export const listConversations = operation({
  ...member,
  name: 'listConversations',
  method: 'GET',
  path: '/community/conversations',
  summary: 'Own conversations, or with child_account_id a verified child’s to read along; newest id first, 50 a page',
  query: Type.Object({ before: Type.Optional(IdQuery), child_account_id: Type.Optional(IdQuery) }),
  responses: {
    200: json(Type.Object({ items: Type.Array(Conversation), next_before: Nullable(Id), monitoring: Type.Boolean() })),
  },
  problems: ['guardian.required'],
});

export const startConversation = operation({
  ...member,
  name: 'startConversation',
  method: 'POST',
  path: '/community/conversations',
  summary: 'Start a conversation; the existing one is returned for a repeated pair',
  body: Fields({ recipient_id: IdInput }),
  responses: { 200: json(Type.Object({ id: Id })), 201: json(Type.Object({ id: Id })) },
  problems: ['messaging.recipient_not_permitted'],
  throttle: ['conversations'],
});

export const listMessages = operation({
  ...member,
  name: 'listMessages',
  method: 'GET',
  path: '/community/conversations/:id/messages',
  summary:
    'Messages after a cursor by ascending id, 100 a page; with before the last 100 before that id; ' +
    'for participants and the guardians of a participating child',
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
  ...member,
  name: 'sendMessage',
  method: 'POST',
  path: '/community/conversations/:id/messages',
  summary: 'Send a message; a retry with the same client_id returns the original (200)',
  params: ConversationParams,
  body: Fields({ body: Text(1, 4000), client_id: ClientId }),
  responses: { 200: json(Message), 201: json(Message) },
  problems: ['conversation.not_found', 'guardian.read_only', 'messaging.not_permitted', 'messaging.quiet_hours'],
  problemData: {
    'messaging.quiet_hours': Type.Object({
      until: Type.String({ description: 'When quiet hours end, local time, for example 08:00' }),
    }),
  },
  throttle: ['messages'],
});

export const markRead = operation({
  ...member,
  name: 'markRead',
  method: 'POST',
  path: '/community/conversations/:id/read',
  summary: 'Advance the caller’s own read cursor; it never moves backward',
  params: ConversationParams,
  body: Fields({ message_id: IdInput }),
  responses: { 200: json(Type.Object({ last_read_id: Id })) },
  problems: ['conversation.not_found'],
});

export const listAnnouncements = operation({
  ...member,
  name: 'listAnnouncements',
  method: 'GET',
  path: '/community/announcements',
  summary: 'Announcements for the teams and divisions the caller holds now, newest first, 50 a page',
  query: Type.Object({ before: Type.Optional(IdQuery) }),
  responses: { 200: json(Type.Object({ items: Type.Array(Announcement), next_before: Nullable(Id) })) },
  problems: [],
});

export const publishAnnouncement = operation({
  ...member,
  name: 'publishAnnouncement',
  method: 'POST',
  path: '/community/announcements',
  summary:
    'Publish to a team or division the caller is assigned to as coach or staff; ' +
    'a retry with the same `client_id` returns the original (200)',
  body: Fields({
    scope_type: OneOf(SCOPE_TYPES),
    scope_id: IdInput,
    title: Text(1, 160),
    body: Text(1, 4000),
    client_id: Type.Optional(ClientId),
    hold: Type.Optional(
      Type.Boolean({ description: 'Keep it from everybody else for ten seconds, in which it can be taken back' }),
    ),
    important: Type.Optional(Type.Boolean({ description: 'Everybody is asked to say that they have seen it' })),
  }),
  responses: { 200: json(Announcement), 201: json(Announcement) },
  problems: ['scope.not_assigned'],
  throttle: ['announcements'],
});

export const getReach = operation({
  ...member,
  name: 'getReach',
  method: 'GET',
  path: '/community/reach',
  summary: 'Whom an announcement to an assigned team or division would reach now, and which families it would not',
  query: Type.Object({ scope_type: OneOf(SCOPE_TYPES), scope_id: IdQuery }),
  responses: { 200: json(AnnouncementReach) },
  problems: ['scope.not_assigned'],
});

export const mailInvitations = operation({
  ...member,
  name: 'mailInvitations',
  method: 'POST',
  path: '/community/reach/invitations',
  summary:
    'Mail an invitation to each family of an assigned team or division that an announcement would not reach, to the address of the player’s registration; once a week for each',
  body: Fields({ scope_type: OneOf(SCOPE_TYPES), scope_id: IdInput }),
  responses: { 200: json(MailedInvitations) },
  problems: ['scope.not_assigned'],
  throttle: ['invitations'],
});

export const editAnnouncement = operation({
  ...member,
  name: 'editAnnouncement',
  method: 'POST',
  path: '/community/announcements/:id/edit',
  summary: 'Change the words of an own announcement; what others have seen of it is marked as edited',
  params: AnnouncementParams,
  body: Fields({ title: Text(1, 160), body: Text(1, 4000) }),
  responses: { 200: json(Announcement) },
  problems: ['announcement.not_found', 'scope.not_assigned', 'announcement.withdrawn'],
  throttle: ['announcements'],
});

export const withdrawAnnouncement = operation({
  ...member,
  name: 'withdrawAnnouncement',
  method: 'POST',
  path: '/community/announcements/:id/withdraw',
  summary:
    'Withdraw an own announcement: gone while it is held, `take_back_seconds`; afterwards its title stays, marked as withdrawn',
  params: AnnouncementParams,
  body: Empty,
  responses: { 200: json(Announcement) },
  problems: ['announcement.not_found', 'scope.not_assigned'],
});

export const reportMessage = operation({
  ...member,
  name: 'reportMessage',
  method: 'POST',
  path: '/community/reports',
  summary: 'Report a message of a conversation the caller can read; reporting it again returns the first report',
  body: Fields({ message_id: IdInput, reason: Text(1, 1000) }),
  responses: { 200: json(ReportReceipt), 201: json(ReportReceipt) },
  problems: ['message.not_found'],
  throttle: ['reports'],
});
