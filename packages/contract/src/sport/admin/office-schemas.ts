import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { NamedPerson, Version } from './schemas.ts';
import { GrantedRight } from './sign-in-schemas.ts';

export const AuditEntry = Type.Object({
  id: Id,
  at: LocalTime,
  event: Type.String(),
  actor: Type.String({ description: 'Whose doing it was, by name where it is known' }),
  actor_id: Nullable(Id),
  what: Type.String({ description: 'The sentence between actor and subject: "changed the roles of"' }),
  subject: Nullable(Type.String()),
  subject_id: Nullable(Id),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
  reason: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** What a line of the audit log is about; empty for everything. */
export const AuditTopic = OneOf([
  '',
  'permissions',
  'links',
  'messaging',
  'accounts',
  'sign-in',
  'registration',
  'content',
  'operators',
] as const);

export const Administrator = Type.Object({
  ...NamedPerson.properties,
  version: Version,
  email: Type.String(),
  is_super: Type.Boolean(),
  is_active: Type.Boolean(),
  has_second_step: Type.Boolean(),
  is_last_super: Type.Boolean(),
  rights: Type.Array(GrantedRight),
});
export type Administrator = Static<typeof Administrator>;

export const HOME_KINDS = [
  'reports',
  'objections',
  'claims',
  'answered_claims',
  'results',
  'duplicates',
  'unassigned',
  'failed_mails',
  'payments',
  'aid',
  'differences',
  'sponsorships',
  'waitlist',
] as const;
export const HomeItem = Type.Object({
  kind: OneOf(HOME_KINDS),
  count: Type.Integer({ minimum: 1 }),
  oldest_at: Nullable(LocalTime),
  about: Type.String({ description: 'The oldest one in a few words; empty where there is nothing to say' }),
});
export type HomeItem = Static<typeof HomeItem>;
