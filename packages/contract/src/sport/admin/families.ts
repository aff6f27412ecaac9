import Type from 'typebox';
import { json, jsonWithMeta, operation } from '../../operation.ts';
import {
  Email,
  Empty,
  Fields,
  IdInput,
  IdParam,
  IdQuery,
  Items,
  Nullable,
  Id,
  OneOf,
  PageMeta,
  paging,
  PersonName,
  Text,
} from '../../schemas.ts';
import { AdminClaim, AdminClaimRow } from './claim-schemas.ts';
import { AuditEntry } from './office-schemas.ts';
import {
  AdminMember,
  AdminMemberRow,
  AdminPlayer,
  Consequences,
  MEMBER_FILTERS,
  Reason,
  RELATIONSHIPS,
  SeenRecord,
  SeenRecordWithNotice,
  SeenRecordWithReason,
  SeenVersion,
  SpokenTo,
} from './schemas.ts';

const read = {
  service: 'sport',
  tag: 'Family Accounts',
  access: 'admin',
  reach: 'site',
  permission: 'family-accounts:read',
  method: 'GET',
} as const;
const write = { ...read, permission: 'family-accounts:write', method: 'POST' } as const;
const params = Type.Object({ id: IdParam });
const Phone = Type.String({ maxLength: 40, pattern: '^[0-9+()./ x-]*$', 'x-text': 'trim' });
const protections = ['admin.protected', 'admin.own_affair'] as const;

export const listAdminMembers = operation({
  ...read,
  name: 'listAdminMembers',
  path: '/admin/members',
  summary: 'Members by name, address, child or member number; without a search all by last name. At most 50 a page',
  query: Type.Object({
    q: Type.Optional(Text(0, 100)),
    filter: Type.Optional({ ...OneOf(MEMBER_FILTERS), default: 'all' }),
    before: Type.Optional(IdQuery),
  }),
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(AdminMemberRow),
        next_before: Nullable(Id),
        has_more: Type.Boolean(),
        total: Nullable(Type.Integer({ description: 'Of the whole list, counted up to 10 000; null in a search' })),
      }),
    ),
  },
  problems: [],
});

export const getAdminMember = operation({
  ...read,
  name: 'getAdminMember',
  path: '/admin/members/:id',
  summary: 'A member with state, children, links, roles and sessions',
  params,
  responses: { 200: json(AdminMember) },
  problems: [],
});

export const listMemberHistory = operation({
  ...read,
  name: 'listMemberHistory',
  path: '/admin/members/:id/history',
  summary: 'What happened to a member, newest first, at most 50',
  params,
  responses: { 200: json(Items(AuditEntry)) },
  problems: [],
});

export const createAdminMember = operation({
  ...write,
  name: 'createAdminMember',
  path: '/admin/members',
  summary: 'A new member; a temporary password is mailed to the address',
  body: Fields({ email: Email, first_name: PersonName, last_name: PersonName, phone: Type.Optional(Phone) }),
  responses: { 201: json(AdminMember) },
  problems: ['member.already_exists'],
});

export const renewTemporaryPassword = operation({
  ...write,
  name: 'renewTemporaryPassword',
  path: '/admin/members/:id/temporary-password',
  summary: 'Mail a new temporary password to a member who has not chosen one yet',
  params,
  body: SeenRecord,
  responses: { 200: json(AdminMember) },
  problems: [...protections, 'record.changed', 'record.conflict'],
  problemData: { 'record.changed': Type.Object({ current: AdminMember }) },
});

export const changeAdminMember = operation({
  ...write,
  name: 'changeAdminMember',
  path: '/admin/members/:id',
  summary: 'Correct a member’s name and phone',
  params,
  body: Fields({ version: SeenVersion, first_name: PersonName, last_name: PersonName, phone: Type.Optional(Phone) }),
  responses: { 200: json(AdminMember) },
  problems: [...protections, 'record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminMember }) },
});

export const changeMemberRoles = operation({
  ...write,
  name: 'changeMemberRoles',
  path: '/admin/members/:id/roles',
  summary: 'Mark a verified adult as coach or staff, or take that back',
  params,
  body: Fields({ version: SeenVersion, is_coach: Type.Boolean(), is_staff: Type.Boolean() }),
  responses: { 200: json(AdminMember) },
  problems: [...protections, 'record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminMember }) },
});

export const getDisableConsequences = operation({
  ...read,
  name: 'getDisableConsequences',
  path: '/admin/members/:id/consequences',
  summary: 'What disabling this member would cause now',
  params,
  responses: { 200: json(Consequences) },
  problems: [],
});

export const disableMember = operation({
  ...write,
  name: 'disableMember',
  path: '/admin/members/:id/disable',
  summary: 'Disable a member: sessions end, messaging stops with the next request',
  params,
  body: SeenRecordWithNotice,
  responses: { 200: json(AdminMember) },
  problems: [...protections, 'record.changed', 'record.conflict', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: AdminMember }) },
});

