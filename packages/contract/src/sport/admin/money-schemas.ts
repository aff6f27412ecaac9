import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { Reason } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/**
 * What a person looks at, most urgent first. dispute: the cardholder does not want to have paid. refund_refused: the bank
 * would not take what had gone back. refund_late: ordered and not done. held: not what was asked for. refund_outside: all
 * of it went back at the processor’s own pages. kept: paid, and what it was paid for does not stand. unpaid: registered
 * without exactly one payment. The others are what the processor and the ledger do not agree about.
 */
export const MONEY_DIFFERENCE_KINDS = [
  'dispute',
  'refund_refused',
  'refund_late',
  'held',
  'refund_outside',
  'kept',
  'unpaid',
  'unknown_charge',
  'missing_charge',
  'received_differs',
  'refunded_differs',
  'disputed_differs',
  'payout_failed',
  'payout_late',
] as const;
export const MoneyDifferenceKind = OneOf(MONEY_DIFFERENCE_KINDS);
export type MoneyDifferenceKind = Static<typeof MoneyDifferenceKind>;

/** What can be done about one, the best first. Each does what the operator's command of that kind does, once. */
export const MONEY_ACTIONS = [
  'keep_agreed',
  'accept',
  'return_all',
  'order_again',
  'try_again',
  'by_check',
  'hand_over',
  'keep_spot',
  'cancel_spot',
  'accept_dispute',
  'close',
  'adopt',
  'give_back',
  'not_ours',
  'look_again',
  'right_as_it_is',
] as const;
export const MoneyAction = OneOf(MONEY_ACTIONS);
export type MoneyAction = Static<typeof MoneyAction>;

export const MONEY_FACTS = [
  'charge',
  'refund',
  'refund_refused',
  'refund_by_hand',
  'dispute',
  'dispute_won',
  'fee',
  'other',
  'asked',
  'refund_ordered',
  'paid_out',
  'expected',
] as const;
export const MoneyFactKind = OneOf(MONEY_FACTS);
export type MoneyFactKind = Static<typeof MoneyFactKind>;
export const MoneyFact = Type.Object({
  what: MoneyFactKind,
  amount_cents: Type.Integer(),
  at: Nullable(LocalTime),
});
export type MoneyFact = Static<typeof MoneyFact>;

/** What can be paid for. */
export const MoneySubject = OneOf(['registration', 'sponsorship'] as const);
export type MoneySubject = Static<typeof MoneySubject>;

/** A registration or sponsorship that a charge without a record may belong to. */
const MoneyCandidate = Type.Object({
  subject: MoneySubject,
  id: Id,
  about: Type.String(),
  detail: Type.String(),
  amount_cents: Type.Integer(),
});

/** Whom to write to. */
export const MoneyContact = Type.Object({ name: Type.String(), email: Type.String() });
export type MoneyContact = Static<typeof MoneyContact>;

export const DIFFERENCE_ID = '^[a-z0-9-]{1,24}$';
export const MoneyDifference = Type.Object({
  id: Type.String({ description: 'Names it as long as it lasts' }),
  kind: MoneyDifferenceKind,
  about: Type.String({ description: 'The child, the sponsor, or what the processor calls it' }),
  subject: Nullable(MoneySubject),
  subject_id: Nullable(Id),
  payment_id: Nullable(Id),
  status: Type.String({ description: 'How what was paid for stands, or the payout' }),
  amount_cents: Type.Integer({ description: 'What it is about' }),
  asked_cents: Type.Integer(),
  received_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  state: Nullable(Type.String({ description: 'Of a dispute: inquiry, open, lost' })),
  answer_by: Nullable(LocalTime),
  since: LocalTime,
  processor: Type.Array(MoneyFact, { description: 'What the processor says, oldest first' }),
  ledger: Type.Array(MoneyFact, { description: 'What our ledger says, oldest first' }),
  contact: Nullable(MoneyContact),
  actions: Type.Array(MoneyAction, { description: 'The best first; none where somebody else has to decide' }),
  is_own: Type.Boolean({ description: 'Of the reader’s own family: somebody else decides about it' }),
  is_under_way: Type.Boolean({ description: 'Decided, and not done yet' }),
  seen: Type.String({ description: 'Changes with whatever a decision depends on; sent along with it' }),
  changed: Nullable(ChangedBy),
});
export type MoneyDifference = Static<typeof MoneyDifference>;

/** One difference with what is needed to decide about it. */
export const MoneyDifferenceDetail = Type.Object({
  ...MoneyDifference.properties,
  candidates: Type.Array(MoneyCandidate, { description: 'For adopting' }),
});
export type MoneyDifferenceDetail = Static<typeof MoneyDifferenceDetail>;

export const SettledDifference = Type.Object({
  id: Id,
  action: MoneyAction,
  about: Type.String(),
  amount_cents: Type.Integer(),
  by: Type.String(),
  at: LocalTime,
  reason: Type.String(),
});
export type SettledDifference = Static<typeof SettledDifference>;

export const MoneySum = Type.Object({
  processor_cents: Type.Integer(),
  ledger_cents: Type.Integer(),
});
export type MoneySum = Static<typeof MoneySum>;
export const MoneyReconciliation = Type.Object({
  compared_at: Nullable(LocalTime),
  since: Nullable(DateOnly),
  is_running: Type.Boolean({ description: 'One is in progress' }),
  unanswered_at: Nullable(
    Type.String({ description: 'When the processor did not answer last, of the one in progress' }),
  ),
  received: MoneySum,
  refunded: MoneySum,
  disputed: MoneySum,
  charges: Type.Integer({ description: 'At the processor' }),
  entered: Type.Integer({ description: 'Of which the ledger knows, or which it has alone' }),
  matched: Type.Integer({ description: 'That agree to the cent' }),
  items: Type.Array(MoneyDifference, { description: 'Most urgent first, at most 50' }),
  total: Type.Integer(),
  settled: Type.Array(SettledDifference, { description: 'Lately, the last first' }),
});
export type MoneyReconciliation = Static<typeof MoneyReconciliation>;

export const SettleDifference = Fields({
  action: MoneyAction,
  seen: Type.String({ maxLength: 40 }),
  reason: Type.Optional(Reason),
  typed: Type.Optional(
    Type.String({ maxLength: 20, 'x-text': 'trim', description: 'The amount once more, where money moves' }),
  ),
  check_number: Type.Optional(Line(1, 40)),
  handed_on: Type.Optional(DateOnly),
  /** What a charge without a record belongs to. */
  subject: Type.Optional(MoneySubject),
  subject_id: Type.Optional(IdInput),
});
export type SettleDifference = Static<typeof SettleDifference>;
