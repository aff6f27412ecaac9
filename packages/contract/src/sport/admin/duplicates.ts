import Type from 'typebox';
import { json, jsonWithMeta, operation } from '../../operation.ts';
import { Fields, IdInput, IdParam, Items, OneOf, PageMeta, paging } from '../../schemas.ts';
import { PossibleDuplicate } from './duplicate-schemas.ts';
import { Reason, SeenRecordWithReason, SeenVersion } from './schemas.ts';

const read = {
  service: 'sport',
  tag: 'Family Accounts',
  access: 'admin',
  reach: 'site',
  permission: 'family-accounts:read',
  method: 'GET',
} as const;
const write = {
  ...read,
  permission: 'family-accounts:write',
  method: 'POST',
  params: Type.Object({ id: IdParam }),
  responses: { 200: json(PossibleDuplicate) },
  problemData: { 'record.changed': Type.Object({ current: PossibleDuplicate }) },
} as const;

export const listPossibleDuplicates = operation({
  ...read,
  name: 'listPossibleDuplicates',
  path: '/admin/duplicates',
  summary: 'Pairs of players who may be the same child: those to decide, oldest first; or those decided, newest first',
  query: Type.Object({
    state: Type.Optional({ ...OneOf(['open', 'decided'] as const), default: 'open' }),
    ...paging,
  }),
  responses: { 200: jsonWithMeta(Items(PossibleDuplicate), PageMeta) },
  problems: [],
});

export const getPossibleDuplicate = operation({
  ...read,
  name: 'getPossibleDuplicate',
  path: '/admin/duplicates/:id',
  summary: 'Two players who may be the same child, with everybody who registered them',
  params: Type.Object({ id: IdParam }),
  responses: { 200: json(PossibleDuplicate) },
  problems: [],
});

export const joinPlayers = operation({
  ...write,
  name: 'joinPlayers',
  path: '/admin/duplicates/:id/join',
  summary:
    'Both are one child: registrations, rosters and results of the other one move to the player who stays. It links nobody to a child, and can be undone',
  body: Fields({ version: SeenVersion, keep_player_id: IdInput, reason: Reason }),
  problems: ['admin.own_affair', 'record.changed', 'admin.confirmation_required'],
});

export const keepPlayersApart = operation({
  ...write,
  name: 'keepPlayersApart',
  path: '/admin/duplicates/:id/keep-apart',
  summary: 'They are two children',
  body: SeenRecordWithReason,
  problems: ['admin.own_affair', 'record.changed'],
});

export const undoDuplicateDecision = operation({
  ...write,
  name: 'undoDuplicateDecision',
  path: '/admin/duplicates/:id/undo',
  summary: 'Take a decision back: what moved goes back to where it was, and the pair is open again',
  body: SeenRecordWithReason,
  problems: ['admin.own_affair', 'record.changed', 'record.conflict', 'admin.confirmation_required'],
});