export const enableMember = operation({
  ...write,
  name: 'enableMember',
  path: '/admin/members/:id/enable',
  summary: 'Enable a member again',
  params,
  body: SeenRecordWithNotice,
  responses: { 200: json(AdminMember) },
  problems: [...protections, 'record.changed', 'record.conflict', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: AdminMember }) },
});

export const endMemberSessions = operation({
  ...write,
  name: 'endMemberSessions',
  path: '/admin/members/:id/end-sessions',
  summary: 'Sign a member out of this site everywhere',
  params,
  body: Empty,
  responses: { 200: json(AdminMember) },
  problems: [...protections],
});

export const verifyGuardianLink = operation({
  ...write,
  name: 'verifyGuardianLink',
  path: '/admin/members/:id/guardian-links',
  summary:
    'Link a member to a registered player, verified, with relationship and reason, and where there is a doubt with whom you spoke to; other guardians are told by mail',
  params,
  body: Fields({
    version: SeenVersion,
    player_id: IdInput,
    relationship: OneOf(RELATIONSHIPS),
    reason: Reason,
    spoken_to: Type.Optional(SpokenTo),
  }),
  responses: { 200: json(AdminMember) },
  problems: ['admin.own_account', ...protections, 'record.changed', 'record.conflict', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: AdminMember }) },
});

export const removeGuardianLink = operation({
  ...write,
  name: 'removeGuardianLink',
  path: '/admin/guardian-links/:id/remove',
  summary: 'Remove a link; oversight and scopes end with the next request',
  params,
  body: SeenRecordWithReason,
  responses: { 200: json(AdminMember) },
  problems: [...protections, 'record.changed', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: AdminMember }) },
});

export const listAdminPlayers = operation({
  ...read,
  name: 'listAdminPlayers',
  path: '/admin/players',
  summary: 'Registered players by name or player number, at most 20',
  query: Type.Object({ q: Text(1, 100) }),
  responses: { 200: json(Items(AdminPlayer)) },
  problems: [],
});

export const listAdminClaims = operation({
  ...read,
  name: 'listAdminClaims',
  path: '/admin/claims',
  summary: 'Claims that wait, those with an objection first, then the oldest; or those that were decided, newest first',
  query: Type.Object({
    state: Type.Optional({ ...OneOf(['waiting', 'decided'] as const), default: 'waiting' }),
    ...paging,
  }),
  responses: { 200: jsonWithMeta(Items(AdminClaimRow), PageMeta) },
  problems: [],
});

export const getAdminClaim = operation({
  ...read,
  name: 'getAdminClaim',
  path: '/admin/claims/:id',
  summary: 'A claim beside the registered players that could be meant',
  params,
  responses: { 200: json(AdminClaim) },
  problems: [],
});

const decision = [...protections, 'record.changed'] as const;

export const approveClaim = operation({
  ...write,
  name: 'approveClaim',
  path: '/admin/claims/:id/approve',
  summary: 'Approve a claim for exactly this player; where there is a doubt, with a reason and whom you spoke to',
  params,
  body: Fields({
    version: SeenVersion,
    player_id: IdInput,
    note: Type.Optional(Text(0, 1000)),
    reason: Type.Optional(Reason),
    spoken_to: Type.Optional(SpokenTo),
  }),
  responses: { 200: json(AdminClaim) },
  problems: [...decision, 'admin.own_account', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: AdminClaim }) },
});

export const approveReadyClaims = operation({
  ...write,
  name: 'approveReadyClaims',
  path: '/admin/claims/approve-ready',
  summary:
    'Approve several claims that are ready, each for itself: one that is not ready any more is refused and stops no other',
  body: Fields({
    claims: Type.Array(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}:[1-9][0-9]{0,8}:[1-9][0-9]{0,14}$',
        description: 'The claim, the version that was seen, the player',
      }),
      { minItems: 1, maxItems: 100, uniqueItems: true },
    ),
  }),
  responses: {
    200: json(
      Items(
        Type.Object({
          id: Id,
          outcome: OneOf(['done', 'refused'] as const),
          child: Nullable(Type.String({ description: 'Of what was done' })),
          message: Nullable(Type.String()),
        }),
      ),
    ),
  },
  problems: ['admin.confirmation_required'],
});

export const rejectClaim = operation({
  ...write,
  name: 'rejectClaim',
  path: '/admin/claims/:id/reject',
  summary: 'Reject a claim with a note to the claimant',
  params,
  body: Fields({ version: SeenVersion, note: Text(3, 1000) }),
  responses: { 200: json(AdminClaim) },
  problems: [...decision],
  problemData: { 'record.changed': Type.Object({ current: AdminClaim }) },
});

export const askAboutClaim = operation({
  ...write,
  name: 'askAboutClaim',
  path: '/admin/claims/:id/ask',
  summary: 'Ask the claimant something; the claim waits for the answer',
  params,
  body: Fields({ version: SeenVersion, question: Text(3, 1000) }),
  responses: { 200: json(AdminClaim) },
  problems: [...decision],
  problemData: { 'record.changed': Type.Object({ current: AdminClaim }) },
});
