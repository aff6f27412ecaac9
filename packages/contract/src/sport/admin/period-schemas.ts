import Type, { type Static } from 'typebox';
import { DateOnly, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';

export const RefundPercent = Type.Integer({ minimum: 0, maximum: 100 });

/** A registration period, and what families are promised in it. */
export const AdminPeriod = Type.Object({
  id: Id,
  name: Type.String(),
  league: Type.String(),
  opens_at: LocalTime,
  closes_at: LocalTime,
  status: OneOf(['upcoming', 'open', 'closed']),
  registered: Type.Integer({ minimum: 0, description: 'Children' }),
  teams_on: Nullable(DateOnly),
  cancel_until: Nullable(Type.String({ format: 'date', description: 'Null: families do not cancel what they paid' })),
  refund_percent: RefundPercent,
});
export type AdminPeriod = Static<typeof AdminPeriod>;
