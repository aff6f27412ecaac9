import Type, { type Static } from 'typebox';
import { Cents, DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { PLAN_INTERVALS, PLAN_PARTS, PlanInterval, PlanSpot, QuotedPlan } from '../payment-plan-schemas.ts';
import { FIELD_GROUPS, FieldType, RegistrationField } from '../registration-field-schemas.ts';
import { PriceLine, RegistrationPeriod } from '../registration-schemas.ts';
import { SeenVersion, Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

export const RefundPercent = Type.Integer({ minimum: 0, maximum: 100 });

/** What changes the price, each from what the ones before it have left. */
export const EarlyRule = Type.Object({ amount: Cents, until: DateOnly }, { description: 'Off, this day included' });
export type EarlyRule = Static<typeof EarlyRule>;
export const SiblingRule = Type.Object({ amount: Cents, from_child: Type.Integer({ minimum: 2 }) });
export type SiblingRule = Static<typeof SiblingRule>;
export const LateRule = Type.Object({ amount: Cents, from: DateOnly }, { description: 'More, from this day on' });
export type LateRule = Static<typeof LateRule>;
export const HELPING_KINDS = ['none', 'fee', 'deposit'] as const;
export type HelpingKind = (typeof HELPING_KINDS)[number];
const HelpingRule = Type.Object({
  kind: OneOf(HELPING_KINDS),
  amount: Type.Integer({ minimum: 0, description: 'Of a fee: who cannot help pays it. Of a deposit: every family' }),
  description: Type.String(),
});
/** One way to pay in installments. Who has chosen it keeps it as it was then. */
export const InstallmentRule = Type.Object({
  parts: Type.Integer({
    minimum: PLAN_PARTS.least,
    maximum: PLAN_PARTS.most,
    description: 'The first at registration',
  }),
  days: Nullable(
    Type.Array(DateOnly, { description: 'On which the later ones are due; null where they come every …' }),
  ),
  every: Nullable(PlanInterval),
  from: Type.Integer({ minimum: 0, description: 'For prices from this one on' }),
  spot: PlanSpot,
  retries: Type.Array(Type.Integer(), { description: 'So many days after a card was refused it is tried again' }),
});
export type InstallmentRule = Static<typeof InstallmentRule>;
const rules = { early: Nullable(EarlyRule), sibling: Nullable(SiblingRule), late: Nullable(LateRule) };

/** A registration period, and what families are promised in it. */
export const AdminPeriod = Type.Object({
  id: Id,
  name: Type.String(),
  league_id: Id,
  league: Type.String(),
  opens_at: LocalTime,
  closes_at: LocalTime,
  status: OneOf(['upcoming', 'open', 'closed']),
  is_published: Type.Boolean({ description: 'Families see it' }),
  fee: Cents,
  ...rules,
  registered: Type.Integer({ minimum: 0, description: 'Children' }),
  places: Type.Integer({ minimum: 0 }),
  waiting: Type.Integer({ minimum: 0, description: 'Children on its waiting lists' }),
  teams_on: Nullable(DateOnly),
  cancel_until: Nullable(Type.String({ format: 'date', description: 'Null: families do not cancel what they paid' })),
  refund_percent: RefundPercent,
  obstacles: Type.Array(Type.String(), { description: 'What stands in the way of publishing it, in words' }),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminPeriod = Static<typeof AdminPeriod>;

export const PeriodDivision = Type.Object({
  division_id: Id,
  name: Type.String(),
  gender: OneOf(['girls', 'boys', 'coed']),
  min_grade: Type.Integer(),
  max_grade: Type.Integer(),
  capacity: Type.Integer({ minimum: 0 }),
  taken: Type.Integer({ minimum: 0, description: 'Registered, or offered from the waiting list' }),
  held: Type.Integer({ minimum: 0, description: 'Until they are confirmed' }),
  offered: Type.Integer({ minimum: 0, description: 'Of those taken: offers that run' }),
  waiting: Type.Integer({ minimum: 0 }),
});
export type PeriodDivision = Static<typeof PeriodDivision>;

export const PeriodQuestion = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: FieldType,
  step: OneOf(FIELD_GROUPS),
  required: Type.Boolean(),
  asked: Type.Boolean({ description: 'This period asks it' }),
  help: Nullable(Type.String()),
  choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  is_always: Type.Boolean({ description: 'Who it is and how to reach the family: neither left out nor moved' }),
  answers: Type.Integer({ minimum: 0, description: 'Registrations of this period with an answer' }),
});
export type PeriodQuestion = Static<typeof PeriodQuestion>;

/** Everything of a period that can be changed. */
export const PeriodPlan = Type.Object({
  name: Type.String(),
  opens_at: Type.String({ description: 'Local, to the minute: 2026-10-19T08:00' }),
  closes_at: Type.String({ description: 'Local, the minute included' }),
  fee: Cents,
  ...rules,
  helping: HelpingRule,
  installments: Type.Array(InstallmentRule, { description: 'By the number of their parts' }),
  divisions: Type.Array(PeriodDivision),
  questions: Type.Array(PeriodQuestion),
});
export type PeriodPlan = Static<typeof PeriodPlan>;

export const PERIOD_PARTS = [
  'dates',
  'fee',
  'early',
  'sibling',
  'late',
  'helping',
  'installments',
  'places',
  'question',
] as const;
export const PeriodPart = OneOf(PERIOD_PARTS);
export type PeriodPart = Static<typeof PeriodPart>;

/** One change that is not saved yet, and what follows from it. */
export const PeriodChange = Type.Object({
  part: PeriodPart,
  title: Type.String(),
  now: Type.String(),
  after: Type.String(),
  is_shown_first: Type.Boolean({
    description: 'While the period is open it is saved only after a look at what follows',
  }),
  follows: Type.Array(
    Type.Object({
      tone: OneOf(['fine', 'mail', 'info', 'warning'] as const),
      text: Type.String(),
      detail: Type.String(),
    }),
  ),
  mails: Type.Integer({ minimum: 0, description: 'Mails that go out when it is saved' }),
});
export type PeriodChange = Static<typeof PeriodChange>;

export const AdminPeriodDetail = Type.Object({
  ...AdminPeriod.properties,
  unfinished: Type.Integer({ minimum: 0, description: 'Drafts that were neither paid nor ended' }),
  paying: Type.Integer({ minimum: 0, description: 'Families with an open payment' }),
  codes: Type.Integer({ minimum: 0, description: 'Codes that can be used' }),
  plan: PeriodPlan,
  changes: Type.Array(PeriodChange, { description: 'Of the caller, not saved yet; the plan has them' }),
  is_stale: Type.Boolean({ description: 'Somebody has changed the period since the caller began' }),
  review: Type.String({ description: 'What was shown: saved with it, and refused when it is not the same any more' }),
  locked: Type.Object({
    opens_at: Nullable(Type.String({ description: 'Why it cannot be changed any more' })),
    helping: Nullable(Type.String()),
  }),
  other_divisions: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'Of its league, not in this period',
  }),
});
export type AdminPeriodDetail = Static<typeof AdminPeriodDetail>;

