import Type, { type Static } from 'typebox';
import { Fields, Id, IdInput, LocalTime, Nullable, OneOf } from '../schemas.ts';

/** Why people are asked to confirm that they have seen something. */
export const IMPORTANT_CAUSES = ['announcement', 'change', 'closure', 'reopening'] as const;
/**
 * What became of a game or practice; `closed`: its place is, and it is not known yet what that means for it; `added`: it is
 * new, and what it was is what it is.
 */
export const CHANGE_KINDS = ['canceled', 'postponed', 'back', 'moved', 'closed', 'added'] as const;

/** A game or practice that does not take place as it was planned, or that is new. */
export const ImportantEvent = Type.Object({
  kind: OneOf(['game', 'practice']),
  id: Id,
  title: Type.String(),
  change: OneOf(CHANGE_KINDS),
  starts_at: LocalTime,
  venue: Nullable(Type.String()),
  was_starts_at: LocalTime,
  was_venue: Nullable(Type.String()),
  children: Type.Array(Type.String(), { description: 'First names of the caller’s children whom it concerns' }),
});
export type ImportantEvent = Static<typeof ImportantEvent>;

/** A team whose coach the caller is, and how many of its players’ families have seen it. */
export const ImportantTeam = Type.Object({
  id: Id,
  name: Type.String(),
  seen: Type.Integer({ minimum: 0 }),
  players: Type.Integer({ minimum: 0 }),
});
export type ImportantTeam = Static<typeof ImportantTeam>;

export const ImportantNotice = Type.Object({
  id: Id,
  cause: OneOf(IMPORTANT_CAUSES),
  title: Nullable(Type.String({ description: 'Of an announcement' })),
  body: Nullable(Type.String({ description: 'Of an announcement; of a closure why' })),
  venue: Nullable(Type.String({ description: 'The place that is closed, or open again' })),
  day: Nullable(Type.String({ format: 'date', description: 'When it is closed' })),
  author: Nullable(Type.String({ description: 'Who wrote it; null: the league' })),
  sent_at: LocalTime,
  events: Type.Array(ImportantEvent),
  seen_at: Nullable(LocalTime),
  teams: Type.Array(ImportantTeam),
});
export type ImportantNotice = Static<typeof ImportantNotice>;

/** Whether something reached somebody, as far as that is known: nobody looks into mails. */
export const PUSH_STATES = ['none', 'no_device', 'sent', 'arrived'] as const;
export const MAIL_STATES = ['none', 'sent', 'came_back'] as const;

/** A guardian, as a coach who has to call sees them. */
export const ImportantGuardian = Type.Object({
  name: Type.String(),
  phone: Nullable(Type.String()),
  seen_at: Nullable(LocalTime),
  push: OneOf(PUSH_STATES),
  push_at: Nullable(LocalTime),
  mail: OneOf(MAIL_STATES),
  mail_at: Nullable(LocalTime),
});
export type ImportantGuardian = Static<typeof ImportantGuardian>;

/** A player whose family is asked; seen when one guardian pressed, or a coach told them. */
export const ImportantFamily = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  is_seen: Type.Boolean(),
  guardians: Type.Array(ImportantGuardian),
  told_by: Nullable(Type.String({ description: 'The coach who told them' })),
  told_at: Nullable(LocalTime),
});
export type ImportantFamily = Static<typeof ImportantFamily>;

/** Who of a team has seen it. */
export const ImportantFamilies = Type.Object({
  notice: ImportantNotice,
  team: Type.Object({ id: Id, name: Type.String() }),
  families: Type.Array(ImportantFamily, { description: 'Those first who have not seen it' }),
  may_send_from: LocalTime,
  may_send: Type.Boolean({ description: 'Whether it can be sent again now to those who have not seen it' }),
});
export type ImportantFamilies = Static<typeof ImportantFamilies>;

/** A child of a team whose family was told. */
export const ToldChild = Fields({ team_id: IdInput, player_id: IdInput });
export type ToldChild = Static<typeof ToldChild>;
