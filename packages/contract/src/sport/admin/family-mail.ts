import Type from 'typebox';
import { json, jsonWithMeta, operation } from '../../operation.ts';
import { Empty, Fields, IdInput, IdParam, Items, PageMeta, paging } from '../../schemas.ts';
import {
  AudienceCount,
  FamilyMail,
  FamilyMailAddresses,
  FamilyMailChoices,
  FamilyMailPreview,
  FamilyMailRow,
  NewFamilyMail,
  NotReached,
  SavedFamilyMail,
  SentFamilyMail,
} from './family-mail-schemas.ts';
import { registrationFilter } from './registrations-schemas.ts';
import { SeenRecord } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const change = {
  ...one,
  method: 'POST',
  ofDrafts: true,
  permission: 'mail:send',
  responses: { 200: json(FamilyMail) },
} as const;
const changed = { 'record.changed': Type.Object({ current: FamilyMail }) } as const;

export const listFamilyMails = operation({
  ...base,
  name: 'listFamilyMails',
  method: 'GET',
  path: '/admin/family-mails',
  permission: 'mail-figures:read',
  summary: 'Emails to families, newest first: drafts, and what became of those that were sent, in numbers',
  query: Type.Object(paging),
  responses: { 200: jsonWithMeta(Items(FamilyMailRow), PageMeta) },
  problems: [],
});

export const getAudienceChoices = operation({
  ...base,
  name: 'getAudienceChoices',
  method: 'GET',
  path: '/admin/family-mails/choices',
  permission: 'mail:read',
  summary: 'The seasons, divisions and teams whose families can be written to, and where answers can go',
  responses: { 200: json(FamilyMailChoices) },
  problems: [],
});

export const createFamilyMail = operation({
  ...base,
  ofDrafts: true,
  name: 'createFamilyMail',
  method: 'POST',
  path: '/admin/family-mails',
  permission: 'mail:send',
  summary: 'Begin an email to families. Nobody gets anything yet',
  body: NewFamilyMail,
  responses: { 201: json(FamilyMail) },
  problems: [],
});

export const writeToRegistrations = operation({
  ...base,
  ofDrafts: true,
  name: 'writeToRegistrations',
  method: 'POST',
  path: '/admin/registrations/mail',
  permission: 'mail:send',
  summary:
    'Begin an email to the families of registrations: those named, else all that the filter finds. Needs to read them, too. Nobody gets anything yet',
  body: Fields({
    ...registrationFilter,
    period_id: Type.Optional(IdInput),
    division_id: Type.Optional(IdInput),
    ids: Type.Optional(Type.Array(IdInput, { maxItems: 500 })),
  }),
  responses: { 201: json(FamilyMail) },
  problems: [],
});

export const getFamilyMail = operation({
  ...one,
  name: 'getFamilyMail',
  method: 'GET',
  path: '/admin/family-mails/:id',
  permission: 'mail:read',
  summary: 'An email to families with its text, and what became of it',
  responses: { 200: json(FamilyMail) },
  problems: [],
});

export const saveFamilyMail = operation({
  ...change,
  name: 'saveFamilyMail',
  path: '/admin/family-mails/:id',
  summary: 'Keep a draft: whom it goes to, its kind, its text. What is left out stays as it is',
  body: SavedFamilyMail,
  problems: ['record.changed', 'mail.is_sent'],
  problemData: changed,
});

export const deleteFamilyMail = operation({
  ...change,
  name: 'deleteFamilyMail',
  path: '/admin/family-mails/:id/delete',
  summary: 'Delete a draft',
  body: SeenRecord,
  problems: ['record.changed', 'mail.is_sent'],
  problemData: changed,
});

export const getFamilyMailAudience = operation({
  ...one,
  name: 'getFamilyMailAudience',
  method: 'GET',
  path: '/admin/family-mails/:id/audience',
  permission: 'mail:read',
  summary: 'How many children, families and addresses a draft goes to, as of now',
  responses: { 200: json(AudienceCount) },
  problems: [],
});

export const getFamilyMailPreview = operation({
  ...one,
  name: 'getFamilyMailPreview',
  method: 'GET',
  path: '/admin/family-mails/:id/preview',
  permission: 'mail:read',
  summary: 'A draft as one of those gets it whom it goes to',
  query: Type.Object({ place: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
  responses: { 200: json(FamilyMailPreview) },
  problems: [],
});

export const listFamilyMailAddresses = operation({
  ...one,
  name: 'listFamilyMailAddresses',
  method: 'GET',
  path: '/admin/family-mails/:id/addresses',
  permission: 'mail:read',
  summary:
    'The addresses that a draft goes to, by name, at most 6 000, and the children without one; the look is in the audit log',
  responses: { 200: json(FamilyMailAddresses) },
  problems: [],
});

export const testFamilyMail = operation({
  ...change,
  name: 'testFamilyMail',
  path: '/admin/family-mails/:id/test',
  summary: 'Send a draft to the caller’s own address, as the first of those would get it whom it goes to',
  body: Empty,
  problems: ['mail.is_sent'],
});

export const sendFamilyMail = operation({
  ...one,
  ofDrafts: true,
  name: 'sendFamilyMail',
  method: 'POST',
  path: '/admin/family-mails/:id/send',
  permission: 'mail:send',
  summary:
    'Send it, two minutes from now. Whom it goes to is worked out again; where they are others than those that were seen, nothing is sent',
  body: SentFamilyMail,
  responses: { 200: json(FamilyMail) },
  problems: ['record.changed', 'mail.is_sent', 'mail.audience_changed', 'admin.confirmation_required'],
  problemData: { ...changed, 'mail.audience_changed': Type.Object({ current: AudienceCount }) },
});

export const stopFamilyMail = operation({
  ...change,
  name: 'stopFamilyMail',
  path: '/admin/family-mails/:id/stop',
  summary: 'Stop it: whoever has not got it does not get it',
  body: Empty,
  problems: ['mail.is_over'],
});

export const listFamilyMailsNotReached = operation({
  ...one,
  name: 'listFamilyMailsNotReached',
  method: 'GET',
  path: '/admin/family-mails/:id/not-reached',
  permission: 'mail:read',
  summary: 'Whom it did not reach and why, at most 500; the look is in the audit log',
  responses: { 200: json(Items(NotReached)) },
  problems: [],
});

export const resendFamilyMail = operation({
  ...one,
  ofDrafts: true,
  name: 'resendFamilyMail',
  method: 'POST',
  path: '/admin/family-mails/:id/resend',
  permission: 'mail:send',
  summary: 'Send it again to those whom it did not reach, except where nobody knows whether it did',
  body: Empty,
  responses: { 200: json(FamilyMail) },
  problems: ['mail.is_draft', 'admin.confirmation_required'],
});
