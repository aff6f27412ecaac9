import Type, { type Static } from 'typebox';
import { Id, Nullable, OneOf } from '../../schemas.ts';
import { GENDERS, TeamRef } from '../schedules-schemas.ts';
import { Version } from './schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/** A division as its season's administrators see it. */
export const AdminDivision = Type.Object({
  id: Id,
  name: Type.String(),
  league_id: Id,
  league: Type.String(),
  gender: OneOf(GENDERS),
  age_group: Type.String(),
  is_hidden: Type.Boolean({ description: 'In a season that is being prepared: whether it stays hidden afterwards' }),
  teams: Type.Integer({ minimum: 0 }),
  team_list: Type.Array(TeamRef),
  players: Type.Integer({ minimum: 0 }),
  places: Nullable(Type.Integer({ minimum: 0 })),
  taken: Type.Integer({ minimum: 0, description: 'Places that are taken: by registrations, or by players on teams' }),
  team_size: Nullable(Type.Integer({ minimum: 1 })),
  unplaced: Type.Integer({ minimum: 0, description: 'Children who are registered and on no team' }),
  coachless: Type.Integer({ minimum: 0, description: 'Teams without a coach' }),
  games: Type.Integer({ minimum: 0, description: 'Without those that were canceled' }),
  played: Type.Integer({ minimum: 0 }),
  shows_statistics: Type.Boolean({ description: 'Whether statistics of its players are given to anybody' }),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminDivision = Static<typeof AdminDivision>;
