import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { SeenVersion, Version } from './schemas.ts';

/** Only administrators see a season that is being prepared; one that is over stays readable. */
export const SEASON_STATES = ['prepared', 'current', 'over'] as const;
export type SeasonState = (typeof SEASON_STATES)[number];

/** Who changed a record last; nobody is named for what a command changed. */
export const ChangedBy = Type.Object({ by: Nullable(Type.String()), at: LocalTime });
export type ChangedBy = Static<typeof ChangedBy>;

export const AdminSeason = Type.Object({
  id: Id,
  name: Type.String(),
  starts_on: DateOnly,
  ends_on: DateOnly,
  state: OneOf(SEASON_STATES),
  version: Version,
  copied_from: Nullable(Type.String({ description: 'The season that its divisions and teams came from' })),
  leagues: Type.Integer({ minimum: 0 }),
  divisions: Type.Integer({ minimum: 0 }),
  teams: Type.Integer({ minimum: 0 }),
  games: Type.Integer({ minimum: 0 }),
  registered: Type.Integer({ minimum: 0 }),
  overlaps: Type.Array(Type.String(), { description: 'Other seasons that have some of its days' }),
  weekly_times: Type.Integer({ minimum: 0, description: 'When places are ours, each time of the week' }),
  changed: Nullable(ChangedBy),
});
export type AdminSeason = Static<typeof AdminSeason>;

const days = { name: Line(1, 80), starts_on: DateOnly, ends_on: DateOnly };
export const NewSeason = Fields({
  ...days,
  from_id: Type.Optional(IdInput),
  takes_divisions: Type.Optional(
    Type.Boolean({ description: 'Leagues and divisions with their places and tie-breaks' }),
  ),
  takes_teams: Type.Optional(
    Type.Boolean({ description: 'Teams with their colors, without players; needs the divisions' }),
  ),
  asks_coaches: Type.Optional(
    Type.Boolean({
      description: 'A mail with yes and no to each coach of a team that comes along; only a yes assigns',
    }),
  ),
  takes_times: Type.Optional(Type.Boolean({ description: 'When places are ours, week by week' })),
});
export type NewSeason = Static<typeof NewSeason>;
export const ChangedSeason = Fields({ version: SeenVersion, ...days });
export type ChangedSeason = Static<typeof ChangedSeason>;

/** What a season lacks, most urgent first. */
export const SEASON_NEEDS = ['results', 'conflicts', 'postponed', 'unplaced', 'coachless'] as const;
export type SeasonNeed = (typeof SEASON_NEEDS)[number];

export const SeasonOverview = Type.Object({
  season: AdminSeason,
  weeks: Type.Array(
    Type.Object({
      starts_on: DateOnly,
      games: Type.Integer({ minimum: 0 }),
      played: Type.Integer({ minimum: 0 }),
    }),
    { description: 'From Sunday to Saturday, the first and the last with the days of the season in them' },
  ),
  figures: Type.Object({
    games: Type.Integer({ minimum: 0, description: 'Without those that were canceled' }),
    played: Type.Integer({ minimum: 0 }),
    to_play: Type.Integer({ minimum: 0 }),
    postponed: Type.Integer({ minimum: 0 }),
    cancelled: Type.Integer({ minimum: 0 }),
    next_day: Nullable(DateOnly),
  }),
  needs: Type.Array(
    Type.Object({
      kind: OneOf(SEASON_NEEDS),
      count: Type.Integer({ minimum: 1 }),
      about: Type.Array(Type.String(), { description: 'The first of them by name' }),
    }),
  ),
  coaches: Type.Array(
    Type.Object({
      team: Type.String(),
      name: Type.String(),
      stays: Nullable(Type.Boolean()),
    }),
    { description: 'Coaches who were asked whether they stay' },
  ),
});
export type SeasonOverview = Static<typeof SeasonOverview>;