/** An amount as people write it, `145.00`, or as a whole number of the smallest unit, `14500`. */
export const Amount = Type.Unsafe<number | string>({
  anyOf: [
    { type: 'integer', minimum: 0, maximum: 9_999_999 },
    { type: 'string', pattern: '^\\s*[0-9]{1,7}([.,][0-9]{1,3})?\\s*$' },
  ],
});
export const LocalMinute = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$',
  description: 'Local, for example 2026-10-19T08:00',
});

export const NewPeriod = Fields({
  name: Line(1, 80),
  league_id: IdInput,
  copy_of: Type.Optional(IdInput),
});
export type NewPeriod = Static<typeof NewPeriod>;

export const QUESTION_KINDS = ['text', 'select', 'date', 'agreement', 'boolean', 'number', 'file'] as const;

/** One part of a period, as it should be. A rule without an amount is taken away. */
export const PlannedPart = Fields({
  version: SeenVersion,
  part: PeriodPart,
  name: Type.Optional(Line(1, 80)),
  opens_at: Type.Optional(LocalMinute),
  closes_at: Type.Optional(LocalMinute),
  amount: Type.Optional(Amount),
  currency: Type.Optional(Type.String({ description: 'Where it is named it has to be the organization’s own' })),
  day: Type.Optional(DateOnly),
  from_child: Type.Optional(Type.Integer({ minimum: 2, maximum: 9 })),
  kind: Type.Optional(Type.String({ description: 'Of helping out, or of a question' })),
  description: Type.Optional(Text(1, 400)),
  parts: Type.Optional(
    Type.Integer({ description: 'Of a payment plan: the one with so many is made, changed or taken away' }),
  ),
  every: Type.Optional(OneOf([...PLAN_INTERVALS, 'days', 'none'] as const)),
  days: Type.Optional(
    Type.Array(Type.String({ maxLength: 10 }), {
      maxItems: 5,
      description: 'On which the later parts are due; empty ones are none',
    }),
  ),
  spot: Type.Optional(PlanSpot),
  retries: Type.Optional(Type.String({ maxLength: 40, 'x-text': 'trim', description: 'Days, as in 3, 7, 14' })),
  places: Type.Optional(
    Type.Array(
      Fields({
        id: IdInput,
        capacity: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
        min_grade: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
        max_grade: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
      }),
      { maxItems: 60, description: 'Divisions by their id; one without a capacity is taken out' },
    ),
  ),
  question: Type.Optional(Line(1, 60)),
  label: Type.Optional(Line(1, 120)),
  step: Type.Optional(OneOf(FIELD_GROUPS)),
  required: Type.Optional(OneOf(['yes', 'no'] as const)),
  asked: Type.Optional(OneOf(['yes', 'no'] as const)),
  help: Type.Optional(Text(1, 300)),
  choices: Type.Optional(Type.String({ maxLength: 4000, 'x-text': 'trim', description: 'One per line' })),
  move: Type.Optional(OneOf(['up', 'down'] as const)),
});
export type PlannedPart = Static<typeof PlannedPart>;

export const SavedPlan = Fields({ version: SeenVersion, review: Type.Optional(Type.String({ maxLength: 100 })) });
export type SavedPlan = Static<typeof SavedPlan>;

export const TriedPrice = Type.Object({
  lines: Type.Array(PriceLine),
  total: Cents,
  code: Nullable(OneOf(['unknown', 'used_up', 'over', 'not_yet'] as const)),
  plans: Type.Array(QuotedPlan),
});
export type TriedPrice = Static<typeof TriedPrice>;

export const PeriodPreview = Type.Object({ period: RegistrationPeriod, fields: Type.Array(RegistrationField) });
export type PeriodPreview = Static<typeof PeriodPreview>;
