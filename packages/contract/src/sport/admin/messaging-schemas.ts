import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { REPORT_STATUSES, SCOPE_TYPES } from '../community-schemas.ts';
import { AdminAssignment, NamedPerson, AdminPlayer, Version } from './schemas.ts';

export const AssignedPerson = Type.Object({
  ...NamedPerson.properties,
  email: Type.String(),
  is_coach: Type.Boolean(),
  is_staff: Type.Boolean(),
  is_active: Type.Boolean(),
  assignments: Type.Array(AdminAssignment),
});
export type AssignedPerson = Static<typeof AssignedPerson>;

export const AdminScope = Type.Object({
  scope_type: OneOf(SCOPE_TYPES),
  scope_id: Id,
  name: Type.String(),
  division: Type.String(),
});
export type AdminScope = Static<typeof AdminScope>;

const ConsentLine = Type.Object({
  at: LocalTime,
  enabled: Type.Boolean(),
  guardian: Type.String(),
  via: Type.String(),
});
export const PlayerLogin = Type.Object({
  account_id: Id,
  email: Type.String(),
  is_active: Type.Boolean(),
  messaging_enabled: Type.Boolean(),
  /** False while nobody who could read along can sign in. */
  has_guardian: Type.Boolean(),
  approved_at: LocalTime,
  approved_by: Type.String(),
  player: AdminPlayer,
  consent: Type.Array(ConsentLine),
});
export type PlayerLogin = Static<typeof PlayerLogin>;

/** A message as it was when it was reported. */
export const KeptMessage = Type.Object({
  id: Id,
  sender_id: Id,
  name: Type.String(),
  body: Type.String(),
  created_at: LocalTime,
});
export type KeptMessage = Static<typeof KeptMessage>;

/** Somebody in a conversation that was reported. */
export const ReportedPerson = Type.Object({ ...NamedPerson.properties, is_player: Type.Boolean() });
export type ReportedPerson = Static<typeof ReportedPerson>;

export const AdminReportRow = Type.Object({
  id: Id,
  version: Version,
  status: OneOf(REPORT_STATUSES),
  created_at: LocalTime,
  reason: Type.String(),
  people: Type.Array(ReportedPerson),
  reporter: NamedPerson,
  reviewed_by: Nullable(Type.String()),
  reviewed_at: Nullable(LocalTime),
  outcome: Nullable(Type.String()),
});
export type AdminReportRow = Static<typeof AdminReportRow>;

export const REPORT_OUTCOMES = ['no_action', 'warning', 'assignment_removed', 'member_disabled'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const AdminReport = Type.Object({
  ...AdminReportRow.properties,
  conversation_id: Id,
  message: KeptMessage,
  context: Type.Array(KeptMessage),
  notes: Type.Array(Type.Object({ at: LocalTime, by: Type.String(), text: Type.String() })),
  earlier: Type.Array(
    Type.Object({ id: Id, created_at: LocalTime, status: OneOf(REPORT_STATUSES), about: Type.String() }),
  ),
  author_assignments: Type.Array(AdminAssignment),
  can_export: Type.Boolean(),
  protected: Nullable(Type.String()),
});
export type AdminReport = Static<typeof AdminReport>;

export const Safety = Type.Object({
  version: Version,
  /** Messages to players rest between these times of day, the site's own. */
  quiet_hours: Type.Boolean(),
  quiet_from: Type.String(),
  quiet_until: Type.String(),
  /** Guardians get a mail when a player starts or receives a new conversation. */
  guardian_notices: Type.Boolean(),
  /** Administrators may export a conversation. */
  transcript_export: Type.Boolean(),
});
export type Safety = Static<typeof Safety>;
