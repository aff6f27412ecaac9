import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Empty, Fields, Id, IdInput, IdParam, Items, LocalTime, OneOf } from '../../schemas.ts';
import { WithReason } from './schemas.ts';
import {
  EndedOffer,
  FailedMail,
  OpenRegistration,
  PaymentException,
  UnconfirmedChild,
  WaitingChild,
} from './worklist-schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;

/** So that whoever decided reads of whom. */
const NamedRegistration = {
  registration_id: Id,
  player_first_name: Type.String(),
  player_last_name: Type.String(),
};

export const listPaymentExceptions = operation({
  ...base,
  name: 'listPaymentExceptions',
  method: 'GET',
  path: '/admin/payment-exceptions',
  permission: 'registration:read',
  summary: 'Money that a person has to look at, by our own books, oldest first, at most 100',
  responses: { 200: json(Items(PaymentException)) },
  problems: [],
});

export const listWaitingChildren = operation({
  ...base,
  name: 'listWaitingChildren',
  method: 'GET',
  path: '/admin/waiting-list',
  permission: 'registration:read',
  summary:
    'Children on waiting lists by division, in their order, and those who are not confirmed yet, at most 500 each',
  responses: {
    200: json(
      Type.Object({
        items: Type.Array(WaitingChild),
        unconfirmed: Type.Array(UnconfirmedChild),
        ended: Type.Array(EndedOffer, { description: 'Offers that ended, the last first, at most 30' }),
      }),
    ),
  },
  problems: [],
});

export const offerPlace = operation({
  ...base,
  name: 'offerPlace',
  method: 'POST',
  path: '/admin/waiting-list/offer',
  permission: 'registration:write',
  summary: 'Offer a free place of a division to the first who waits for it; the family has two days',
  body: Fields({ period_id: IdInput, division_id: IdInput }),
  responses: {
    200: json(Type.Object({ ...NamedRegistration, status: OneOf(['registered', 'offered'] as const) })),
  },
  problems: ['registration.full', 'admin.own_affair'],
});

const ofWaiting = {
  ...base,
  method: 'POST',
  permission: 'registration:write',
  params: Type.Object({ id: IdParam }),
  responses: { 200: json(Type.Object(NamedRegistration)) },
} as const;

export const offerOutOfTurn = operation({
  ...ofWaiting,
  name: 'offerOutOfTurn',
  path: '/admin/waiting-list/:id/offer',
  summary: 'Offer a free place to somebody who is not the first in line, with a reason that is kept',
  body: WithReason,
  problems: ['registration.full', 'record.conflict', 'admin.own_affair'],
});

export const takeBackOffer = operation({
  ...ofWaiting,
  name: 'takeBackOffer',
  path: '/admin/waiting-list/:id/take-back',
  summary: 'Take an offer back: the family reads it and keeps its turn; what was paid in the last moment is paid',
  body: WithReason,
  problems: ['registration.offer_ended', 'record.conflict', 'admin.own_affair', 'payment.unconfirmed'],
});

export const skipWaiting = operation({
  ...ofWaiting,
  name: 'skipWaiting',
  path: '/admin/waiting-list/:id/skip',
  summary: 'Pass somebody over, with a reason that is kept: others come first from then on',
  body: WithReason,
  problems: ['record.conflict', 'admin.own_affair'],
});

export const remindOffer = operation({
  ...ofWaiting,
  name: 'remindOffer',
  path: '/admin/waiting-list/:id/remind',
  summary: 'Send the mail of an offer that runs once more, and only once',
  body: Empty,
  problems: ['registration.offer_ended', 'record.conflict', 'admin.own_affair'],
});

export const confirmHeldRegistration = operation({
  ...base,
  name: 'confirmHeldRegistration',
  method: 'POST',
  path: '/admin/registrations/:id/confirm',
  permission: 'registration:write',
  summary: 'What the family would do by the link in its mail, while its time lasts, for a family that calls',
  params: Type.Object({ id: IdParam }),
  body: WithReason,
  responses: {
    200: json(Type.Object({ ...NamedRegistration, status: OneOf(['registered', 'waitlisted'] as const) })),
  },
  problems: [
    'registration.not_unconfirmed',
    'registration.confirmation_ended',
    'registration.full',
    'registration.already_registered',
    'admin.own_affair',
  ],
});

export const resendConfirmation = operation({
  ...base,
  name: 'resendConfirmation',
  method: 'POST',
  path: '/admin/registrations/:id/send-confirmation',
  permission: 'registration:write',
  summary: 'Send the mail with the link again, to the same address; it gives no more time',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  throttle: ['confirmation-mails'],
  responses: { 200: json(Type.Object({ ...NamedRegistration, confirm_by: LocalTime })) },
  problems: ['registration.not_unconfirmed', 'registration.confirmation_ended'],
});

export const listOpenRegistrations = operation({
  ...base,
  name: 'listOpenRegistrations',
  method: 'GET',
  path: '/admin/open-registrations',
  permission: 'registration:read',
  summary: 'How full each division of the open registrations is, the first to close first, at most 10',
  responses: { 200: json(Items(OpenRegistration)) },
  problems: [],
});

export const listFailedMails = operation({
  ...base,
  name: 'listFailedMails',
  method: 'GET',
  path: '/admin/failed-mails',
  permission: 'family-accounts:read',
  summary: 'Mails that did not arrive, oldest first, at most 100. Never what is in them: it may hold a one-time link',
  responses: { 200: json(Items(FailedMail)) },
  problems: [],
});

export const retryFailedMails = operation({
  ...base,
  name: 'retryFailedMails',
  method: 'POST',
  path: '/admin/failed-mails/retry',
  permission: 'family-accounts:write',
  summary: 'Try one failed mail again now, or all of them; one that was sent in the meantime is left alone',
  body: Fields({ mail_id: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })) }),
  responses: { 200: json(Type.Object({ retried: Type.Integer() })) },
  problems: [],
});
