import Type, { type Static } from 'typebox';
import { PriceLine } from '../registration-schemas.ts';
import { DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { AuditEntry } from './office-schemas.ts';
import { AdminInstallment } from './installment-schemas.ts';
import { AdminPaper } from './papers-schemas.ts';
import { Reason, SeenVersion, Version } from './schemas.ts';

/** look: money of it that a person has to look at. unfinished: begun, and neither paid nor confirmed. */
export const REGISTRATION_LIST_STATES = ['all', 'registered', 'waitlisted', 'unfinished', 'cancelled', 'look'] as const;
export const RegistrationListState = OneOf(REGISTRATION_LIST_STATES);
export type RegistrationListState = Static<typeof RegistrationListState>;
export const REGISTRATION_PAID = ['paid', 'owed', 'refunded', 'free'] as const;
export type RegistrationPaid = (typeof REGISTRATION_PAID)[number];
export const REGISTRATION_SORTS = ['newest', 'name', 'division', 'amount'] as const;
export type RegistrationSort = (typeof REGISTRATION_SORTS)[number];
export const REGISTRATION_COLUMNS = ['division', 'state', 'sent', 'amount', 'period', 'email', 'receipt'] as const;
export type RegistrationColumn = (typeof REGISTRATION_COLUMNS)[number];

export const REGISTRATION_STATUSES = [
  'draft',
  'unconfirmed',
  'awaiting_payment',
  'registered',
  'waitlisted',
  'cancelled',
  'expired',
] as const;
const Status = OneOf(REGISTRATION_STATUSES);
const PaymentState = OneOf(['none', 'requires_payment', 'succeeded', 'refunded', 'mismatch'] as const);

export const AdminRegistrationRow = Type.Object({
  id: Id,
  player_first_name: Type.String(),
  player_last_name: Type.String(),
  parent: Type.String(),
  email: Type.String(),
  period: Type.String(),
  division: Type.String(),
  status: Status,
  payment: PaymentState,
  place: Nullable(Type.Integer({ description: 'On the waiting list of its division' })),
  is_offered: Type.Boolean({ description: 'A place is held for who waits' }),
  needs_look: Type.Boolean({ description: 'Money of it is held, late or disputed' }),
  total_cents: Type.Integer(),
  receipt_number: Nullable(Type.String()),
  sent_at: LocalTime,
});
export type AdminRegistrationRow = Static<typeof AdminRegistrationRow>;

export const RegistrationView = Type.Object({ id: Id, name: Type.String(), query: Type.String() });
export type RegistrationView = Static<typeof RegistrationView>;

export const AdminRegistrationList = Type.Object({
  items: Type.Array(AdminRegistrationRow),
  page: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ description: 'In this state' }),
  is_capped: Type.Boolean({ description: 'More match what was typed than are shown' }),
  counts: Type.Object(
    Object.fromEntries(REGISTRATION_LIST_STATES.map((state) => [state, Type.Integer()])) as Record<
      RegistrationListState,
      ReturnType<typeof Type.Integer>
    >,
  ),
  periods: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  divisions: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'Of the period, or of all' }),
  views: Type.Array(RegistrationView, { description: 'The searches that the reader keeps' }),
});
export type AdminRegistrationList = Static<typeof AdminRegistrationList>;

/** What a list is narrowed to; the same for the page, its file and a mail to those in it. */
export const registrationFilter = {
  q: Type.Optional(Type.String({ maxLength: 120, 'x-text': 'trim' })),
  state: Type.Optional(RegistrationListState),
  paid: Type.Optional(OneOf(REGISTRATION_PAID)),
};
export const NewRegistrationView = Fields({ name: Line(1, 60), query: Type.String({ maxLength: 400 }) });
export type NewRegistrationView = Static<typeof NewRegistrationView>;

/** in: money came. out: it went back. open: ordered, and not done. bad: it came to nothing. none: nothing moved. */
export const MOVEMENT_TONES = ['in', 'out', 'open', 'bad', 'none'] as const;
export const MOVEMENT_KINDS = [
  'charge',
  'cash',
  'check',
  'refund',
  'refund_ordered',
  'refund_refused',
  'refund_by_hand',
  'dispute',
  'dispute_won',
  'asked',
  'superseded',
  'canceled',
  'held',
] as const;
export const RegistrationMovement = Type.Object({
  kind: OneOf(MOVEMENT_KINDS),
  tone: OneOf(MOVEMENT_TONES),
  payment_id: Nullable(Type.Integer({ description: 'Null where nothing had to be paid by card' })),
  refund_id: Nullable(Type.Integer({ description: 'Of a refund that somebody hands over' })),
  amount_cents: Type.Integer(),
  about: Type.String({ description: 'The reason of a refund, or the number of a check' }),
  at: LocalTime,
});
export type RegistrationMovement = Static<typeof RegistrationMovement>;

