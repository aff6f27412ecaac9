import Type, { type Static } from 'typebox';
import { DateOnly, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { Registrant, Version } from './schemas.ts';

/** One of two players who may be the same child. */
export const DuplicatePlayer = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  birth_date: DateOnly,
  has_login: Type.Boolean(),
  teams: Type.Array(Type.String()),
  guardians: Type.Array(Type.String()),
  registrants: Type.Array(Registrant),
});
export type DuplicatePlayer = Static<typeof DuplicatePlayer>;

export const PossibleDuplicate = Type.Object({
  id: Id,
  version: Version,
  found_at: LocalTime,
  decision: Nullable(OneOf(['same', 'different'] as const)),
  decided_at: Nullable(LocalTime),
  decided_by: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  kept_id: Nullable(Type.Integer({ description: 'The player who stayed, where both were found to be one child' })),
  players: Type.Array(DuplicatePlayer, { description: 'Two, the older one first' }),
  protected: Nullable(Type.String({ description: 'Why the caller may not decide this, in words' })),
});
export type PossibleDuplicate = Static<typeof PossibleDuplicate>;
