import Type from 'typebox';
import { json, jsonWithMeta, operation, raw } from '../../operation.ts';
import {
  Email,
  Empty,
  Fields,
  Id,
  IdInput,
  IdParam,
  IdQuery,
  Items,
  Nullable,
  OneOf,
  PageMeta,
  paging,
  Text,
} from '../../schemas.ts';
import { REPORT_STATUSES, SCOPE_TYPES } from '../community-schemas.ts';
import {
  AdminReport,
  AdminReportRow,
  AdminScope,
  AssignedPerson,
  PlayerLogin,
  REPORT_OUTCOMES,
  Safety,
} from './messaging-schemas.ts';
import { AdminPlayer, ASSIGNED_ROLES, Reason, SeenVersion } from './schemas.ts';

const read = {
  service: 'sport',
  tag: 'Team Messaging',
  access: 'admin',
  reach: 'site',
  permission: 'team-messaging:read',
  method: 'GET',
} as const;
const write = { ...read, permission: 'team-messaging:write', method: 'POST' } as const;
const params = Type.Object({ id: IdParam });
const assignment = {
  member_id: IdInput,
  role: OneOf(ASSIGNED_ROLES),
  scope_type: OneOf(SCOPE_TYPES),
  scope_id: IdInput,
};

export const listAssignments = operation({
  ...read,
  name: 'listAssignments',
  path: '/admin/assignments',
  summary: 'Coaches and staff by last name with the teams and divisions assigned to them, 50 a page',
  query: Type.Object({
    q: Type.Optional(Text(0, 100)),
    unassigned: Type.Optional(Type.Boolean({ default: false })),
    after: Type.Optional(IdQuery),
  }),
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(AssignedPerson),
        next_after: Nullable(Id),
        total: Type.Integer({ description: 'Of all pages' }),
      }),
    ),
  },
  problems: [],
});

export const listAdminScopes = operation({
  ...read,
  name: 'listAdminScopes',
  path: '/admin/scopes',
  summary: 'The teams and divisions of the current season',
  responses: { 200: json(Items(AdminScope)) },
  problems: [],
});

export const assignScope = operation({
  ...write,
  name: 'assignScope',
  path: '/admin/assignments',
  summary: 'Assign a team or division to a coach or staff member; the same again changes nothing',
  body: Fields(assignment),
  responses: { 200: json(AssignedPerson), 201: json(AssignedPerson) },
  problems: ['admin.protected', 'admin.own_affair', 'record.not_found', 'admin.confirmation_required'],
});

export const removeAssignment = operation({
  ...write,
  name: 'removeAssignment',
  path: '/admin/assignments/:id/remove',
  summary: 'Remove an assignment: sending through it ends with the next request',
  params,
  body: Empty,
  responses: { 200: json(AssignedPerson) },
  problems: ['admin.protected', 'admin.own_affair'],
});

export const changeAssignmentsInBulk = operation({
  ...write,
  name: 'changeAssignmentsInBulk',
  path: '/admin/assignments/bulk',
  summary:
    'Many assignments, each row for itself: a repeated row changes nothing, a refused one stops no other. ' +
    'Send them in parts to show progress and to stop',
  body: Fields({
    rows: Type.Array(Fields({ action: OneOf(['assign', 'remove'] as const), ...assignment }), {
      minItems: 1,
      maxItems: 500,
    }),
  }),
  responses: {
    200: json(
      Items(
        Type.Object({
          outcome: OneOf(['done', 'unchanged', 'refused'] as const),
          message: Nullable(Type.String()),
        }),
      ),
    ),
  },
  problems: ['admin.confirmation_required'],
});

export const listMessagingPlayers = operation({
  ...read,
  name: 'listMessagingPlayers',
  path: '/admin/player-logins/players',
  summary: 'Registered players by name or player number, with their verified guardians, at most 20',
  query: Type.Object({ q: Text(1, 100) }),
  responses: { 200: json(Items(AdminPlayer)) },
  problems: [],
});

export const listPlayerLogins = operation({
  ...read,
  name: 'listPlayerLogins',
  path: '/admin/player-logins',
  summary: 'Player logins with consent as it stands, by the player’s last name, 50 a page',
  query: Type.Object({ before: Type.Optional(IdQuery) }),
  responses: {
    200: json(Type.Object({ items: Type.Array(PlayerLogin), next_before: Nullable(Id), total: Type.Integer() })),
  },
  problems: [],
});

export const getPlayerLogin = operation({
  ...read,
  name: 'getPlayerLogin',
  path: '/admin/player-logins/:id',
  summary: 'One player login, by its member number, with the history of consent',
  params,
  responses: { 200: json(PlayerLogin) },
  problems: [],
});

