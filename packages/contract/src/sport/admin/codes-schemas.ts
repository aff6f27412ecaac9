import Type, { type Static } from 'typebox';
import { Cents, DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { Amount } from './period-schemas.ts';
import { Version } from './schemas.ts';

export const CODE_STATES = ['usable', 'not_yet', 'all_used', 'ended'] as const;

/** A code that lowers the price of who has it. */
export const DiscountCode = Type.Object({
  id: Id,
  code: Type.String(),
  period_id: Id,
  period: Type.String(),
  division: Nullable(Type.String({ description: 'Only for children of this division' })),
  percent: Nullable(Type.Integer()),
  amount: Nullable(Cents),
  uses: Type.Integer({ minimum: 0, description: 'Registered, waiting, or kept for who is about to pay' }),
  max_uses: Nullable(Type.Integer()),
  starts_on: Nullable(DateOnly),
  ends_on: Nullable(DateOnly),
  once_per_family: Type.Boolean(),
  purpose: Nullable(Type.String()),
  state: OneOf(CODE_STATES),
  given: Type.Integer({ minimum: 0, description: 'What it took off for those who are registered' }),
  version: Version,
});
export type DiscountCode = Static<typeof DiscountCode>;

const code = {
  code: Type.String({
    minLength: 3,
    maxLength: 40,
    pattern: '^\\s*[A-Za-z0-9_-]+\\s*$',
    'x-text': 'trim',
    description: 'Letters, digits, - and _',
  }),
  period_id: IdInput,
  division_id: Type.Optional(IdInput),
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: Type.Optional(Amount),
  max_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  starts_on: Type.Optional(DateOnly),
  ends_on: Type.Optional(DateOnly),
  per_family: Type.Optional(OneOf(['child', 'family'] as const)),
  purpose: Type.Optional(Line(1, 120)),
};
export const NewCode = Fields(code);
export type NewCode = Static<typeof NewCode>;

/** What a first and a second child would pay with a code that is not made yet. */
export const CodePrices = Type.Object({ first: Cents, second: Cents, all: Nullable(Cents) });
export type CodePrices = Static<typeof CodePrices>;

export const CodeUse = Type.Object({
  registration_id: Id,
  child: Type.String(),
  parent: Type.String(),
  status: OneOf(['awaiting_payment', 'registered', 'waitlisted', 'draft'] as const),
  given: Cents,
  used_at: LocalTime,
});
export type CodeUse = Static<typeof CodeUse>;
