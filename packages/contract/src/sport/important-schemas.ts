import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../schemas.ts';

/** Why people are asked to confirm that they have seen something. */
export const IMPORTANT_CAUSES = ['announcement', 'change', 'closure'] as const;
/** What became of a game or practice; `closed`: its place is, and it is not known yet what that means for it. */
export const CHANGE_KINDS = ['canceled', 'postponed', 'back', 'moved', 'closed'] as const;

/** A game or practice that does not take place as it was planned. */
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
  venue: Nullable(Type.String({ description: 'The place that is closed' })),
  day: Nullable(Type.String({ format: 'date', description: 'When it is closed' })),
  author: Nullable(Type.String({ description: 'Who wrote it; null: the league' })),
  sent_at: LocalTime,
  events: Type.Array(ImportantEvent),
  seen_at: Nullable(LocalTime),
  teams: Type.Array(ImportantTeam),
});
export type ImportantNotice = Static<typeof ImportantNotice>;
