import Type, { type Static } from 'typebox';
import { DateOnly, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { CLAIM_STATUSES } from '../community-schemas.ts';
import { NamedPerson, Registrant, Version } from './schemas.ts';

/** Why a claim is not approved by one press: about one player, then about all who could be meant. */
export const CLAIM_DOUBTS = [
  'name_differs',
  'birth_date_differs',
  'registered_by_differs',
  'email_differs',
  'nothing_to_compare',
  'other_guardians',
  'possible_duplicates',
  'objection',
  'no_player',
  'several_players',
] as const;
export const ClaimDoubt = OneOf(CLAIM_DOUBTS);
export type ClaimDoubt = Static<typeof ClaimDoubt>;

export const ClaimReadiness = Type.Object(
  {
    player_id: Id,
    season: Type.String(),
    period: Type.String(),
    registered_at: LocalTime,
    paid_cents: Type.Integer(),
  },
  {
    description:
      'The registration that the claimant paid for from the same verified address, where nobody else has registered the child: one press is enough, also together with others',
  },
);
export type ClaimReadiness = Static<typeof ClaimReadiness>;

export const AdminClaimRow = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: DateOnly,
  status: OneOf(CLAIM_STATUSES),
  created_at: LocalTime,
  reviewed_at: Nullable(LocalTime),
  reviewed_by: Nullable(Type.String()),
  note: Nullable(Type.String()),
  question: Nullable(Type.String()),
  asked_at: Nullable(LocalTime),
  answer: Nullable(Type.String()),
  answered_at: Nullable(LocalTime),
  player_id: Nullable(Id),
  reason: Nullable(Type.String({ description: 'Why it was approved all the same, where there were doubts' })),
  spoken_to: Nullable(Type.String({ description: 'Whom the administrator spoke to before approving' })),
  objected_at: Nullable(LocalTime),
  objected_by: Nullable(
    Type.String({ description: 'The guardian who suspended the link; it stays so until this claim is decided' }),
  ),
  doubts: Type.Array(ClaimDoubt, {
    description: 'Why it needs a closer look; none where it can be approved for `ready_player_id`. None once decided',
  }),
  ready_player_id: Nullable(Type.Integer({ description: 'The one player about whom there is no doubt' })),
  ready: Nullable(ClaimReadiness),
  version: Version,
  claimant: Type.Object({ ...NamedPerson.properties, email: Type.String() }),
});
export type AdminClaimRow = Static<typeof AdminClaimRow>;

const { registrations, ...registrant } = Registrant.properties;
/** The same, seen from a claim. */
export const ClaimRegistrant = Type.Object({
  ...registrant,
  registrations: Type.Array(
    Type.Object({
      ...registrations.items.properties,
      before_claim: Type.Boolean({ description: 'Made before the claim' }),
      is_compared: Type.Boolean({ description: 'The one that the claim is compared with' }),
    }),
    { description: 'Oldest first' },
  ),
});
export type ClaimRegistrant = Static<typeof ClaimRegistrant>;

const SAME = ['same', 'different', 'unknown'] as const;
/** A registered player who could be meant. Whether they are is for a person to say. */
export const ClaimCandidate = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: DateOnly,
  registered_by: Nullable(Type.String()),
  registered_email: Nullable(Type.String()),
  registered_phone: Nullable(Type.String()),
  divisions: Type.Array(Type.String()),
  guardians: Type.Array(Type.String()),
  registrants: Type.Array(ClaimRegistrant, { description: 'Everybody who registered this player' }),
  possible_duplicates: Type.Array(
    Type.Object({
      duplicate_id: Id,
      player_id: Id,
      registrants: Type.Array(ClaimRegistrant),
    }),
    { description: 'Players who may be the same child, and everybody who registered them' },
  ),
  doubts: Type.Array(ClaimDoubt),
  compared: Type.Object({
    name: OneOf(SAME),
    birth_date: OneOf(SAME),
    registered_by: OneOf(SAME),
    email: OneOf(SAME),
  }),
});
export type ClaimCandidate = Static<typeof ClaimCandidate>;

export const AdminClaim = Type.Object({
  ...AdminClaimRow.properties,
  claimant: Type.Object({
    ...NamedPerson.properties,
    email: Type.String(),
    created_at: LocalTime,
    email_verified: Type.Boolean(),
    is_active: Type.Boolean(),
    children: Type.Array(Type.String()),
  }),
  candidates: Type.Array(ClaimCandidate),
  protected: Nullable(Type.String()),
});
export type AdminClaim = Static<typeof AdminClaim>;
