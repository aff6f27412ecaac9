import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { Fields, IdParam, IdQuery, Items, LocalTime, Nullable } from '../schemas.ts';
import { FamilyRegistration, FamilyRegistrationDetail } from './family-registration-schemas.ts';
import { RegistrationSchema } from './registration-field-schemas.ts';
import {
  ConfirmInput,
  FamilyQuote,
  FamilyQuoteInput,
  FinalizeInput,
  PaymentIntentInput,
  PlanChanged,
  PriceChanged,
  QuoteInput,
  RegistrationChildren,
  RegistrationConfirmation,
  RegistrationIntent,
  RegistrationPeriod,
  RegistrationQuote,
  RegistrationResult,
} from './registration-schemas.ts';

const common = {
  service: 'sport',
  tag: 'Registration',
  method: 'GET',
  access: 'public',
  reach: 'hub',
  cache: 'public',
  scope: 'public:read',
  problems: [],
} as const;

export const getRegistrationStatus = operation({
  ...common,
  name: 'getRegistrationStatus',
  path: '/registration/status',
  summary: 'Whether registration is open, and for which leagues and divisions, at which fees',
  responses: {
    200: json(
      Type.Object({
        registration_open: Type.Boolean(),
        next_opens_at: Nullable(LocalTime),
        items: Type.Array(RegistrationPeriod, { description: 'The periods that are open now' }),
      }),
    ),
  },
});

export const listRegistrationPeriods = operation({
  ...common,
  name: 'listRegistrationPeriods',
  path: '/registration/periods',
  summary: 'Every registration period: upcoming, open and closed',
  responses: { 200: json(Items(RegistrationPeriod)) },
});

export const getRegistrationSchema = operation({
  ...common,
  name: 'getRegistrationSchema',
  path: '/registration/schema',
  summary: 'The fields of a registration; without a period or league, of everything that is open now',
  query: Type.Object({ period_id: Type.Optional(IdQuery), league_id: Type.Optional(IdQuery) }),
  responses: { 200: json(RegistrationSchema) },
  problems: ['record.not_found'],
});

const relay = {
  service: 'sport',
  tag: 'Registration',
  method: 'POST',
  access: 'public',
  reach: 'hub',
  scope: 'registration:write',
  legacy: true,
} as const;

const quoting = {
  ...relay,
  knowsMember: true,
  body: QuoteInput,
  responses: { 200: json(RegistrationQuote) },
  problems: [],
  throttle: ['quotes'],
} as const;

export const quoteRegistration = operation({
  ...quoting,
  name: 'quoteRegistration',
  path: '/registration/quote',
  summary: 'The price with every line, and whether the registration is possible; fields may still be missing',
});

export const totalRegistration = operation({
  ...quoting,
  name: 'totalRegistration',
  path: '/registration/total',
  summary: 'The same as a quote',
});

export const quoteFamily = operation({
  ...quoting,
  name: 'quoteFamily',
  path: '/registration/family-quote',
  summary:
    'The price of all children of a family together: sibling discounts, places and limited codes count those before each. What is wrong is told by child, as children.0.zip',
  body: FamilyQuoteInput,
  responses: { 200: json(FamilyQuote) },
});

const priceChanged = { 'registration.price_changed': PriceChanged } as const;
const planChanged = { 'registration.plan_changed': PlanChanged } as const;

export const createRegistrationIntent = operation({
  ...relay,
  knowsMember: true,
  name: 'createRegistrationIntent',
  path: '/registration/payment-intent',
  summary: 'Stores the registration as a draft and gives what a payment form needs',
  body: PaymentIntentInput,
  responses: { 200: json(RegistrationIntent), 201: json(RegistrationIntent) },
  problems: [
    'record.not_found',
    'registration.not_eligible',
    'agreement.needed',
    'registration.already_registered',
    'registration.price_changed',
    'registration.plan_changed',
    'payment.held',
    'payment.currency_refused',
    'payment.unavailable',
    'payment.unconfirmed',
  ],
  problemData: { ...priceChanged, ...planChanged },
  throttle: ['registrations', 'new-children', 'new-children-network'],
});

export const finalizeRegistration = operation({
  ...relay,
  knowsMember: true,
  name: 'finalizeRegistration',
  path: '/registration/finalize',
  summary:
    'Completes a registration after its payment. A free place, or one on the waiting list, is held until the link in a mail is followed, and complete at once for who is signed in with that address',
  body: FinalizeInput,
  responses: { 200: json(RegistrationResult), 201: json(RegistrationResult) },
  problems: [
    'record.not_found',
    'registration.not_eligible',
    'agreement.needed',
    'registration.already_registered',
    'registration.price_changed',
    'payment.held',
    'payment.not_completed',
    'payment.other_registration',
    'payment.returned',
    'payment.unconfirmed',
    'registration.cancelled',
  ],
  problemData: priceChanged,
  throttle: ['registrations', 'new-children', 'new-children-network'],
});

export const confirmRegistration = operation({
  ...relay,
  name: 'confirmRegistration',
  path: '/registration/confirm',
  summary: 'Makes a place that is held until it is confirmed registered, or one on the waiting list',
  body: ConfirmInput,
  responses: { 200: json(RegistrationResult) },
  problems: [
    'token.invalid',
    'registration.confirmation_ended',
    'registration.already_registered',
    'registration.cancelled',
    'registration.not_eligible',
    'payment.held',
    'payment.not_completed',
  ],
  throttle: ['confirmations'],
});

