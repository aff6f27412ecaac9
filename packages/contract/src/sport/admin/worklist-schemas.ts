import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';

/**
 * held: not what was asked for. kept: paid, but what it was paid for does not stand. unpaid: registered without exactly
 * one payment. refund_late: ordered more than an hour ago and not done. refund_refused: the bank would not take what had
 * gone back. refund_outside: all of it went back at the processor’s own pages, and what it was paid for stands. dispute:
 * the cardholder does not want to have paid.
 */
export const PAYMENT_EXCEPTION_KINDS = [
  'held',
  'kept',
  'unpaid',
  'refund_late',
  'refund_refused',
  'refund_outside',
  'dispute',
] as const;
export const PaymentException = Type.Object({
  kind: OneOf(PAYMENT_EXCEPTION_KINDS),
  payment_id: Nullable(Id),
  subject: OneOf(['registration', 'sponsorship'] as const),
  subject_id: Id,
  about: Type.String({ description: 'The child or the sponsor' }),
  status: Type.String({ description: 'How the registration or sponsorship stands' }),
  asked_cents: Type.Integer(),
  charged_cents: Type.Integer(),
  refunded_cents: Type.Integer(),
  matter: Nullable(
    Type.Object(
      {
        id: Id,
        amount_cents: Type.Integer(),
        state: OneOf(['refused', 'outside', 'inquiry', 'open', 'lost', 'won', 'closed'] as const),
        answer_by: Nullable(LocalTime),
      },
      { description: 'What happened to the money afterwards: a refund that was refused, or a dispute' },
    ),
  ),
  since: LocalTime,
});
export type PaymentException = Static<typeof PaymentException>;

export const WaitingChild = Type.Object({
  registration_id: Id,
  place: Type.Integer({ description: 'In its division, first come first' }),
  player_first_name: Type.String(),
  player_last_name: Type.String(),
  parent: Type.String(),
  email: Type.String(),
  period_id: Id,
  period: Type.String(),
  division_id: Id,
  division: Type.String(),
  free_places: Type.Integer({ minimum: 0, description: 'Of the division, now' }),
  waitlisted_at: LocalTime,
  total: Type.Integer({ minimum: 0, description: 'What the place costs' }),
  offered_at: Nullable(LocalTime),
  offer_expires_at: Nullable(LocalTime),
  opened_at: Nullable(Type.String({ description: 'When the family looked at the offer' })),
  is_paying: Type.Boolean({ description: 'The family has begun to pay' }),
  reminded_at: Nullable(LocalTime),
  lapsed_at: Nullable(
    Type.String({ description: 'Let an offer lapse, or was passed over: comes after all others since' }),
  ),
  skip_reason: Nullable(Type.String()),
});
export type WaitingChild = Static<typeof WaitingChild>;

/** An offer that ended. */
export const EndedOffer = Type.Object({
  id: Id,
  child: Type.String(),
  division: Type.String(),
  offered_at: LocalTime,
  ended_at: LocalTime,
  outcome: OneOf(['taken', 'lapsed', 'taken_back', 'cancelled'] as const),
  reason: Nullable(Type.String({ description: 'Why it was out of turn' })),
});
export type EndedOffer = Static<typeof EndedOffer>;

/** A free place, or one on the waiting list, whose mailed link nobody has followed yet. */
export const UnconfirmedChild = Type.Object({
  registration_id: Id,
  player_first_name: Type.String(),
  player_last_name: Type.String(),
  parent: Type.String({ description: 'Who is said to have sent it' }),
  email: Type.String({ description: 'Where the mail went' }),
  period: Type.String(),
  division_id: Id,
  division: Type.String(),
  holds_place: Type.Boolean({ description: 'A place is held; otherwise a turn on the waiting list' }),
  confirm_by: LocalTime,
});
export type UnconfirmedChild = Static<typeof UnconfirmedChild>;

export const OpenRegistration = Type.Object({
  period_id: Id,
  name: Type.String(),
  closes_at: LocalTime,
  early_bird_ends_at: Nullable(LocalTime),
  divisions: Type.Array(
    Type.Object({
      division_id: Id,
      name: Type.String(),
      taken: Type.Integer({ description: 'Registered, or held by an offer or until it is confirmed' }),
      capacity: Type.Integer(),
    }),
  ),
});
export type OpenRegistration = Static<typeof OpenRegistration>;

export const FailedMail = Type.Object({
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  /** Given up, or tried again by itself. */
  state: OneOf(['failed', 'retry'] as const),
  tries: Type.Integer(),
  /** What the mail server refused for good; it is then not tried again by itself. */
  refused: Nullable(OneOf(['recipient', 'message'] as const)),
  says: Nullable(Type.String({ description: 'The words of the mail server that refused it' })),
  person: Nullable(Type.String({ description: 'Whose address it is: a member, or who registered a child with it' })),
  member_id: Nullable(Id),
  created_at: LocalTime,
});
export type FailedMail = Static<typeof FailedMail>;
