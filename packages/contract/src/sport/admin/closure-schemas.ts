import Type, { type Static } from 'typebox';
import { DateOnly, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { MAIL_STATES, PUSH_STATES } from '../important-schemas.ts';

/** A place that is closed for a day. */
export const VenueClosure = Type.Object({
  id: Id,
  venue: Type.String(),
  day: DateOnly,
  instead: Nullable(Type.String({ description: 'Where everything takes place instead' })),
  reason: Nullable(Type.String()),
  events: Type.Integer({ minimum: 0, description: 'Games and practices that families were told of' }),
  created_at: LocalTime,
  lifted_at: Nullable(LocalTime),
  seen: Type.Object({
    seen: Type.Integer({ minimum: 0, description: 'Players whose families have seen it, or that it is open again' }),
    players: Type.Integer({ minimum: 0 }),
  }),
});
export type VenueClosure = Static<typeof VenueClosure>;

/** A player whose family is asked, as an administrator sees it: without telephone numbers. */
export const ClosureFamily = Type.Object({
  player_id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  is_seen: Type.Boolean(),
  guardians: Type.Array(
    Type.Object({
      name: Type.String(),
      seen_at: Nullable(LocalTime),
      push: OneOf(PUSH_STATES),
      mail: OneOf(MAIL_STATES),
    }),
  ),
  told_by: Nullable(Type.String({ description: 'The coach who told them' })),
});
export type ClosureFamily = Static<typeof ClosureFamily>;

/** A closure, and who has seen it. */
export const ClosureSeen = Type.Object({
  closure: VenueClosure,
  teams: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      families: Type.Array(ClosureFamily, { description: 'Those first who have not seen it' }),
    }),
  ),
});
export type ClosureSeen = Static<typeof ClosureSeen>;
