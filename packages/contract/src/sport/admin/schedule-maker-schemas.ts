import Type, { type Static } from 'typebox';
import { DateOnly, Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { TeamRef } from '../schedules-schemas.ts';
import { SeasonName, Version } from './schemas.ts';

export const RuleStrength = OneOf(['must', 'try', 'off'] as const);
export type RuleStrength = Static<typeof RuleStrength>;
const Count = Type.Integer({ minimum: 0 });
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'For example 09:30' });
/** Empty: at any time. */
const TimeOrNone = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$', description: 'For example 09:30' });

export const GamesOfDivision = Type.Object({
  id: Id,
  games_each: Type.Integer({ minimum: 0, maximum: 60, description: 'Games that each team plays; 0 leaves it out' }),
  earliest: Type.Optional(TimeOrNone),
  latest: Type.Optional(TimeOrNone),
});
export type GamesOfDivision = Static<typeof GamesOfDivision>;

/** What a schedule is made by. “must” is never broken, “try” is counted where it is, “off” is not looked at. */
export const scheduleSettings = {
  game_minutes: Type.Integer({ minimum: 10, maximum: 480 }),
  gap_minutes: Type.Integer({ minimum: 0, maximum: 240, description: 'Between two games at a place' }),
  divisions: Type.Array(GamesOfDivision, { maxItems: 100 }),
  rest: RuleStrength,
  rest_days: Type.Integer({ minimum: 0, maximum: 14, description: 'Free days between two games of a team' }),
  coaches: RuleStrength,
  families: RuleStrength,
  same_opponent: RuleStrength,
  same_opponent_days: Type.Integer({ minimum: 1, maximum: 60 }),
  first_game: RuleStrength,
  first_game_most: Type.Integer({ minimum: 0, maximum: 60 }),
};
export const ScheduleSettings = Type.Object(scheduleSettings);
export type ScheduleSettings = Static<typeof ScheduleSettings>;

const DivisionNames = Type.Array(Type.String());
/** Why there is no such schedule, whatever one tries: each can be counted again by hand. */
export const ScheduleMisfit = Type.Object({
  kind: OneOf(['odd_games', 'too_few_places', 'too_few_days', 'too_few_rounds'] as const),
  divisions: DivisionNames,
  team: Nullable(Type.String()),
  needed: Count,
  possible: Count,
});
export type ScheduleMisfit = Static<typeof ScheduleMisfit>;

export const DayWithoutGames = Type.Object({
  id: Id,
  first_day: DateOnly,
  last_day: DateOnly,
  reason: Nullable(Type.String()),
});
export type DayWithoutGames = Static<typeof DayWithoutGames>;

export const ScheduleRunState = OneOf(['waiting', 'running', 'made', 'refused', 'failed', 'accepted'] as const);
export type ScheduleRunState = Static<typeof ScheduleRunState>;

const runLine = {
  id: Id,
  number: Type.Integer({ minimum: 1, description: 'Which try of the season it is' }),
  state: ScheduleRunState,
  was_stopped: Type.Boolean(),
  created_at: LocalTime,
  seconds: Nullable(Count),
  games: Count,
  placed: Count,
  open_wishes: Count,
};
export const ScheduleRunLine = Type.Object(runLine);
export type ScheduleRunLine = Static<typeof ScheduleRunLine>;

export const MadeGame = Type.Object({
  division_id: Id,
  home: TeamRef,
  away: TeamRef,
  venue: Type.String(),
  starts_at: LocalTime,
});
export type MadeGame = Static<typeof MadeGame>;

export const ScheduleRule = OneOf(['same_day', 'rest', 'same_opponent', 'coach', 'family', 'first_game'] as const);
export type ScheduleRule = Static<typeof ScheduleRule>;

/** Two games that are not as wished, or a team that has the first game of a day too often. */
export const OpenWish = Type.Object({
  rule: ScheduleRule,
  games: Type.Array(MadeGame),
  team: Nullable(Type.String()),
  times: Nullable(Count),
});
export type OpenWish = Static<typeof OpenWish>;

/** A game for which nothing was left: how many times it could have had, and what stood against them. */
export const UnplacedGame = Type.Object({
  division_id: Id,
  home: TeamRef,
  away: TeamRef,
  possible: Count,
  taken: Count,
  against: Type.Array(Type.Object({ rule: ScheduleRule, times: Count })),
});
export type UnplacedGame = Static<typeof UnplacedGame>;

export const TeamFigures = Type.Object({
  division_id: Id,
  team: TeamRef,
  games: Count,
  home: Count,
  away: Count,
  rest_days: Nullable(Count),
  first_games: Count,
  venues: Count,
});
export type TeamFigures = Static<typeof TeamFigures>;

export const ScheduleRun = Type.Object({
  ...runLine,
  season: SeasonName,
  wishes: Type.Array(OpenWish),
  unplaced: Type.Array(UnplacedGame),
  misfits: Type.Array(ScheduleMisfit),
  teams: Type.Array(TeamFigures),
  divisions: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  schedule: Type.Array(MadeGame),
  runs: Type.Array(ScheduleRunLine),
});
export type ScheduleRun = Static<typeof ScheduleRun>;

export const ScheduleMaker = Type.Object({
  id: Id,
  season: Type.Object({
    id: Id,
    name: Type.String(),
    starts_on: DateOnly,
    ends_on: DateOnly,
    is_current: Type.Boolean(),
  }),
  seasons: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  version: Version,
  settings: ScheduleSettings,
  divisions: Type.Array(Type.Object({ id: Id, name: Type.String(), league: Type.String(), teams: Count })),
  times: Type.Array(
    Type.Object({
      venue_id: Id,
      venue: Type.String(),
      weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1' }),
      begins: TimeOfDay,
      ends: TimeOfDay,
      games: Count,
    }),
  ),
  days_off: Type.Array(DayWithoutGames),
  double_coaches: Type.Array(Type.String()),
  families: Type.Integer({ minimum: 0, description: 'Families with children on several teams' }),
  fit: Type.Object({
    games: Count,
    places: Count,
    days: Count,
    misfits: Type.Array(ScheduleMisfit),
  }),
  runs: Type.Array(ScheduleRunLine),
});
export type ScheduleMaker = Static<typeof ScheduleMaker>;
