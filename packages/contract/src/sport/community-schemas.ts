import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, LocalTime, Nullable, OneOf } from '../schemas.ts';

export const SCOPE_TYPES = ['team', 'division'] as const;
export const SCOPE_ROLES = ['coach', 'staff', 'parent', 'player'] as const;
/**
 * What somebody is to the other side of a conversation, the first that applies: player, coach, staff, parent, member.
 */
export const PERSON_ROLES = ['coach', 'staff', 'parent', 'player', 'member'] as const;
export const PersonRole = OneOf(PERSON_ROLES);
export const CLAIM_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export const REPORT_STATUSES = ['open', 'reviewing', 'resolved'] as const;
/** Why a member can message nobody at present. */
export const SILENCE_REASONS = ['no_scope', 'consent_off', 'no_guardian'] as const;

export const CommunityProfile = Type.Object({
  id: Id,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  phone: Nullable(Type.String()),
});
export type CommunityProfile = Static<typeof CommunityProfile>;

export const ChildTeam = Type.Object({ id: Id, name: Type.String(), division_id: Id });
export type ChildTeam = Static<typeof ChildTeam>;

/** A child as its verified guardian sees it. */
export const Child = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  account_id: Nullable(Id),
  messaging_enabled: Type.Boolean(),
  teams: Type.Array(ChildTeam),
});
export type Child = Static<typeof Child>;

/** Steps on the way to a team, the first first. `registered` and `asked` are before anybody has confirmed the child. */
export const CHILD_STATES = [
  'registered',
  'asked',
  'refused',
  'not_registered',
  'waiting_list',
  'no_team',
  'on_team',
] as const;
export const ChildStanding = Type.Object({
  state: OneOf(CHILD_STATES),
  player_id: Nullable(Id),
  claim_id: Nullable(Id),
  first_name: Type.String(),
  last_name: Type.String(),
  since: Nullable(
    Type.String({ description: 'Local time: when the child was registered or asked for, or that was answered' }),
  ),
  question: Nullable(Type.String({ description: 'What the organization asks and has no answer to yet' })),
  registered_for: Nullable(Type.String({ description: 'The registration period' })),
  teams: Child.properties.teams,
  teams_on: Nullable(
    Type.String({ description: 'The day on which the teams are made, where the organization says it' }),
  ),
  registration_closes_on: Nullable(Type.String({ description: 'The last day to register there' })),
});
export type ChildStanding = Static<typeof ChildStanding>;

const scope = { scope_type: OneOf(SCOPE_TYPES), scope_id: Id, name: Type.String() };

export const CommunityMe = Type.Object({
  account: Type.Object({
    id: Id,
    email: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    phone: Nullable(Type.String()),
    is_coach: Type.Boolean(),
    is_staff: Type.Boolean(),
    is_player: Type.Boolean(),
  }),
  children: Type.Array(Child),
  messaging: Type.Object({ can_send: Type.Boolean(), reason: Nullable(OneOf(SILENCE_REASONS)) }),
  scopes: Type.Array(Type.Object({ ...scope, role: OneOf(SCOPE_ROLES) })),
  publish_scopes: Type.Array(Type.Object(scope)),
  family_account_url: Type.String(),
});
export type CommunityMe = Static<typeof CommunityMe>;

/** Another adult who was linked to the caller's child, while the caller may object. */
export const NewGuardian = Type.Object({
  link_id: Id,
  player_id: Id,
  child: Type.String(),
  adult: Type.String(),
  linked_at: LocalTime,
  state: OneOf(['linked', 'suspended'] as const),
});
export type NewGuardian = Static<typeof NewGuardian>;

export const Claim = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: DateOnly,
  status: OneOf(CLAIM_STATUSES),
  created_at: LocalTime,
  reviewed_at: Nullable(LocalTime),
  note: Nullable(Type.String()),
  question: Nullable(Type.String({ description: 'What the organisation asks before it decides' })),
  answer: Nullable(Type.String()),
});
export type Claim = Static<typeof Claim>;

export const ClaimList = Type.Object({
  items: Type.Array(Claim),
  usual_hours: Nullable(
    Type.Integer({ description: 'How long the middle one of the claims decided last took; null while these are few' }),
  ),
});
export type ClaimList = Static<typeof ClaimList>;

