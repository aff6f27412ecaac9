import Type, { type Static } from 'typebox';
import { Cents, Currency, Id, LocalTime, Nullable, OneOf } from '../schemas.ts';
import { RegistrationPaper } from './paper-schemas.ts';
import { OfferedPlan, QuotedPlan, RegistrationInstallments } from './payment-plan-schemas.ts';

export const RegistrationDivision = Type.Object({
  id: Id,
  name: Type.String(),
  gender: OneOf(['girls', 'boys', 'coed']),
  age_group: Type.String(),
  min_grade: Type.Integer(),
  max_grade: Type.Integer(),
  capacity: Type.Integer(),
  places_left: Type.Integer({ description: 'At 0 a registration joins the waiting list' }),
});
export type RegistrationDivision = Static<typeof RegistrationDivision>;

export const RegistrationPeriod = Type.Object({
  id: Id,
  name: Type.String(),
  league: Type.Object({ id: Id, name: Type.String(), kind: OneOf(['in_house', 'travel', 'clinic']) }),
  season: Type.Object({ id: Id, name: Type.String() }),
  status: OneOf(['upcoming', 'open', 'closed']),
  opens_at: LocalTime,
  closes_at: LocalTime,
  fee: Cents,
  currency: Currency,
  payment_required: Type.Boolean(),
  early_bird: Nullable(Type.Object({ discount: Cents, ends_at: LocalTime })),
  sibling_discount: Nullable(
    Type.Object({ discount: Cents, from_child: Type.Integer({ description: '2: from the second child on' }) }),
  ),
  accepts_discount_codes: Type.Boolean(),
  volunteer: Type.Object({ required: Type.Boolean(), opt_out_fee: Cents, description: Type.String() }),
  teams_on: Nullable(
    Type.String({ description: 'The day on which the teams are made, where the organization says it: 2026-12-01' }),
  ),
  payment_plans: Type.Array(OfferedPlan),
  divisions: Type.Array(RegistrationDivision),
});
export type RegistrationPeriod = Static<typeof RegistrationPeriod>;

export const PRICE_RULES = [
  'fee',
  'early_bird',
  'sibling',
  'late',
  'code',
  'volunteer_opt_out',
  'volunteer_deposit',
  'minimum',
  'adjustment',
  'aid',
] as const;
export type PriceRule = (typeof PRICE_RULES)[number];

export const PriceLine = Type.Object({
  label: Type.String(),
  amount: Type.Integer({ description: 'Cents; discounts are negative' }),
  rule: OneOf(PRICE_RULES),
  detail: Type.String({ description: 'Why, in words' }),
});
export type PriceLine = Static<typeof PriceLine>;

export const ELIGIBILITY_REASONS = [
  'period_upcoming',
  'period_closed',
  'grade_out_of_range',
  'born_out_of_range',
  'gender_not_matching',
] as const;

export const RegistrationQuote = Type.Object({
  quote_id: Type.String({ description: 'Send it on: a price that has changed since is then refused, never charged' }),
  valid_until: LocalTime,
  total: Cents,
  due_now: Type.Integer({ minimum: 0, description: 'Cents; 0 where the waiting list is joined' }),
  currency: Currency,
  lines: Type.Array(PriceLine),
  payment_required: Type.Boolean(),
  volunteer: Type.Object({ required: Type.Boolean(), opt_out_fee: Cents }),
  plans: Type.Array(QuotedPlan, { description: 'In which installments it can be paid instead of at once' }),
  eligibility: Type.Object({
    ok: Type.Boolean(),
    reasons: Type.Array(
      Type.Object({ code: OneOf(ELIGIBILITY_REASONS), field: Type.String(), message: Type.String() }),
    ),
  }),
  questions: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
    description: 'What is allowed and unusual, to be asked about: an age, or a grade for that age',
  }),
  availability: OneOf(['open', 'waitlist', 'unknown']),
  missing: Type.Array(Type.String(), { description: 'Required fields that are still to be filled in' }),
});
export type RegistrationQuote = Static<typeof RegistrationQuote>;

/** The price of several children of one family, each as it will be when those before it are registered. */
export const FamilyQuote = Type.Object({
  total: Cents,
  due_now: Cents,
  currency: Currency,
  items: Type.Array(RegistrationQuote, { description: 'One for each child, in the order they were sent' }),
});
export type FamilyQuote = Static<typeof FamilyQuote>;

