import Type, { type Static } from 'typebox';
import { SPORTS } from '../sports.ts';
import { Id, Nullable, OneOf, UtcTime } from '../schemas.ts';

const account = {
  id: Id,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  verified_at: Nullable(UtcTime),
  disabled: Type.Boolean(),
  created_at: UtcTime,
};

export const HubAccount = Type.Object(account);
export type HubAccount = Static<typeof HubAccount>;

export const SportLink = Type.Object({ sport: OneOf(SPORTS), member_id: Id });
export type SportLink = Static<typeof SportLink>;

export const AccountWithSports = Type.Object({
  ...account,
  pending_email: Nullable(Type.String()),
  sports: Type.Array(SportLink),
});
export type AccountWithSports = Static<typeof AccountWithSports>;

/** A plain confirmation a person can read. */
export const Notice = Type.Object({ message: Type.String() });
export type Notice = Static<typeof Notice>;