export const RegistrationAnswer = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.String(),
  group: Type.String(),
  value: Type.String({ description: 'As it is kept' }),
  shown: Type.String({ description: 'As a person reads it' }),
  is_correctable: Type.Boolean(),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
export type RegistrationAnswer = Static<typeof RegistrationAnswer>;

/** Another child of the same family, in the same period. */
export const SiblingRegistration = Type.Object({
  id: Id,
  child: Type.String(),
  division: Type.String(),
  status: Status,
  total_cents: Type.Integer(),
});
export type SiblingRegistration = Static<typeof SiblingRegistration>;

export const AdminRegistration = Type.Object({
  id: Id,
  version: Version,
  status: Status,
  payment: PaymentState,
  player_first_name: Type.String(),
  player_last_name: Type.String(),
  birth_date: DateOnly,
  parent_first_name: Type.String(),
  parent_last_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  league: Type.String(),
  period_id: Id,
  period: Type.String(),
  division_id: Id,
  division: Type.String(),
  receipt_number: Nullable(Type.String()),
  sent_at: LocalTime,
  registered_at: Nullable(LocalTime),
  is_offered: Type.Boolean(),
  is_own: Type.Boolean({ description: 'Of the reader’s own family: somebody else decides about it' }),
  sent_by: Nullable(Type.Object({ id: Id, name: Type.String() }, { description: 'Who was signed in' })),
  lines: Type.Array(PriceLine),
  total_cents: Type.Integer(),
  paid_cents: Type.Integer(),
  refunded_cents: Type.Integer({ description: 'Gone back, or ordered to' }),
  left_cents: Type.Integer({ description: 'What can still go back' }),
  is_payable: Type.Boolean({ description: 'Cash or a check would complete it' }),
  movements: Type.Array(RegistrationMovement, { description: 'Newest first' }),
  answers: Type.Array(RegistrationAnswer),
  installments: Type.Array(AdminInstallment, {
    description:
      'Of its payment plan, in order; none where it is paid at once. As they would be without financial assistance',
  }),
  papers: Type.Array(AdminPaper, { description: 'The last one of each question, newest first' }),
  guardians: Type.Array(
    Type.Object({ id: Id, name: Type.String(), email: Type.String(), is_verified: Type.Boolean() }),
  ),
  family: Type.Array(SiblingRegistration),
  teams: Type.Array(Type.String()),
  notes: Type.Array(Type.Object({ id: Id, by: Type.String(), at: LocalTime, note: Type.String() })),
  history: Type.Array(AuditEntry),
  divisions: Type.Array(Type.Object({ id: Id, name: Type.String(), free: Type.Integer() }), {
    description: 'Where the child can be moved to',
  }),
});
export type AdminRegistration = Static<typeof AdminRegistration>;

/** What somebody needs who decides about its money: nothing that the family answered, and no notes. */
export const RegistrationInShort = Type.Pick(AdminRegistration, [
  'id',
  'version',
  'status',
  'payment',
  'player_first_name',
  'player_last_name',
  'parent_first_name',
  'division',
  'is_own',
  'total_cents',
  'paid_cents',
  'refunded_cents',
  'left_cents',
  'family',
  'teams',
]);
export type RegistrationInShort = Static<typeof RegistrationInShort>;

export const NewRegistrationNote = Fields({ note: Text(1, 2000) });
export type NewRegistrationNote = Static<typeof NewRegistrationNote>;
export const CorrectedAnswer = Fields({
  version: SeenVersion,
  name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,59}$' }),
  value: Type.Optional(Type.String({ maxLength: 4000, 'x-text': 'trim' })),
  reason: Reason,
});
export type CorrectedAnswer = Static<typeof CorrectedAnswer>;
export const MovedRegistration = Fields({ version: SeenVersion, division_id: IdInput, reason: Reason });
export type MovedRegistration = Static<typeof MovedRegistration>;

export const OFFLINE_METHODS = ['cash', 'check'] as const;
export const OfflinePayment = Fields({
  version: SeenVersion,
  key: Type.String({
    pattern: '^[A-Za-z0-9_-]{16,64}$',
    description: 'Made with the form: the same one is taken once',
  }),
  method: OneOf(OFFLINE_METHODS),
  amount: Type.String({ maxLength: 20, description: 'As it is written, 125.00', 'x-text': 'trim' }),
  check_number: Type.Optional(Line(1, 40)),
  received_on: DateOnly,
});
export type OfflinePayment = Static<typeof OfflinePayment>;