/**
 * What the fields are, which are required and what they may hold is data: `/registration/schema` says it, per period.
 */
const described = (description: string) => Type.Optional(Type.Unknown({ description }));
const fields = {
  league_id: described('Id of the league'),
  division_id: described('Id of the division'),
  player_first_name: described('Text'),
  player_last_name: described('Text'),
  grade: described('One of the options'),
  height: described('One of the options, or text'),
  years_played: described('One of the options, or a number'),
  gender: described('One of the options'),
  birth_date: described('Date, 2016-05-14'),
  jersey_size: described('One of the options'),
  jersey_choice_1: described('Number'),
  jersey_choice_2: described('Number'),
  jersey_choice_3: described('Number'),
  parent_first_name: described('Text'),
  parent_last_name: described('Text'),
  email: described('E-mail address'),
  phone: described('Telephone number'),
  address: described('Text'),
  city: described('Text'),
  state: described('One of the options'),
  zip: described('ZIP code'),
  sponsor_interest: described('true or false'),
  discount_code: described('Text'),
  volunteer_choice: described('volunteer or opt_out'),
  photo_consent: described('true or false'),
  coaching_interest: described('true or false'),
  concussion_agreement: described('true'),
  medical_agreement: described('true'),
};
const more = { additionalProperties: true, maxProperties: 80 };
const QuoteId = Type.Optional(Type.String({ maxLength: 200, description: 'Of the quote that was shown' }));
const Reference = Type.Optional(
  Type.String({
    minLength: 20,
    maxLength: 100,
    description: 'Of this registration, as payment-intent gave it. Only with it does a stored draft change.',
  }),
);

export const QuoteInput = Type.Object(fields, more);
export type QuoteInput = Static<typeof QuoteInput>;
export const FamilyQuoteInput = Type.Object({
  children: Type.Array(QuoteInput, {
    minItems: 1,
    maxItems: 8,
    description: 'The fields of each child, in the order in which they are registered',
  }),
});
export type FamilyQuoteInput = Static<typeof FamilyQuoteInput>;
const ChosenPlan = Type.Optional(
  Type.String({
    maxLength: 60,
    description:
      'The `id` of a plan of the quote, whose terms the family has read: the first part is paid now, with a card that is saved',
  }),
);
const intentFields = { ...fields, quote_id: QuoteId, reference: Reference, payment_plan: ChosenPlan };
/** One child of several. */
export const RegistrationChildInput = Type.Object(intentFields, more);
export type RegistrationChildInput = Static<typeof RegistrationChildInput>;
export const PaymentIntentInput = Type.Object(
  {
    ...intentFields,
    children: Type.Optional(
      Type.Array(RegistrationChildInput, {
        minItems: 1,
        maxItems: 8,
        description:
          'Several children of one family, paid with one intent; the fields of each stand here instead of beside it. finalize is called for each with the same intent.',
      }),
    ),
  },
  more,
);
export type PaymentIntentInput = Static<typeof PaymentIntentInput>;
export const FinalizeInput = Type.Object(
  {
    ...fields,
    quote_id: QuoteId,
    reference: Reference,
    payment_plan: ChosenPlan,
    processor_payment_intent: Type.Optional(
      Type.String({ maxLength: 300, description: 'The intent that was paid; required when payment is required' }),
    ),
  },
  more,
);
export type FinalizeInput = Static<typeof FinalizeInput>;

/** What is told of a price that is another one than was shown. */
export const PriceChanged = Type.Object({ quote: RegistrationQuote });
export type PriceChanged = Static<typeof PriceChanged>;
/** The price with the plans there are now; null for a registration that is stored already. */
export const PlanChanged = Type.Object({ quote: Nullable(RegistrationQuote) });
export type PlanChanged = Static<typeof PlanChanged>;

