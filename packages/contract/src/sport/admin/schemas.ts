import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, LocalTime, Nullable, OneOf, Text } from '../../schemas.ts';
import { SCOPE_TYPES } from '../community-schemas.ts';

/** The version of a record that the administrator saw. A stale one is 409 `record.changed` with the current record. */
export const SeenVersion = IdInput;
export const Version = Type.Integer({ minimum: 1 });
export const Reason = Text(3, 500);
/** Whom an administrator spoke to before going on in spite of a doubt. */
export const SpokenTo = Text(3, 200);

/** A season, where only which one matters. */
export const SeasonName = Type.Object({ id: Id, name: Type.String(), is_current: Type.Boolean() });
export type SeasonName = Static<typeof SeasonName>;

/** The bodies of actions that need nothing more, or a reason, or a reason and whether to tell the person. */
export const SeenRecord = Fields({ version: SeenVersion });
export type SeenRecord = Static<typeof SeenRecord>;
export const WithReason = Fields({ reason: Reason });
export type WithReason = Static<typeof WithReason>;
export const SeenRecordWithReason = Fields({ version: SeenVersion, reason: Reason });
export type SeenRecordWithReason = Static<typeof SeenRecordWithReason>;
export const SeenRecordWithNotice = Fields({
  version: SeenVersion,
  reason: Reason,
  notify: Type.Optional(Type.Boolean()),
});
export type SeenRecordWithNotice = Static<typeof SeenRecordWithNotice>;

export const RELATIONSHIPS = ['parent_guardian', 'coach', 'other'] as const;
export const ASSIGNED_ROLES = ['coach', 'staff'] as const;

/** Somebody, where only who it is matters. */
export const NamedPerson = Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() });
export type NamedPerson = Static<typeof NamedPerson>;

export const MEMBER_FILTERS = ['all', 'staff', 'unverified', 'temporary', 'disabled', 'players'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

/** Everything, or the pages that were opened. */
export const AdministratorKind = OneOf(['super', 'pages'] as const);

const memberState = {
  ...NamedPerson.properties,
  email: Type.String(),
  is_active: Type.Boolean(),
  email_verified: Type.Boolean(),
  has_temporary_password: Type.Boolean(),
  is_coach: Type.Boolean(),
  is_staff: Type.Boolean(),
  is_player: Type.Boolean(),
  administrator: Nullable(AdministratorKind),
};

export const AdminMemberRow = Type.Object({ ...memberState, children: Type.Array(Type.String()) });
export type AdminMemberRow = Static<typeof AdminMemberRow>;

const AdminGuardianLink = Type.Object({
  id: Id,
  version: Version,
  member_id: Id,
  member_name: Type.String(),
  member_is_active: Type.Boolean(),
  relationship: OneOf(RELATIONSHIPS),
  status: OneOf(['pending', 'verified', 'revoked'] as const),
  verified_at: Nullable(LocalTime),
});
export type AdminGuardianLink = Static<typeof AdminGuardianLink>;

/** A registered player as a member's page shows them: with everybody who is linked. */
export const AdminChild = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: DateOnly,
  teams: Type.Array(Type.String()),
  account_id: Nullable(Id),
  messaging_enabled: Type.Boolean(),
  links: Type.Array(AdminGuardianLink),
});
export type AdminChild = Static<typeof AdminChild>;

export const AdminAssignment = Type.Object({
  id: Id,
  role: OneOf(ASSIGNED_ROLES),
  scope_type: OneOf(SCOPE_TYPES),
  scope_id: Id,
  name: Type.String(),
});
export type AdminAssignment = Static<typeof AdminAssignment>;

export const AdminMember = Type.Object({
  ...memberState,
  version: Version,
  phone: Nullable(Type.String()),
  created_at: LocalTime,
  is_linked_to_hub: Type.Boolean(),
  children: Type.Array(AdminChild),
  player: Nullable(AdminChild),
  assignments: Type.Array(AdminAssignment),
  sessions: Type.Array(Type.Object({ created_at: LocalTime, last_used_at: LocalTime })),
  /** Why the caller may not change this member, in words; null when they may. */
  protected: Nullable(Type.String()),
});
export type AdminMember = Static<typeof AdminMember>;

/** What disabling a member would cause, from this member's own data. */
export const Consequences = Type.Object({
  sessions: Type.Integer(),
  conversations: Type.Integer(),
  is_linked_to_hub: Type.Boolean(),
  assignments: Type.Array(Type.String()),
  /** Children whose messaging stops because no other guardian can read along. */
  silenced: Type.Array(Type.String()),
  children: Type.Array(
    Type.Object({ name: Type.String(), has_other_guardian: Type.Boolean(), teams: Type.Array(Type.String()) }),
  ),
});
export type Consequences = Static<typeof Consequences>;

export const AdminPlayer = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: DateOnly,
  teams: Type.Array(Type.String()),
  account_id: Nullable(Id),
  guardians: Type.Array(Type.Object({ id: Id, name: Type.String(), can_sign_in: Type.Boolean() })),
});
export type AdminPlayer = Static<typeof AdminPlayer>;

/** Somebody who has registered a child: one person, however many registrations. */
export const Registrant = Type.Object({
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  registrations: Type.Array(
    Type.Object({
      id: Id,
      season: Type.String(),
      is_earlier_season: Type.Boolean({ description: 'Of a season before the current one' }),
      period: Type.String(),
      status: OneOf(['registered', 'waitlisted', 'cancelled'] as const),
      made_at: LocalTime,
      paid_cents: Type.Integer({ description: 'What was paid and not given back; 0 for a free one' }),
      by_guardian: Type.Boolean({ description: 'Sent while signed in, by somebody who is a verified guardian now' }),
    }),
    { description: 'Oldest first' },
  ),
});
export type Registrant = Static<typeof Registrant>;
