import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { DayQuery, Email, Empty, Fields, Id, Nullable, Text, TriedPassword } from '../schemas.ts';
import { ServiceStatus } from './status-schemas.ts';
import { MemberWeek } from './week-schemas.ts';

/** The hub has judged it already. */
const KnownName = Text(1, 80);

const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** Names one attempt to link, so that it is decided once however often it is asked about. */
const Attempt = Uuid;

export const endToken = operation({
  name: 'endToken',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/tokens/end',
  access: 'service',
  reach: 'service',
  summary: 'End an internal token; tells whether it was unused, so that its request never began',
  body: Fields({
    id: Uuid,
    expires: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  }),
  responses: { 200: json(Type.Object({ was_unused: Type.Boolean() })) },
  problems: [],
});

export const linkMember = operation({
  name: 'linkMember',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/links',
  access: 'service',
  reach: 'service',
  summary: 'Check a member’s own credentials and link the member to the hub account of the token',
  body: Fields({ attempt: Attempt, email: Email, password: TriedPassword }),
  responses: { 201: json(Type.Object({ member_id: Id })) },
  problems: [
    'link.credentials_rejected',
    'member.inactive',
    'member.email_unverified',
    'member.temporary_password',
    'link.already_exists',
    'record.conflict',
  ],
  throttle: ['login-address'],
});

export const createLinkedMember = operation({
  name: 'createLinkedMember',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/members',
  access: 'service',
  reach: 'service',
  summary: 'Create a member for the verified address of the token’s hub account and link the two',
  body: Fields({
    attempt: Attempt,
    email: Email,
    first_name: KnownName,
    last_name: KnownName,
    /** For a member that the administration has made and invited: the link in its mail. */
    invitation: Type.Optional(Text(1, 2000)),
  }),
  responses: { 201: json(Type.Object({ member_id: Id })) },
  problems: ['member.already_exists', 'link.already_exists', 'record.conflict', 'token.invalid'],
});

export const settleLink = operation({
  name: 'settleLink',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/links/settle',
  access: 'service',
  reach: 'service',
  summary: 'Say how an attempt ended; one that has not ended is closed',
  body: Fields({ attempt: Attempt }),
  responses: { 200: json(Type.Object({ member_id: Nullable(Id) })) },
  problems: [],
});

export const releaseLink = operation({
  name: 'releaseLink',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/links/release',
  access: 'service',
  reach: 'service',
  summary: 'Remove the link between the token’s hub account and this member; no error when there is none',
  body: Fields({ member_id: Id, asked_by: Text(1, 120) }),
  responses: { 200: json(Empty) },
  problems: [],
});

export const endHubSignIns = operation({
  name: 'endHubSignIns',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/sign-ins/end',
  access: 'service',
  reach: 'service',
  summary:
    'End the site sessions that the token’s hub account began up to a moment, and codes that were signed until then',
  body: Fields({
    ended_at: Type.Integer({ minimum: 0, maximum: 99_999_999_999_999, description: 'Milliseconds since 1970' }),
  }),
  responses: { 200: json(Empty) },
  problems: [],
});

export const gatherWeek = operation({
  name: 'gatherWeek',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/week',
  access: 'service',
  reach: 'service',
  summary:
    'What the mail about a week says of the member who is linked to the token’s hub account, with links that answer; ' +
    'from and to are dates that both count, 14 days at most',
  body: Fields({ from: DayQuery, to: DayQuery }),
  responses: { 200: json(MemberWeek) },
  problems: ['member.inactive'],
});

export const tellStatus = operation({
  name: 'tellStatus',
  service: 'sport',
  tag: 'Internal',
  method: 'POST',
  path: '/internal/status',
  access: 'service',
  reach: 'service',
  summary: 'What waits at this sport and what failed there, in numbers, for the status page of the organisation',
  body: Fields({}),
  responses: { 200: json(ServiceStatus) },
  problems: [],
});
