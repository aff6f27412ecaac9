import Type, { type Static } from 'typebox';
import { DateOnly, Fields, IdInput, LocalTime, Nullable, OneOf } from '../schemas.ts';

export const SITE_TEXTS = ['terms', 'privacy'] as const;
export type SiteTextKind = (typeof SITE_TEXTS)[number];
export const SiteTextParams = Type.Object({ kind: OneOf(SITE_TEXTS) });
export type SiteTextParams = Static<typeof SiteTextParams>;

const text = {
  kind: OneOf(SITE_TEXTS),
  number: Type.Integer({ minimum: 1, description: 'Of those of its kind, counted from 1' }),
  dated: DateOnly,
};

/** Terms or privacy, as they hold now. */
export const SiteText = Type.Object({ ...text, html: Type.String() });
export type SiteText = Static<typeof SiteText>;

/** A text and what the member said to it. */
export const OwnAgreement = Type.Object({
  ...text,
  agreed_at: Nullable(LocalTime),
  is_needed: Type.Boolean({ description: 'Until the member agrees, no new registration is taken from them' }),
});
export type OwnAgreement = Static<typeof OwnAgreement>;

export const Agreeing = Fields({ number: IdInput });
export type Agreeing = Static<typeof Agreeing>;
