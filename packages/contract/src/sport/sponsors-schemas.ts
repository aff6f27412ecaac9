import Type, { type Static } from 'typebox';
import { Currency, DateOnly, Email, Fields, IdInput, Line, Nullable, OneOf } from '../schemas.ts';

export const LOGO_LIMIT = 5 * 1024 * 1024;

export const SponsorSubmission = Fields({
  sponsor_name: Line(1, 120),
  sponsor_url: Type.Optional(Line(0, 300)),
  package_id: IdInput,
  contact_name: Line(1, 120),
  phone: Type.Optional(Line(0, 40)),
  email: Email,
  expiration_date: Type.Optional(DateOnly),
});
export type SponsorSubmission = Static<typeof SponsorSubmission>;

export const SponsorIntent = Type.Object({
  status: OneOf(['requires_payment', 'awaiting_approval']),
  clientSecret: Type.Optional(Type.String({ description: 'For the payment form; only while it is not paid' })),
  payment_intent: Nullable(Type.String()),
  amount: Type.Integer({ minimum: 0, description: 'In the smallest unit of the currency: cents' }),
  currency: Currency,
  expiration_date: DateOnly,
  reference: Type.String({ description: 'Keep it: it tells how the sponsorship stands' }),
  processor: OneOf(['stripe', 'sandbox']),
  publishable_key: Nullable(Type.String()),
});
export type SponsorIntent = Static<typeof SponsorIntent>;
