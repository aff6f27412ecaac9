import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Id, IdParam, Items } from '../../schemas.ts';
import { AdminBoardMember, BoardMove, ChangedBoardMember, NewBoardMember } from './board-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const problemData = { 'record.changed': Type.Object({ current: AdminBoardMember }) };

export const listAdminBoard = operation({
  ...base,
  name: 'listAdminBoard',
  method: 'GET',
  path: '/admin/board',
  permission: 'content:read',
  summary: 'The board in its order, with the private addresses',
  responses: { 200: json(Items(AdminBoardMember)) },
  problems: [],
});

export const createBoardMember = operation({
  ...base,
  name: 'createBoardMember',
  method: 'POST',
  path: '/admin/board',
  permission: 'content:publish',
  summary: 'Add somebody to the board, at the end; everybody sees it at once',
  body: NewBoardMember,
  responses: { 201: json(AdminBoardMember) },
  problems: [],
});

export const changeBoardMember = operation({
  ...one,
  name: 'changeBoardMember',
  method: 'POST',
  path: '/admin/board/:id/change',
  permission: 'content:publish',
  summary: 'Change what is said of somebody of the board, or where their mail goes; everybody sees it at once',
  body: ChangedBoardMember,
  responses: { 200: json(AdminBoardMember) },
  problems: ['record.changed'],
  problemData,
});

export const moveBoardMember = operation({
  ...one,
  name: 'moveBoardMember',
  method: 'POST',
  path: '/admin/board/:id/move',
  permission: 'content:publish',
  summary: 'Move somebody of the board one place up or down; at an end they stay where they are',
  body: BoardMove,
  responses: { 200: json(Items(AdminBoardMember)) },
  problems: ['record.changed'],
  problemData,
});

export const tryBoardAddress = operation({
  ...one,
  name: 'tryBoardAddress',
  ofDrafts: true,
  method: 'POST',
  path: '/admin/board/:id/try-address',
  permission: 'content:write',
  summary: 'Send a mail to the private address, to see whether it arrives',
  body: SeenRecord,
  responses: { 200: json(AdminBoardMember) },
  throttle: ['board-trials'],
  problems: ['record.changed'],
  problemData,
});

export const removeBoardMember = operation({
  ...one,
  name: 'removeBoardMember',
  method: 'POST',
  path: '/admin/board/:id/remove',
  permission: 'content:publish',
  summary: 'Take somebody off the board; no right and no sign-in ends by it',
  body: SeenRecord,
  responses: { 200: json(Type.Object({ id: Id, name: Type.String() })) },
  problems: ['record.changed'],
  problemData,
});
