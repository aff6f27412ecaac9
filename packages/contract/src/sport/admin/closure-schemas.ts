import Type, { type Static } from 'typebox';
import { DateOnly, Id, LocalTime, Nullable } from '../../schemas.ts';

/** A place that is closed for a day. */
export const VenueClosure = Type.Object({
  id: Id,
  venue: Type.String(),
  day: DateOnly,
  instead: Nullable(Type.String({ description: 'Where everything takes place instead' })),
  reason: Nullable(Type.String()),
  events: Type.Integer({ minimum: 0, description: 'Games and practices that families were told of' }),
  created_at: LocalTime,
});
export type VenueClosure = Static<typeof VenueClosure>;