/** By which rule money goes back when the organization cancels. */
export const REFUND_RULES = ['period', 'rosters', 'first_game', 'decision'] as const;
export const RegistrationCancellation = Type.Object({
  registration: RegistrationInShort,
  rule: Type.Object({
    kind: OneOf(REFUND_RULES),
    percent: Type.Integer(),
    until: Nullable(DateOnly),
    amount_cents: Type.Integer({ description: 'What goes back by it, of what is left' }),
  }),
  is_by_hand: Type.Boolean({ description: 'It was paid by cash or check, and goes back by hand' }),
  free_after: Type.Integer({ description: 'Places of the division afterwards' }),
  capacity: Type.Integer(),
  waiting: Type.Integer({ description: 'Children who wait for a place there' }),
  not_charged_cents: Type.Integer({ description: 'What its payment plan would still have charged' }),
  mail: Type.Object({
    to: Type.String(),
    subject: Type.String(),
    paragraphs: Type.Array(Type.String()),
  }),
});
export type RegistrationCancellation = Static<typeof RegistrationCancellation>;

export const CANCEL_CHOICES = ['rule', 'other', 'nothing'] as const;
/** What was chosen, and what the administrator was shown. */
const decision = {
  version: SeenVersion,
  left: Type.Integer({ minimum: 0, description: 'What could still go back, as it was shown' }),
  reason: Reason,
  family_reason: Type.Optional(Text(3, 500)),
};
export const CancelRegistration = Fields({
  ...decision,
  choice: OneOf(CANCEL_CHOICES),
  rule_cents: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'What goes back by the rule, as it was shown; refused where it has changed',
    }),
  ),
  amount: Type.Optional(Type.String({ maxLength: 20, 'x-text': 'trim', description: 'With another amount' })),
  typed: Type.Optional(
    Type.String({ maxLength: 20, 'x-text': 'trim', description: 'The amount once more; not where nothing goes back' }),
  ),
  notify: Type.Boolean({ description: 'Whether the family is written to' }),
});
export type CancelRegistration = Static<typeof CancelRegistration>;
export const RefundRegistration = Fields({
  ...decision,
  amount: Type.String({ maxLength: 20, 'x-text': 'trim' }),
  typed: Type.String({ maxLength: 20, 'x-text': 'trim' }),
});
export type RefundRegistration = Static<typeof RefundRegistration>;

export const RegistrationDay = Type.Object({
  day: DateOnly,
  now: Type.Integer({ description: 'Registered on that day' }),
  before: Type.Integer({ description: 'In the season before, as many days after opening' }),
});
export type RegistrationDay = Static<typeof RegistrationDay>;

export const RegistrationOverview = Type.Object({
  needs: Type.Array(
    Type.Object({
      kind: OneOf([
        'dispute',
        'refund_refused',
        'refund_late',
        'held',
        'refund_outside',
        'kept',
        'unpaid',
        'installment',
        'sponsor',
        'paper',
        'offer',
      ] as const),
      count: Type.Integer(),
      about: Type.String({ description: 'The one that has waited longest' }),
      amount_cents: Type.Integer(),
    }),
    { description: 'Most urgent first' },
  ),
  periods: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      league: Type.String(),
      status: OneOf(['upcoming', 'open', 'closed'] as const),
      opens_at: LocalTime,
      closes_at: LocalTime,
      registered: Type.Integer(),
      places: Type.Integer(),
    }),
    { description: 'Open ones first, then those to come, then the last that closed' },
  ),
  period: Nullable(
    Type.Object({
      id: Id,
      name: Type.String(),
      closes_at: LocalTime,
      before: Nullable(Type.String({ description: 'The period of the season before' })),
      registered: Type.Integer(),
      places: Type.Integer(),
      paid_cents: Type.Integer(),
      refunded_cents: Type.Integer(),
      held_cents: Type.Integer(),
      aid_cents: Type.Integer({ description: 'Financial assistance of all children together; nowhere by name' }),
      waiting: Type.Integer(),
      offered: Type.Integer(),
      unfinished: Type.Integer(),
      at_payment: Type.Integer(),
      divisions: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          taken: Type.Integer(),
          offered: Type.Integer(),
          capacity: Type.Integer(),
          waiting: Type.Integer(),
        }),
      ),
      days: Type.Array(RegistrationDay),
    }),
  ),
});
export type RegistrationOverview = Static<typeof RegistrationOverview>;