const Check = OneOf(['ok', 'missing', 'refused'] as const);
export const getPlayerLoginCheck = operation({
  ...read,
  name: 'getPlayerLoginCheck',
  path: '/admin/player-logins/check',
  summary: 'Which of the three conditions of a player login hold: registered player, verified guardian, own account',
  query: Type.Object({
    player_id: Type.Optional(IdQuery),
    guardian_id: Type.Optional(IdQuery),
    email: Type.Optional(Text(0, 254)),
  }),
  responses: {
    200: json(
      Type.Object({
        player: Check,
        guardian: Check,
        account: Check,
        messages: Type.Object({
          player: Nullable(Type.String()),
          guardian: Nullable(Type.String()),
          account: Nullable(Type.String()),
        }),
      }),
    ),
  },
  problems: [],
});

export const approvePlayerLogin = operation({
  ...write,
  name: 'approvePlayerLogin',
  path: '/admin/player-logins',
  summary:
    'Approve a separate login for a registered player with a verified guardian; messaging stays off until the guardian allows it',
  body: Fields({ player_id: IdInput, guardian_id: IdInput, email: Email }),
  responses: { 201: json(PlayerLogin) },
  problems: ['admin.own_affair', 'admin.own_account', 'record.conflict', 'admin.confirmation_required'],
});

export const listAdminReports = operation({
  ...read,
  name: 'listAdminReports',
  path: '/admin/reports',
  summary: 'Reports of one state, oldest first; resolved ones newest first',
  query: Type.Object({ status: Type.Optional({ ...OneOf(REPORT_STATUSES), default: 'open' }), ...paging }),
  responses: { 200: jsonWithMeta(Items(AdminReportRow), PageMeta) },
  problems: [],
});

export const getAdminReport = operation({
  ...read,
  name: 'getAdminReport',
  path: '/admin/reports/:id',
  summary: 'A report with the message in its context as kept, notes and earlier reports',
  params,
  responses: { 200: json(AdminReport) },
  problems: ['admin.own_affair'],
});

export const startReportReview = operation({
  ...write,
  name: 'startReportReview',
  path: '/admin/reports/:id/review',
  summary: 'Take an open report into review',
  params,
  body: Fields({ version: SeenVersion, note: Type.Optional(Text(0, 2000)) }),
  responses: { 200: json(AdminReport) },
  problems: ['admin.own_affair', 'record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminReport }) },
});

export const addReportNote = operation({
  ...write,
  name: 'addReportNote',
  path: '/admin/reports/:id/notes',
  summary: 'Add a note to a report',
  params,
  body: Fields({ version: SeenVersion, note: Text(1, 2000) }),
  responses: { 200: json(AdminReport) },
  problems: ['admin.own_affair', 'record.changed'],
  problemData: { 'record.changed': Type.Object({ current: AdminReport }) },
});

export const resolveReport = operation({
  ...write,
  name: 'resolveReport',
  path: '/admin/reports/:id/resolve',
  summary:
    'Resolve a report under review: nothing, a warning by mail, an assignment removed, or the member disabled (which needs Family Accounts too)',
  params,
  body: Fields({
    version: SeenVersion,
    note: Reason,
    outcome: OneOf(REPORT_OUTCOMES),
    warning: Type.Optional(Text(0, 1000)),
    assignment_id: Type.Optional(IdInput),
  }),
  responses: { 200: json(AdminReport) },
  problems: ['admin.own_affair', 'admin.protected', 'record.changed', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: AdminReport }) },
});

export const exportReportTranscript = operation({
  ...write,
  name: 'exportReportTranscript',
  path: '/admin/reports/:id/transcript',
  summary: 'The whole conversation of a report with a chain of hashes, to print or to keep; noted in the log',
  params,
  body: Fields({ format: OneOf(['json', 'html'] as const) }),
  responses: { 200: raw('application/octet-stream') },
  problems: ['admin.own_affair', 'admin.export_off', 'admin.confirmation_required'],
});

export const getSafety = operation({
  ...read,
  name: 'getSafety',
  path: '/admin/safety',
  summary: 'What this sport has switched on for the safety of players',
  responses: { 200: json(Safety) },
  problems: [],
});

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
export const changeSafety = operation({
  ...write,
  name: 'changeSafety',
  path: '/admin/safety',
  summary: 'Change the safety settings',
  body: Fields({
    version: SeenVersion,
    quiet_hours: Type.Boolean(),
    quiet_from: TimeOfDay,
    quiet_until: TimeOfDay,
    guardian_notices: Type.Boolean(),
    transcript_export: Type.Boolean(),
  }),
  responses: { 200: json(Safety) },
  problems: ['record.changed', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: Safety }) },
});
