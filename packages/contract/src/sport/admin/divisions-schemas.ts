import Type, { type Static } from 'typebox';
import { Fields, Id, IdInput, Line, Nullable, OneOf, Text } from '../../schemas.ts';
import { GENDERS, LEAGUE_KINDS, Named, type StandingsRule } from '../schedules-schemas.ts';
import { NamedPerson, SeenVersion, Version } from './schemas.ts';
import { AdminDivision } from './season-schemas.ts';
import { AdminSeason, ChangedBy } from './seasons-schemas.ts';

/** The rules that an administrator puts in order; the name decides after the last one. */
export const TIE_BREAKS = [
  'win_percentage',
  'head_to_head',
  'point_difference',
  'points_for',
  'points_against',
] as const satisfies readonly StandingsRule[];
export type TieBreak = (typeof TIE_BREAKS)[number];
export const TieBreak = OneOf(TIE_BREAKS);

/** The colors that jerseys are drawn in; any other word is shown as a plain one. */
export const TEAM_COLORS = ['blue', 'green', 'gold', 'purple', 'teal', 'black', 'red', 'orange'] as const;
export type TeamColor = (typeof TEAM_COLORS)[number];

export const AdminLeague = Type.Object({ id: Id, name: Type.String(), kind: OneOf(LEAGUE_KINDS) });
export type AdminLeague = Static<typeof AdminLeague>;

export const AdminTeam = Type.Object({
  id: Id,
  division_id: Id,
  name: Type.String(),
  color: Nullable(Type.String()),
  coach_name: Nullable(Type.String({ description: 'A coach without an account, as the site names them' })),
  coaches: Type.Array(Type.Object({ ...NamedPerson.properties, assignment_id: Id })),
  players: Type.Integer({ minimum: 0 }),
  games: Type.Integer({ minimum: 0, description: 'Without those that were canceled' }),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminTeam = Static<typeof AdminTeam>;

export const DivisionSetup = Type.Object({
  division: AdminDivision,
  season: AdminSeason,
  league: AdminLeague,
  teams: Type.Array(AdminTeam),
  tie_breaks: Type.Object({
    rules: Type.Array(TieBreak),
    cap: Nullable(Type.Integer({ minimum: 1, description: 'The most a game counts for in the difference' })),
    is_own: Type.Boolean({ description: 'Whether the division has an order of its own' }),
  }),
  told: Type.Object({
    games: Type.Integer({ minimum: 0 }),
    families: Type.Integer({ minimum: 0, description: 'Families that would lose sight of games to come' }),
  }),
  coaches: Type.Array(Type.Object({ ...NamedPerson.properties, coaches: Type.Array(Type.String()) }), {
    description: 'Who may be assigned, with what they coach already',
  }),
});
export type DivisionSetup = Static<typeof DivisionSetup>;

const Count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const division = {
  name: Line(1, 80),
  gender: OneOf(GENDERS),
  age_group: Line(1, 40),
  places: Type.Optional(Count(0, 9999)),
  team_size: Type.Optional(Count(1, 99)),
};
export const NewLeague = Fields({ season_id: IdInput, name: Line(1, 80), kind: OneOf(LEAGUE_KINDS) });
export type NewLeague = Static<typeof NewLeague>;
export const NewDivision = Fields({ league_id: IdInput, ...division, is_hidden: Type.Optional(Type.Boolean()) });
export type NewDivision = Static<typeof NewDivision>;
export const ChangedDivision = Fields({ version: SeenVersion, ...division });
export type ChangedDivision = Static<typeof ChangedDivision>;
export const DivisionShown = Fields({
  version: SeenVersion,
  is_public: Type.Boolean(),
  is_sure: Type.Optional(Type.Boolean({ description: 'Families who were told of games lose sight of them' })),
});
export type DivisionShown = Static<typeof DivisionShown>;
export const DivisionMoved = Fields({ version: SeenVersion, direction: OneOf(['up', 'down'] as const) });
export type DivisionMoved = Static<typeof DivisionMoved>;

export const TieBreakOrder = Fields({
  version: SeenVersion,
  rules: Type.Array(TieBreak, {
    maxItems: 5,
    description: 'In order; none for the order of the sport',
  }),
  cap: Type.Optional(Count(1, 999)),
});
export type TieBreakOrder = Static<typeof TieBreakOrder>;

export const TieBreakPreview = Type.Object({
  changes: Type.Array(
    Type.Object({ team: Named, rank: Type.Integer({ minimum: 1 }), rank_before: Type.Integer({ minimum: 1 }) }),
    { description: 'Teams whose place today would be another one' },
  ),
  words: Type.String(),
});
export type TieBreakPreview = Static<typeof TieBreakPreview>;

export const NewTeams = Fields({ names: Text(1, 4000) });
export type NewTeams = Static<typeof NewTeams>;
export const ChangedTeam = Fields({
  version: SeenVersion,
  name: Line(1, 80),
  color: Type.Optional(Line(1, 30)),
  coach_name: Type.Optional(Line(1, 160)),
});
export type ChangedTeam = Static<typeof ChangedTeam>;
