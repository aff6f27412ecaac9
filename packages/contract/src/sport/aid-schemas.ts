import Type, { type Static } from 'typebox';
import { Cents, Currency, LocalTime, Nullable, OneOf, Text } from '../schemas.ts';
import { RegistrationChildInput } from './registration-schemas.ts';

const Reference = Type.String({
  minLength: 20,
  maxLength: 100,
  description: 'Of the request, as it was given when it was sent',
});

/** Asking for financial assistance instead of paying. */
export const AidAsk = Type.Object({
  children: Type.Array(RegistrationChildInput, {
    minItems: 1,
    maxItems: 8,
    description: 'The fields of each child, as for payment-intent. One request is for all of them, in one period',
  }),
  can_pay: Type.Optional(
    Type.Integer({ minimum: 0, description: 'In the smallest unit: what the family can pay of the sum' }),
  ),
  share: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: 'Or so many percent of it' })),
  words: Type.Optional(Text(0, 2000)),
});
export type AidAsk = Static<typeof AidAsk>;

/** What the family knows of its request. `asked`: there is a question to be answered. */
export const AidState = OneOf(['unconfirmed', 'open', 'asked', 'granted', 'declined', 'ended']);
export type AidState = Static<typeof AidState>;
export const AID_SPOTS = ['held', 'not_held', 'waiting_list', 'registered', 'ended'] as const;
export type AidSpot = (typeof AID_SPOTS)[number];

export const AidChild = Type.Object({
  reference: Type.String({ description: 'Of the registration' }),
  first_name: Type.String(),
  division: Type.String(),
  spot: OneOf(AID_SPOTS),
  price: Cents,
  assistance: Cents,
  due: Cents,
});
export type AidChild = Static<typeof AidChild>;

export const AidRequest = Type.Object({
  reference: Type.String({ description: 'Keep it: it shows how the request stands' }),
  status: AidState,
  email: Type.String({ description: 'Where the answer goes' }),
  sent_at: LocalTime,
  confirm_by: Nullable(
    Type.String({ description: 'Local time. Until then the link that was mailed confirms the request' }),
  ),
  spot_until: Nullable(Type.String({ description: 'Local time until which spots are held, where any is' })),
  question: Nullable(Type.String()),
  sentence: Nullable(Type.String({ description: 'Of those who decided' })),
  pay_by: Nullable(Type.String({ description: 'Local time until which what is due can be paid' })),
  price: Cents,
  assistance: Cents,
  due: Cents,
  currency: Currency,
  children: Type.Array(AidChild),
  url: Type.String({ description: 'A page of the site that shows this' }),
  payment_url: Nullable(Type.String({ description: 'Where what is due is paid, or the free spot is taken' })),
});
export type AidRequest = Static<typeof AidRequest>;

export const AidReference = Type.Object({ reference: Reference }, { additionalProperties: false });
export type AidReference = Static<typeof AidReference>;
export const AidAnswer = Type.Object({ reference: Reference, answer: Text(1, 2000) }, { additionalProperties: false });
export type AidAnswer = Static<typeof AidAnswer>;

/** What is said before somebody asks. */
export const AidTerms = Type.Object({
  is_offered: Type.Boolean({ description: 'Whether there is somebody who decides' }),
  readers: Type.Array(Type.String(), { description: 'Who reads requests, and nobody else' }),
  spot_days: Type.Integer({ description: 'For so long at most a spot is held while a request waits' }),
  pay_days: Type.Integer({ description: 'So long a family has to pay after the answer' }),
});
export type AidTerms = Static<typeof AidTerms>;
