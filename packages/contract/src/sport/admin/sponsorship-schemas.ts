import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';

/** A sponsorship that was sent in, as those see it who decide about it. */
export const AdminSponsorship = Type.Object({
  id: Id,
  status: OneOf(['held', 'awaiting_approval', 'approved', 'refused'] as const),
  sponsor_name: Type.String(),
  sponsor_url: Nullable(Type.String()),
  package_name: Type.String(),
  amount_cents: Type.Integer({ minimum: 0 }),
  contact_name: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  expires_on: DateOnly,
  logo_url: Nullable(Type.String({ description: 'Until it is decided' })),
  submitted_at: LocalTime,
  paid_at: Nullable(LocalTime),
  decided_at: Nullable(LocalTime),
  decided_by: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});
export type AdminSponsorship = Static<typeof AdminSponsorship>;

/** A package with its spots, as those see it who look after sponsors. */
export const SponsorPackageSpots = Type.Object({
  id: Id,
  name: Type.String(),
  price_cents: Type.Integer({ minimum: 0 }),
  spots: Nullable(Type.Integer({ description: 'Null: as many as people ask for' })),
  shown: Type.Integer({ minimum: 0, description: 'Sponsors of the site' }),
  under_way: Type.Integer({ minimum: 0, description: 'Sent in: to be paid, or to be decided' }),
  taken: Type.Integer({ minimum: 0, description: 'Both, each sponsor once' }),
});
export type SponsorPackageSpots = Static<typeof SponsorPackageSpots>;

export const SPONSOR_SPOTS = { least: 1, most: 1000 } as const;
export const NewSponsorSpots = Fields({
  spots: Type.Optional(Type.Integer({ minimum: SPONSOR_SPOTS.least, maximum: SPONSOR_SPOTS.most })),
});
export type NewSponsorSpots = Static<typeof NewSponsorSpots>;

/** A sponsor of the site, with how long yet. */
export const SponsorOnSite = Type.Object({
  id: Id,
  name: Type.String(),
  url: Nullable(Type.String()),
  package_name: Nullable(Type.String()),
  starts_on: DateOnly,
  expires_on: Nullable(DateOnly),
  days_left: Nullable(Type.Integer({ description: 'Below zero where its last day is over' })),
  is_shown: Type.Boolean(),
  asked_at: Nullable(LocalTime),
  is_renewed: Type.Boolean({ description: 'The next one was sent in' }),
  can_be_asked: Type.Boolean(),
});
export type SponsorOnSite = Static<typeof SponsorOnSite>;
