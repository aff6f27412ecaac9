import Type, { type Static } from 'typebox';
import { Cents, Nullable, OneOf } from '../schemas.ts';

/** How long after one part of a payment plan the next is due, where a period does not name the days. */
export const PLAN_INTERVALS = ['two_weeks', 'month', 'two_months'] as const;
export const PlanInterval = OneOf(PLAN_INTERVALS);
export type PlanInterval = Static<typeof PlanInterval>;
/** kept: the spot is the family's, whatever becomes of the rest. decided: after the last try somebody decides about it. */
export const PLAN_SPOTS = ['kept', 'decided'] as const;
export const PlanSpot = OneOf(PLAN_SPOTS);
export type PlanSpot = Static<typeof PlanSpot>;
export const PLAN_PARTS = { least: 2, most: 6 } as const;

/** A payment plan that a period offers. */
export const OfferedPlan = Type.Object({
  parts: Type.Integer({ description: 'At most; the first is paid at registration' }),
  due_days: Nullable(
    Type.Array(Type.String(), {
      description: 'The days on which the later ones are due; those that are over are none',
    }),
  ),
  every: Nullable(PlanInterval),
  from: Type.Integer({ minimum: 0, description: 'Cents: for prices from this one on' }),
  spot: PlanSpot,
});
export type OfferedPlan = Static<typeof OfferedPlan>;

/** due: it is to come. failed: the card took nothing, and it is tried again or a person decides. */
export const INSTALLMENT_STATES = ['due', 'paid', 'failed', 'written_off', 'canceled'] as const;
export const InstallmentState = OneOf(INSTALLMENT_STATES);
export type InstallmentState = Static<typeof InstallmentState>;

/** Of one that failed. card: the card, or its bank. currency: the organisation's account does not take the currency. */
export const InstallmentFault = OneOf(['card', 'currency']);
export type InstallmentFault = Static<typeof InstallmentFault>;

export const Installment = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  amount: Cents,
  due_on: Type.String({ description: 'The day' }),
  status: InstallmentState,
  paid_on: Nullable(Type.String({ description: 'The day' })),
  charge_on: Nullable(Type.String({ description: 'The day on which the saved card is charged next' })),
  fault: Nullable(InstallmentFault),
  is_held: Type.Boolean({
    description:
      'Money came that is not what was asked for: until somebody has looked at it, nothing more is charged or paid',
  }),
});
export type Installment = Static<typeof Installment>;

export const SavedCard = Type.Object(
  { brand: Nullable(Type.String()), last_four: Nullable(Type.String()) },
  { description: 'What is charged; null where there is none, or for the other parent' },
);
export type SavedCard = Static<typeof SavedCard>;

/** How a registration that is paid in installments stands. */
export const RegistrationInstallments = Type.Object({
  status: OneOf(['chosen', 'running', 'done', 'ended']),
  parts: Type.Array(Installment),
  left: Type.Integer({ minimum: 0, description: 'Cents that are still to be paid' }),
  card: Nullable(SavedCard),
  terms: Type.Array(Type.String(), { description: 'What was agreed to, word for word' }),
});
export type RegistrationInstallments = Static<typeof RegistrationInstallments>;

/** A payment plan for one price: its parts add up to it. */
export const QuotedPlan = Type.Object({
  id: Type.String({
    description:
      'Send it on as `payment_plan`: a plan that has changed since, or ended, is refused, and nothing charged',
  }),
  due_now: Cents,
  parts: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      amount: Cents,
      due_on: Type.String({ description: 'The day; of the first, today' }),
    }),
  ),
  spot: PlanSpot,
  terms: Type.Array(Type.String(), {
    description:
      'What is agreed to with it: about the card that is saved, and the spot. To be read before it is chosen',
  }),
});
export type QuotedPlan = Static<typeof QuotedPlan>;
