import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Fields, IdInput, IdParam, IdQuery, OneOf } from '../../schemas.ts';
import { csvExport } from './csv-export.ts';
import {
  AdminRegistration,
  AdminRegistrationList,
  CANCEL_CHOICES,
  CancelRegistration,
  CorrectedAnswer,
  MovedRegistration,
  NewRegistrationNote,
  NewRegistrationView,
  OfflinePayment,
  RefundRegistration,
  REGISTRATION_SORTS,
  RegistrationCancellation,
  registrationFilter,
  RegistrationInShort,
  RegistrationOverview,
  RegistrationView,
} from './registrations-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const one = { ...base, params: Type.Object({ id: IdParam }) } as const;
const moneyProblemData = { 'record.changed': Type.Object({ current: RegistrationInShort }) };
const problemData = { 'record.changed': Type.Object({ current: AdminRegistration }) };

export const listAdminRegistrations = operation({
  ...base,
  name: 'listAdminRegistrations',
  method: 'GET',
  path: '/admin/registrations',
  permission: 'registration:read',
  summary:
    'Registrations, newest first, 50 a page; by the beginning of a child’s or parent’s name, an address, a number',
  query: Type.Object({
    ...registrationFilter,
    period_id: Type.Optional(IdQuery),
    division_id: Type.Optional(IdQuery),
    sort: Type.Optional(OneOf(REGISTRATION_SORTS)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
  }),
  responses: { 200: json(AdminRegistrationList) },
  problems: [],
});

export const exportRegistrations = csvExport({
  name: 'exportRegistrations',
  path: '/admin/registrations/export',
  permission: 'registration:read',
  summary: 'The list as a file, as it stands at one moment; answers about health only where they are asked for',
  body: Fields({
    ...registrationFilter,
    period_id: Type.Optional(IdInput),
    division_id: Type.Optional(IdInput),
    ids: Type.Optional(Type.Array(IdInput, { maxItems: 500 })),
    answers: Type.Optional(Type.Boolean()),
    health: Type.Optional(Type.Boolean()),
  }),
});

export const keepRegistrationView = operation({
  ...base,
  name: 'keepRegistrationView',
  method: 'POST',
  path: '/admin/registration-views',
  permission: 'registration:read',
  summary: 'Keep a search of the list under a name, for oneself; the same name again replaces it',
  body: NewRegistrationView,
  responses: { 200: json(RegistrationView) },
  problems: [],
});

export const dropRegistrationView = operation({
  ...one,
  name: 'dropRegistrationView',
  method: 'POST',
  path: '/admin/registration-views/:id/drop',
  permission: 'registration:read',
  summary: 'Forget a search that one keeps',
  body: Fields({}),
  responses: { 200: json(RegistrationView) },
  problems: [],
});

export const getAdminRegistration = operation({
  ...one,
  name: 'getAdminRegistration',
  method: 'GET',
  path: '/admin/registrations/:id',
  permission: 'registration:read',
  summary: 'One registration with its answers, price, payments, notes and history; that it was read is in the log',
  responses: { 200: json(AdminRegistration) },
  problems: [],
});

export const addRegistrationNote = operation({
  ...one,
  name: 'addRegistrationNote',
  method: 'POST',
  path: '/admin/registrations/:id/notes',
  permission: 'registration:write',
  summary: 'Write a note for other administrators of registration; families never see it',
  body: NewRegistrationNote,
  responses: { 200: json(AdminRegistration) },
  problems: [],
});

export const correctAdminRegistration = operation({
  ...one,
  name: 'correctAdminRegistration',
  method: 'POST',
  path: '/admin/registrations/:id/correct',
  permission: 'registration:write',
  summary: 'Correct one answer, with a reason; never what a price, an age or a division depends on',
  body: CorrectedAnswer,
  responses: { 200: json(AdminRegistration) },
  problems: ['record.changed', 'registration.fixed', 'registration.already_registered', 'admin.own_affair'],
  problemData,
});

export const moveAdminRegistration = operation({
  ...one,
  name: 'moveAdminRegistration',
  method: 'POST',
  path: '/admin/registrations/:id/move',
  permission: 'registration:write',
  summary:
    'Move a child to another division of the same period; the price stays what it was, and the place moves along',
  body: MovedRegistration,
  responses: { 200: json(AdminRegistration) },
  problems: [
    'record.changed',
    'registration.fixed',
    'registration.full',
    'registration.already_registered',
    'admin.own_affair',
  ],
  problemData,
});

export const recordOfflinePayment = operation({
  ...one,
  name: 'recordOfflinePayment',
  method: 'POST',
  path: '/admin/registrations/:id/offline-payment',
  permission: 'money:write',
  summary: 'Write down cash or a check for the whole price: the child is registered, and the family gets its receipt',
  body: OfflinePayment,
  responses: { 200: json(RegistrationInShort) },
  problems: [
    'record.changed',
    'record.conflict',
    'registration.fixed',
    'registration.full',
    'registration.already_registered',
    'admin.own_affair',
    'admin.confirmation_required',
  ],
  problemData: moneyProblemData,
});

export const handOverRefund = operation({
  ...one,
  name: 'handOverRefund',
  method: 'POST',
  path: '/admin/refunds/:id/handed-over',
  permission: 'money:write',
  summary: 'Say that a refund of cash or a check was handed over',
  body: Fields({}),
  responses: { 200: json(RegistrationInShort) },
  problems: ['record.conflict', 'admin.own_affair', 'admin.confirmation_required'],
});

export const getRegistrationCancellation = operation({
  ...one,
  name: 'getRegistrationCancellation',
  method: 'GET',
  path: '/admin/registrations/:id/cancellation',
  permission: 'money:read',
  summary: 'What canceling would do: what goes back by which rule, what happens, and what the family would read',
  query: Type.Object({
    choice: Type.Optional(OneOf(CANCEL_CHOICES)),
    amount: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  responses: { 200: json(RegistrationCancellation) },
  problems: [],
});

export const cancelAdminRegistration = operation({
  ...one,
  name: 'cancelAdminRegistration',
  method: 'POST',
  path: '/admin/registrations/:id/cancel',
  permission: 'money:write',
  summary: 'Cancel a registration and give back what was decided, once',
  body: CancelRegistration,
  responses: { 200: json(RegistrationInShort) },
  problems: ['record.changed', 'registration.cancelled', 'admin.own_affair', 'admin.confirmation_required'],
  problemData: moneyProblemData,
});

export const refundAdminRegistration = operation({
  ...one,
  name: 'refundAdminRegistration',
  method: 'POST',
  path: '/admin/registrations/:id/refund',
  permission: 'money:write',
  summary: 'Give back a part of what was paid; the registration stays',
  body: RefundRegistration,
  responses: { 200: json(RegistrationInShort) },
  problems: [
    'record.changed',
    'registration.cancelled',
    'payment.not_refundable',
    'admin.own_affair',
    'admin.confirmation_required',
  ],
  problemData: moneyProblemData,
});

export const getRegistrationOverview = operation({
  ...base,
  name: 'getRegistrationOverview',
  method: 'GET',
  path: '/admin/registration-overview',
  permission: 'registration:read',
  summary:
    'What needs a person, and how a period goes: by day beside the season before, places, income, what is unfinished',
  query: Type.Object({ period_id: Type.Optional(IdQuery) }),
  responses: { 200: json(RegistrationOverview) },
  problems: [],
});

export const exportRegistrationDays = csvExport({
  name: 'exportRegistrationDays',
  path: '/admin/registration-overview/export',
  permission: 'registration:read',
  summary: 'Registrations of a period by day, beside the season before, as a file',
  body: Fields({ period_id: IdInput }),
});