const IntentStatus = OneOf(['requires_payment', 'not_required', 'waitlist']);
const IntentReference = Type.String({ description: 'Keep it: it changes and reopens this registration' });
export const RegistrationIntent = Type.Object({
  status: IntentStatus,
  clientSecret: Type.Optional(Type.String()),
  payment_intent: Nullable(Type.String()),
  amount: Cents,
  currency: Currency,
  reference: IntentReference,
  payment_url: Nullable(
    Type.String({ description: 'A page of the site where this registration is paid, for a person without the app' }),
  ),
  processor: OneOf(['stripe', 'sandbox']),
  publishable_key: Nullable(Type.String()),
  children: Type.Optional(
    Type.Array(Type.Object({ status: IntentStatus, reference: IntentReference, amount: Cents }), {
      description: 'Where several were sent: what is due for each, in that order; `amount` is their sum',
    }),
  ),
});
export type RegistrationIntent = Static<typeof RegistrationIntent>;

export const PAYMENT_STATES = ['none', 'requires_payment', 'succeeded', 'refunded', 'mismatch'] as const;
export const PaymentState = OneOf(PAYMENT_STATES);
export const REGISTRATION_STATES = [
  'draft',
  'unconfirmed',
  'awaiting_payment',
  'registered',
  'waitlisted',
  'cancelled',
  'expired',
] as const;
export const RegistrationState = OneOf(REGISTRATION_STATES);

/** A place that can be taken by paying. */
export const RegistrationOffer = Type.Object(
  { expires_at: LocalTime, amount: Cents },
  { description: 'A place that can be taken by paying' },
);
export type RegistrationOffer = Static<typeof RegistrationOffer>;

const ConfirmBy = Nullable(
  Type.String({
    description:
      'Local time. Until then an unconfirmed one is held for whoever follows the link that was mailed to the address',
  }),
);

export const RegistrationResult = Type.Object({
  status: OneOf(['registered', 'waitlisted', 'unconfirmed']),
  confirm_by: ConfirmBy,
  payment: PaymentState,
  receipt_number: Nullable(Type.String()),
  amount: Cents,
  currency: Currency,
  reference: Nullable(
    Type.String({ description: 'Null for a repeated call that shows neither the reference nor the intent' }),
  ),
  confirmation_url: Nullable(Type.String()),
});
export type RegistrationResult = Static<typeof RegistrationResult>;

export const ConfirmInput = Type.Object({
  token: Type.String({ minLength: 20, maxLength: 200, description: 'Of the link that was mailed' }),
  again: Type.Optional(
    Type.Boolean({
      description: 'After its time: starts over with what was sent, and gets a place if one is free, or waits for one',
    }),
  ),
});
export type ConfirmInput = Static<typeof ConfirmInput>;

export const RegisteredChild = Type.Object({ first_name: Type.String(), last_name: Type.String() });
export type RegisteredChild = Static<typeof RegisteredChild>;

/** What somebody is registered for, and until when others can be. */
export const RegisteredPeriod = Type.Object({
  id: Id,
  name: Type.String(),
  closes_at: LocalTime,
  teams_on: RegistrationPeriod.properties.teams_on,
});
export type RegisteredPeriod = Static<typeof RegisteredPeriod>;

const standing = {
  status: RegistrationState,
  payment: PaymentState,
  receipt_number: Nullable(Type.String()),
  player: RegisteredChild,
  league: Type.Object({ id: Id, name: Type.String() }),
  period: RegisteredPeriod,
  division: Type.Object({ id: Id, name: Type.String() }),
  lines: Type.Array(PriceLine),
  total: Cents,
  paid: Cents,
  refunded: Cents,
  currency: Currency,
  submitted_at: LocalTime,
  registered_at: Nullable(LocalTime),
  confirm_by: ConfirmBy,
  offer: Nullable(RegistrationOffer),
  installments: Nullable(RegistrationInstallments),
  papers: Type.Array(RegistrationPaper, {
    description: 'Questions that are answered with a file, for who registered the child',
  }),
};

/** What the address in the receipt opens. */
export const RegistrationConfirmation = Type.Object({ ...standing, email: Type.String() });
export type RegistrationConfirmation = Static<typeof RegistrationConfirmation>;

export const RegistrationAnswers = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
  {
    description: 'By the names of the fields of `/registration/schema`',
  },
);
export const RegistrationChildren = Type.Object({
  family: RegistrationAnswers,
  items: Type.Array(
    Type.Object({ player_id: Id, first_name: Type.String(), last_name: Type.String(), answers: RegistrationAnswers }),
  ),
});
export type RegistrationChildren = Static<typeof RegistrationChildren>;
