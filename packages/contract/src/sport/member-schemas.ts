import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../schemas.ts';

/** A member as their own sport's site shows them to themselves. */
export const SiteMember = Type.Object({
  id: Id,
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  phone: Nullable(Type.String()),
  is_coach: Type.Boolean(),
  is_staff: Type.Boolean(),
  is_player: Type.Boolean(),
  email_verified: Type.Boolean(),
  has_temporary_password: Type.Boolean({ description: 'Until it is changed, changing it is all the member can do' }),
});
export type SiteMember = Static<typeof SiteMember>;
