import Type, { type Static } from 'typebox';
import { Id } from '../../schemas.ts';

/** A division as its season's administrators see it. */
export const AdminDivision = Type.Object({
  id: Id,
  name: Type.String(),
  league: Type.String(),
  is_hidden: Type.Boolean(),
  teams: Type.Integer({ minimum: 0 }),
  players: Type.Integer({ minimum: 0 }),
  shows_statistics: Type.Boolean({ description: 'Whether statistics of its players are given to anybody' }),
});
export type AdminDivision = Static<typeof AdminDivision>;
