import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../schemas.ts';

const Cents = Type.Integer({ minimum: 0, description: 'Cents' });

export const RegistrationDivision = Type.Object({
  id: Id,
  name: Type.String(),
  gender: OneOf(['girls', 'boys', 'coed']),
  age_group: Type.String(),
  min_grade: Type.Integer(),
  max_grade: Type.Integer(),
  capacity: Type.Integer(),
  places_left: Type.Integer({ description: 'At 0 a registration joins the waiting list' }),
});
export type RegistrationDivision = Static<typeof RegistrationDivision>;

export const RegistrationPeriod = Type.Object({
  id: Id,
  name: Type.String(),
  league: Type.Object({ id: Id, name: Type.String(), kind: OneOf(['in_house', 'travel', 'clinic']) }),
  season: Type.Object({ id: Id, name: Type.String() }),
  status: OneOf(['upcoming', 'open', 'closed']),
  opens_at: LocalTime,
  closes_at: LocalTime,
  fee: Cents,
  currency: Type.Literal('usd'),
  payment_required: Type.Boolean(),
  early_bird: Nullable(Type.Object({ discount: Cents, ends_at: LocalTime })),
  sibling_discount: Nullable(
    Type.Object({ discount: Cents, from_child: Type.Integer({ description: '2: from the second child on' }) }),
  ),
  accepts_discount_codes: Type.Boolean(),
  volunteer: Type.Object({ required: Type.Boolean(), opt_out_fee: Cents, description: Type.String() }),
  divisions: Type.Array(RegistrationDivision),
});
export type RegistrationPeriod = Static<typeof RegistrationPeriod>;