export const ChildToClaim = Type.Object({
  registration_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  period: Type.String(),
  registered_at: LocalTime,
});
export type ChildToClaim = Static<typeof ChildToClaim>;

export const ChosenRegistrations = Fields({
  registration_ids: Type.Array(IdInput, { minItems: 1, maxItems: 20, uniqueItems: true }),
});
export type ChosenRegistrations = Static<typeof ChosenRegistrations>;

export const ChildConsent = Type.Object({ account_id: Id, player_id: Id, messaging_enabled: Type.Boolean() });
export type ChildConsent = Static<typeof ChildConsent>;

/** "Jordan M." of "Parent of Jordan M.": the children through whom the reader meets an adult, and no others. */
const ParentOf = Type.Array(Type.String(), {
  description: 'An adult’s children on the teams and divisions that the reader holds now, by first name and initial',
});

export const Recipient = Type.Object({
  id: Id,
  name: Type.String(),
  is_coach: Type.Boolean(),
  is_staff: Type.Boolean(),
  is_player: Type.Boolean(),
  parent_of: ParentOf,
});
export type Recipient = Static<typeof Recipient>;

export const Conversation = Type.Object({
  id: Id,
  account_a: Id,
  account_b: Id,
  a_first: Type.String(),
  a_last: Type.String(),
  b_first: Type.String(),
  b_last: Type.String(),
  unread: Type.Integer({ minimum: 0 }),
  created_at: LocalTime,
  a_role: PersonRole,
  b_role: PersonRole,
  a_parent_of: ParentOf,
  b_parent_of: ParentOf,
  last_message: Nullable(
    Type.Object({
      id: Id,
      sender_id: Id,
      excerpt: Type.String({ description: 'The first 140 characters' }),
      created_at: LocalTime,
    }),
  ),
  shared_scopes: Type.Array(Type.String(), {
    description: 'The teams that both sides hold now, by name; where they share none, the divisions',
  }),
});
export type Conversation = Static<typeof Conversation>;

export const Message = Type.Object({
  id: Id,
  sender_id: Id,
  body: Type.String(),
  created_at: LocalTime,
  first_name: Type.String(),
  last_name: Type.String(),
});
export type Message = Static<typeof Message>;

export const Announcement = Type.Object({
  id: Id,
  author_id: Id,
  author_name: Type.String(),
  scope_type: OneOf(SCOPE_TYPES),
  scope_id: Id,
  scope_name: Type.String(),
  title: Type.String(),
  body: Type.String({ description: 'Of a withdrawn one only that it was withdrawn' }),
  created_at: LocalTime,
  take_back_seconds: Type.Integer({
    minimum: 0,
    description: 'For how long its author can still take it back; until then nobody else gets it',
  }),
  edited_at: Nullable(LocalTime),
  withdrawn_at: Nullable(LocalTime),
  is_important: Type.Boolean({ description: 'Everybody is asked to say that they have seen it' }),
});
export type Announcement = Static<typeof Announcement>;

/** Whom an announcement reaches now. */
export const AnnouncementReach = Type.Object({
  people: Type.Integer({ minimum: 0, description: 'How many others can read it, each counted once' }),
  players: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      team: Type.String(),
      adults: Type.Array(Type.String(), { description: 'Who of the family can be reached; empty: nobody' }),
    }),
  ),
  invitation: Type.Object({
    url: Type.String({ description: 'Where a family makes its account' }),
    qr: Type.Object({ size: Type.Integer(), path: Type.String() }, { description: 'The same for a camera, to draw' }),
  }),
});
export type AnnouncementReach = Static<typeof AnnouncementReach>;

/** How many families an invitation was mailed to; nobody is told to which address. */
export const MailedInvitations = Type.Object({
  mailed: Type.Integer({ minimum: 0, description: 'Players whose family was mailed now' }),
  not_mailed: Type.Integer({
    minimum: 0,
    description:
      'Players whose family nobody reaches and who were not: without a registration here, registered by several people, in doubt, or mailed within a week',
  }),
});
export type MailedInvitations = Static<typeof MailedInvitations>;

export const ReportReceipt = Type.Object({ id: Id, status: OneOf(REPORT_STATUSES) });
export type ReportReceipt = Static<typeof ReportReceipt>;

/** The name of a child's own login. */
export const ChildName = Type.Object({ account_id: Id, first_name: Type.String(), last_name: Type.String() });
export type ChildName = Static<typeof ChildName>;
