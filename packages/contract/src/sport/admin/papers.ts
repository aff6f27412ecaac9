import Type from 'typebox';
import { json, operation, raw } from '../../operation.ts';
import { Fields, IdParam } from '../../schemas.ts';
import { AdminPaper, AnotherPaper, WaitingPapers } from './papers-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = {
  ...base,
  method: 'POST',
  params: Type.Object({ id: IdParam }),
  permission: 'registration:write',
} as const;

export const listPapers = operation({
  ...base,
  name: 'listPapers',
  method: 'GET',
  path: '/admin/registration-papers',
  permission: 'registration:read',
  summary:
    'Files that families sent and nobody has looked at: whose, since when, until when; never the files themselves',
  responses: { 200: json(WaitingPapers) },
  problems: [],
});

export const openPaper = operation({
  ...one,
  name: 'openPaper',
  path: '/admin/registration-papers/:id/open',
  summary:
    'The file itself, as a download and never in the page; who opened it is in the log, and on the family’s account',
  body: Fields({}),
  responses: { 200: raw('application/octet-stream') },
  problems: ['admin.own_affair', 'admin.confirmation_required', 'registration.paper_deleted'],
});

export const markPaperSeen = operation({
  ...one,
  name: 'markPaperSeen',
  path: '/admin/registration-papers/:id/seen',
  summary: 'Note that what one has opened is what was asked for; the file is deleted a week later',
  body: Fields({}),
  responses: { 200: json(AdminPaper) },
  problems: ['admin.own_affair', 'registration.paper_deleted', 'registration.paper_unopened', 'record.conflict'],
});

export const askForAnotherPaper = operation({
  ...one,
  name: 'askForAnotherPaper',
  path: '/admin/registration-papers/:id/another',
  summary: 'Ask the family for another file, by mail and with a reason; the one that was sent is deleted',
  body: AnotherPaper,
  responses: { 200: json(AdminPaper) },
  problems: ['admin.own_affair', 'record.conflict'],
});
