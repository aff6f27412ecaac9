import Type, { type Static } from 'typebox';
import { Email, Fields, IdInput, Line, Secret, Text } from '../schemas.ts';

/**
 * People leave it alone, programs that fill in every field do not. Anything but a blank text is answered like success
 * and goes nowhere.
 */
const Honeypot = Type.Optional(Type.Unsafe<unknown>({ description: 'Leave this out' }));

export const ContactMessage = Fields({
  first_name: Line(1, 80),
  last_name: Line(1, 80),
  email: Email,
  phone: Type.Optional(Line(0, 40)),
  message: Text(1, 5000),
  website: Honeypot,
});
export type ContactMessage = Static<typeof ContactMessage>;

export const BoardMessage = Fields({
  member_id: IdInput,
  sender_name: Line(1, 120),
  sender_email: Email,
  subject: Line(3, 200),
  message: Text(10, 5000),
  website: Honeypot,
});
export type BoardMessage = Static<typeof BoardMessage>;

export const NewsletterAddress = Fields({ email: Email, website: Honeypot });
export type NewsletterAddress = Static<typeof NewsletterAddress>;

export const NewsletterToken = Fields({ token: Secret(1, 200) });
export type NewsletterToken = Static<typeof NewsletterToken>;

/** `status` is repeated beside the envelope for older clients. */
const done = <const S extends string>(status: S) =>
  Type.Object({ status: Type.Literal(status), message: Type.String() });
export const MessageSent = done('sent');
export type MessageSent = Static<typeof MessageSent>;
export const SubscriptionAsked = done('confirmation_sent');
export type SubscriptionAsked = Static<typeof SubscriptionAsked>;
export const SubscriptionConfirmed = done('subscribed');
export type SubscriptionConfirmed = Static<typeof SubscriptionConfirmed>;
export const SubscriptionEnded = done('unsubscribed');
export type SubscriptionEnded = Static<typeof SubscriptionEnded>;
