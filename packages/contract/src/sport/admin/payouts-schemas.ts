import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { MoneySubject } from './money-schemas.ts';

export const PayoutState = OneOf(['pending', 'in_transit', 'paid', 'late', 'failed', 'canceled']);
export type PayoutState = Static<typeof PayoutState>;
export const PAYOUT_ID = '^[A-Za-z0-9_-]{1,80}$';

export const PayoutRow = Type.Object({
  id: Type.String({ description: 'As the processor calls it' }),
  status: PayoutState,
  arrives_on: DateOnly,
  bank_ending: Nullable(Type.String({ description: 'The last digits of the account' })),
  is_itemized: Type.Boolean({
    description: 'The processor says what is in it: not of one that was made by hand there',
  }),
  payments: Type.Integer({ minimum: 0 }),
  in_cents: Type.Integer({ description: 'Charges' }),
  back_cents: Type.Integer({
    description: 'Refunds, disputes and whatever else is no fee; below zero where it went out',
  }),
  fees_cents: Type.Integer({ description: 'Of the processor, below zero' }),
  amount_cents: Type.Integer({ description: 'To the bank' }),
});
export type PayoutRow = Static<typeof PayoutRow>;

export const Payouts = Type.Object({
  read_at: Nullable(LocalTime),
  came_in_cents: Type.Integer(),
  payments: Type.Integer({ minimum: 0 }),
  went_back_cents: Type.Integer(),
  fees_cents: Type.Integer(),
  in_bank_cents: Type.Integer(),
  arrived: Type.Integer({ minimum: 0 }),
  under_way_cents: Type.Integer({ description: 'Made and not arrived yet' }),
  next_on: Nullable(DateOnly),
  not_paid_out_cents: Type.Integer({ description: 'In no payout yet, after fees' }),
  items: Type.Array(PayoutRow, { description: 'Newest first, at most 200' }),
});
export type Payouts = Static<typeof Payouts>;

export const PayoutLine = Type.Object({
  id: Type.String(),
  at: LocalTime,
  kind: OneOf(['charge', 'refund', 'refund_refused', 'dispute', 'dispute_won', 'fee', 'other'] as const),
  amount_cents: Type.Integer(),
  fee_cents: Type.Integer(),
  subject: Nullable(MoneySubject),
  numbers: Type.Array(Id, {
    description:
      'Of the registrations or the sponsorship that were paid; none where the amount tells that a family was helped',
  }),
});
export type PayoutLine = Static<typeof PayoutLine>;

export const PayoutDetail = Type.Object({
  ...PayoutRow.properties,
  lines: Type.Array(PayoutLine, { description: 'Oldest first' }),
});
export type PayoutDetail = Static<typeof PayoutDetail>;

const span = { from: Type.Optional(DateOnly), until: Type.Optional(DateOnly) };
export const MovementsWanted = Fields({
  ...span,
  payout_id: Type.Optional(Type.String({ pattern: PAYOUT_ID })),
  with_names: Type.Optional(Type.Boolean({ description: 'Otherwise children are numbers' })),
});
export type MovementsWanted = Static<typeof MovementsWanted>;
export const BooksWanted = Fields(span);
export type BooksWanted = Static<typeof BooksWanted>;
