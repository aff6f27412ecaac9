import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { DateOnly, Fields, Id, IdInput, IdParam, IdQuery, Items, Nullable, Text } from '../../schemas.ts';
import { csvExport } from './csv-export.ts';
import { Administrator, AuditEntry, AuditTopic, HomeItem } from './office-schemas.ts';
import { SeenRecordWithReason, SeenVersion } from './schemas.ts';
import { GrantableRight } from './sign-in-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const params = Type.Object({ id: IdParam });
const Rights = Type.Array(GrantableRight, { maxItems: 20 });

export const listAdminTasks = operation({
  ...base,
  name: 'listAdminTasks',
  method: 'GET',
  path: '/admin/home',
  permission: 'own',
  summary: 'What waits for this administrator, most urgent first, with its age',
  responses: { 200: json(Items(HomeItem)) },
  problems: [],
});

export const listAdministrators = operation({
  ...base,
  name: 'listAdministrators',
  method: 'GET',
  path: '/admin/administrators',
  permission: 'permissions:read',
  summary: 'Administrators and what they may do',
  responses: { 200: json(Items(Administrator)) },
  problems: [],
});

export const addAdministrator = operation({
  ...base,
  name: 'addAdministrator',
  method: 'POST',
  path: '/admin/administrators',
  permission: 'permissions:write',
  summary: 'Make a member an administrator',
  body: Fields({ member_id: IdInput, is_super: Type.Boolean(), rights: Rights }),
  responses: { 201: json(Administrator) },
  problems: ['record.conflict', 'admin.confirmation_required'],
});

export const changeAdministrator = operation({
  ...base,
  name: 'changeAdministrator',
  method: 'POST',
  path: '/admin/administrators/:id',
  permission: 'permissions:write',
  summary: 'Change what an administrator may do, from their next request on',
  params,
  body: Fields({ version: SeenVersion, is_super: Type.Boolean(), rights: Rights }),
  responses: { 200: json(Administrator) },
  problems: ['admin.last_super', 'record.changed', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: Administrator }) },
});

export const removeAdministrator = operation({
  ...base,
  name: 'removeAdministrator',
  method: 'POST',
  path: '/admin/administrators/:id/remove',
  permission: 'permissions:write',
  summary: 'Take the administration from somebody; the member account stays',
  params,
  body: SeenRecordWithReason,
  responses: {
    200: json(Type.Object({ message: Type.String(), first_name: Type.String(), last_name: Type.String() })),
  },
  problems: ['admin.last_super', 'record.changed', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: Administrator }) },
});

export const resetSecondStep = operation({
  ...base,
  name: 'resetSecondStep',
  method: 'POST',
  path: '/admin/administrators/:id/reset-second-step',
  permission: 'permissions:write',
  summary: 'Remove somebody’s lost second step; they set a new one up at the next sign-in. They are told by mail',
  params,
  body: SeenRecordWithReason,
  responses: { 200: json(Administrator) },
  problems: ['admin.own_affair', 'record.changed', 'admin.confirmation_required'],
  problemData: { 'record.changed': Type.Object({ current: Administrator }) },
});

const filters = {
  q: Type.Optional(Text(0, 100)),
  by: Type.Optional(
    Type.String({
      pattern: '^(|operators|system|visitor|[1-9][0-9]{0,14})$',
      description: 'Whose doing: a member’s id, or operators, system or visitor',
    }),
  ),
  what: Type.Optional(AuditTopic),
  from: Type.Optional(DateOnly),
  to: Type.Optional(DateOnly),
};

export const listAudit = operation({
  ...base,
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  permission: 'audit:read',
  summary: 'The audit log, newest first, 50 a page; searched by name, address or request number',
  query: Type.Object({ ...filters, before: Type.Optional(IdQuery) }),
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(AuditEntry),
        next_before: Nullable(Id),
        total: Type.Integer({ description: 'Counted up to 10 000' }),
        actors: Type.Array(Type.Object({ by: Type.String(), name: Type.String() }), {
          description: 'Whose doing one can ask for by name: the administrators, and whoever was asked for',
        }),
      }),
    ),
  },
  problems: [],
});

export const exportAudit = csvExport({
  name: 'exportAudit',
  path: '/admin/audit/export',
  permission: 'audit:read',
  summary: 'The same entries as CSV, at most 10 000; exporting is itself an entry',
  body: Fields(filters),
});