export const getRegistrationConfirmation = operation({
  service: 'sport',
  tag: 'Registration',
  method: 'GET',
  access: 'public',
  reach: 'hub',
  scope: 'registration:write',
  name: 'getRegistrationConfirmation',
  path: '/registration/confirmation',
  summary: 'A registration as its family sees it, by the reference in its receipt',
  query: Type.Object({ reference: Type.String({ minLength: 20, maxLength: 100 }) }),
  responses: { 200: json(RegistrationConfirmation) },
  problems: ['record.not_found'],
  throttle: ['confirmations'],
});

export const acceptRegistrationOffer = operation({
  ...relay,
  name: 'acceptRegistrationOffer',
  path: '/registration/offer',
  summary:
    'What a payment form needs for a place that was offered from the waiting list, or for a draft that waits for its payment',
  body: Type.Object(
    {
      reference: Type.String({ minLength: 20, maxLength: 100 }),
      payment_plan: Type.Optional(
        Nullable(Type.String({ maxLength: 60, description: 'As with a payment intent; null for paying at once' })),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: json(RegistrationIntent), 201: json(RegistrationIntent) },
  problemData: planChanged,
  problems: [
    'record.not_found',
    'registration.plan_changed',
    'payment.currency_refused',
    'registration.offer_ended',
    'registration.draft_ended',
    'registration.cancelled',
    'registration.already_registered',
    'payment.held',
    'payment.unavailable',
    'payment.unconfirmed',
  ],
  throttle: ['registrations'],
});

export const payInstallment = operation({
  ...relay,
  name: 'payInstallment',
  path: '/registration/installment',
  summary: 'What a payment form needs for a later part of a payment plan, paid early or with another card',
  body: Type.Object(
    {
      reference: Type.String({ minLength: 20, maxLength: 100 }),
      number: Type.Integer({ minimum: 2, maximum: 6 }),
      keep_card: Type.Optional(
        Type.Boolean({ description: 'Later parts are charged to this card from now on; the family has agreed to it' }),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: json(RegistrationIntent), 201: json(RegistrationIntent) },
  problems: [
    'record.not_found',
    'payment.part_settled',
    'payment.held',
    'payment.currency_refused',
    'payment.unavailable',
    'payment.unconfirmed',
  ],
  throttle: ['registrations'],
});

export const forgetSavedCard = operation({
  ...relay,
  name: 'forgetSavedCard',
  path: '/registration/saved-card/forget',
  summary: 'Nothing is charged to the saved card any more; what is due is asked for by mail',
  body: Type.Object({ reference: Type.String({ minLength: 20, maxLength: 100 }) }, { additionalProperties: false }),
  responses: { 200: json(Type.Object({ forgotten: Type.Literal(true) })) },
  problems: ['record.not_found'],
  throttle: ['confirmations'],
});

export const listFamilyRegistrations = operation({
  service: 'sport',
  tag: 'Families',
  method: 'GET',
  access: 'member',
  reach: 'hub',
  name: 'listFamilyRegistrations',
  path: '/community/registrations',
  summary: 'Registrations of the caller’s verified children, and those made with the caller’s own verified address',
  responses: { 200: json(Items(FamilyRegistration)) },
  problems: [],
});

const ofFamily = { service: 'sport', tag: 'Families', access: 'member', reach: 'hub' } as const;
const RegistrationParams = Type.Object({ id: IdParam });

export const getFamilyRegistration = operation({
  ...ofFamily,
  method: 'GET',
  name: 'getFamilyRegistration',
  path: '/community/registrations/:id',
  summary: 'One of these registrations, with what may still be corrected',
  params: RegistrationParams,
  responses: { 200: json(FamilyRegistrationDetail) },
  problems: [],
});

export const correctRegistration = operation({
  ...ofFamily,
  method: 'POST',
  name: 'correctRegistration',
  path: '/community/registrations/:id/correct',
  summary: 'Put a typing mistake right; a field that is left out stays. Whoever made the registration only',
  params: RegistrationParams,
  body: Fields({
    player_first_name: Type.Optional(Type.Unknown({ description: 'Text' })),
    player_last_name: Type.Optional(Type.Unknown({ description: 'Text' })),
    jersey_size: Type.Optional(Type.Unknown({ description: 'One of the options' })),
    phone: Type.Optional(Type.Unknown({ description: 'Telephone number' })),
  }),
  responses: { 200: json(FamilyRegistrationDetail) },
  problems: ['registration.fixed', 'registration.already_registered', 'record.changed'],
  throttle: ['profile'],
});

export const cancelRegistration = operation({
  ...ofFamily,
  method: 'POST',
  name: 'cancelRegistration',
  path: '/community/registrations/:id/cancel',
  summary: 'Cancel by the organization’s rule. `refund` is the amount that was shown; another one is refused',
  params: RegistrationParams,
  body: Fields({ refund: Type.Integer({ minimum: 0 }) }),
  responses: { 200: json(FamilyRegistrationDetail) },
  problems: ['registration.fixed', 'registration.refund_changed'],
});

export const listRegistrationChildren = operation({
  service: 'sport',
  tag: 'Families',
  method: 'GET',
  access: 'member',
  reach: 'hub',
  name: 'listRegistrationChildren',
  path: '/community/registrations/children',
  summary: 'The caller’s verified children, with what a new registration can start from: the answers of the last one',
  responses: { 200: json(RegistrationChildren) },
  problems: [],
});
