import Type, { type Static } from 'typebox';
import { DateOnly, Fields, Id, IdInput, Line, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { MatchSide, Score, TeamRef } from '../schedules-schemas.ts';
import { Reason, SeenVersion, Version } from './schemas.ts';
import { ScheduleReach } from './schedule-schemas.ts';
import { ChangedBy } from './seasons-schemas.ts';

/**
 * - `single`: who loses once is out.
 * - `double`: who loses twice is out; the last two play again if the one with a loss wins the final.
 * - `groups`: everybody in a group meets, the first of each group go on in a bracket.
 * - `round_robin`: everybody meets everybody.
 */
export const TOURNAMENT_FORMATS = ['single', 'double', 'groups', 'round_robin'] as const;
export const TournamentFormat = OneOf(TOURNAMENT_FORMATS);
export type TournamentFormat = Static<typeof TournamentFormat>;

export const MIN_TOURNAMENT_TEAMS = 2;
export const MAX_TOURNAMENT_TEAMS = 64;
/** Beyond this everybody against everybody takes longer than a season. */
export const MAX_ROUND_ROBIN_TEAMS = 16;
export const MAX_TOURNAMENT_DAYS = 60;
export const MATCH_MINUTES = 60;

const Named = Type.Object({ id: Id, name: Type.String() });
const NullableNamed = Nullable(Named);
const Count = Type.Integer({ minimum: 0 });

/**
 * - `bye`: nobody plays, the only side goes on.
 * - `open`: who plays is not known yet.
 * - `unset`: both sides are known, time or place is not.
 * - `ready`: it can be played.
 * - `decided`: it has a result.
 * - `not_needed`: the second final, after the first decided everything.
 */
export const MATCH_STATES = ['bye', 'open', 'unset', 'ready', 'decided', 'not_needed'] as const;
export type MatchStateName = (typeof MATCH_STATES)[number];
export const MATCH_STAGES = ['group', 'winners', 'second_chance', 'bracket'] as const;

export const AdminMatchSide = Type.Object({
  ...MatchSide.properties,
  from: Nullable(Type.String({ description: 'Who will play, in words, while it is open' })),
});
export type AdminMatchSide = Static<typeof AdminMatchSide>;

export const AdminMatch = Type.Object({
  id: Id,
  name: Type.String({ description: 'For example “Semifinal 2”' }),
  round: Type.String(),
  stage: OneOf(MATCH_STAGES),
  state: OneOf(MATCH_STATES),
  home: AdminMatchSide,
  away: AdminMatchSide,
  planned_on: DateOnly,
  starts_at: Nullable(LocalTime),
  opens_at: Nullable(LocalTime),
  venue: NullableNamed,
  score: Nullable(Score),
  winner: NullableNamed,
  next: NullableNamed,
  loser_next: NullableNamed,
  next_match_id: Nullable(Id),
  has_gone_on: Type.Boolean({ description: 'A later match rests on this result' }),
  game_id: Nullable(Id),
  version: Version,
  changed: Nullable(ChangedBy),
});
export type AdminMatch = Static<typeof AdminMatch>;

const tournament = {
  id: Id,
  name: Type.String(),
  season_id: Nullable(Id),
  division: NullableNamed,
  format: TournamentFormat,
  state: OneOf(['draft', 'public'] as const),
  starts_on: DateOnly,
  ends_on: DateOnly,
  venue: NullableNamed,
  match_minutes: Type.Integer({ minimum: 1 }),
  games: Count,
  decided: Count,
  champion: NullableNamed,
  version: Version,
  changed: Nullable(ChangedBy),
};
export const AdminTournamentLine = Type.Object(tournament);
export type AdminTournamentLine = Static<typeof AdminTournamentLine>;

export const TournamentGroup = Type.Object({
  name: Type.String(),
  rows: Type.Array(
    Type.Object({
      team: TeamRef,
      rank: Type.Integer({ minimum: 1 }),
      wins: Count,
      losses: Count,
      ties: Count,
      points_for: Count,
      points_against: Count,
    }),
  ),
});
export type TournamentGroup = Static<typeof TournamentGroup>;

export const AdminTournament = Type.Object({
  ...tournament,
  teams: Type.Array(
    Type.Object({
      ...TeamRef.properties,
      seed: Type.Integer({ minimum: 1 }),
      group: Nullable(Type.String()),
    }),
  ),
  groups: Type.Array(TournamentGroup, { description: 'The tables of its groups, by the tie-breaks of the division' }),
  rounds: Type.Array(Type.Object({ name: Type.String(), stage: OneOf(MATCH_STAGES), matches: Type.Array(AdminMatch) })),
  notice: Nullable(
    Type.Object({ id: Id, tells_at: LocalTime }, { description: 'A mail about its games that can still be stopped' }),
  ),
});
export type AdminTournament = Static<typeof AdminTournament>;

/** Ids in order, separated by commas. */
export const TeamOrder = Type.String({
  maxLength: 1000,
  pattern: '^([1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*)?$',
  description: 'Teams in the order of their seeds, separated by commas; none for the order of the standings',
});

export const PreviewSide = Type.Object({
  seed: Nullable(Type.Integer({ minimum: 1 })),
  team: Nullable(TeamRef),
  words: Nullable(Type.String({ description: 'A bye, or who will play' })),
});
export type PreviewSide = Static<typeof PreviewSide>;
export const TournamentPreview = Type.Object({
  division: Named,
  standings_on: DateOnly,
  teams: Type.Array(Type.Object({ ...TeamRef.properties, record: Type.String({ description: 'For example 4–1' }) })),
  left_out: Type.Array(TeamRef),
  formats: Type.Array(
    Type.Object({
      format: TournamentFormat,
      games: Count,
      byes: Count,
      capacity: Nullable(Type.Integer({ minimum: 0, description: 'Games that the place holds on these days' })),
      problem: Nullable(Type.String({ description: 'Why it cannot be played like this' })),
    }),
  ),
  rounds: Type.Array(
    Type.Object({
      name: Type.String(),
      on: Nullable(DateOnly),
      matches: Type.Array(Type.Object({ home: PreviewSide, away: PreviewSide })),
    }),
  ),
});
export type TournamentPreview = Static<typeof TournamentPreview>;

const Groups = Type.Optional(Type.Integer({ minimum: 2, maximum: 8 }));
const Advance = Type.Optional(Type.Integer({ minimum: 1, maximum: 4 }));
const Minutes = Type.Integer({ minimum: 10, maximum: 600 });
export const shapeQuery = {
  format: Type.Optional(TournamentFormat),
  groups: Groups,
  advance: Advance,
  teams: Type.Optional(TeamOrder),
  starts_on: Type.Optional(DateOnly),
  ends_on: Type.Optional(DateOnly),
  venue_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  match_minutes: Type.Optional(Minutes),
};

const days = {
  name: Line(1, 80),
  starts_on: DateOnly,
  ends_on: DateOnly,
  venue_id: Type.Optional(IdInput),
  match_minutes: Type.Optional(Minutes),
};
export const NewTournament = Fields({
  ...days,
  division_id: IdInput,
  format: TournamentFormat,
  groups: Groups,
  advance: Advance,
  team_ids: Type.Array(IdInput, {
    maxItems: MAX_TOURNAMENT_TEAMS,
    description: 'In the order of their seeds; none for the order of the standings',
  }),
});
export type NewTournament = Static<typeof NewTournament>;
export const ChangedTournament = Fields({ version: SeenVersion, ...days });
export type ChangedTournament = Static<typeof ChangedTournament>;

/** `17:30`. */
const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:00)?$',
  description: 'Local, for example 17:30',
});
export const ChangedMatch = Fields({
  version: SeenVersion,
  day: Type.Optional(DateOnly),
  time: Type.Optional(TimeOfDay),
  venue_id: Type.Optional(IdInput),
});
export type ChangedMatch = Static<typeof ChangedMatch>;

const Points = Type.Integer({ minimum: 0, maximum: 999 });
const MATCH_ENDS = ['played', 'forfeit_by_home', 'forfeit_by_away'] as const;
const result = {
  ended: Type.Optional(OneOf(MATCH_ENDS)),
  home_score: Type.Optional(Points),
  away_score: Type.Optional(Points),
  winner: Type.Optional(OneOf(['home', 'away'] as const)),
};
export const MatchResult = Fields({ version: SeenVersion, ...result });
export type MatchResult = Static<typeof MatchResult>;

/** What becomes of later matches that were played already: taken back and played again, or everything stands but the score. */
export const LATER_MATCHES = ['replay', 'stand'] as const;
export const correctionQuery = { ...result, later: Type.Optional(OneOf(LATER_MATCHES)) };
export const MatchCorrection = Fields({
  version: SeenVersion,
  ...result,
  later: Type.Optional(OneOf(LATER_MATCHES)),
  seen: Type.String({
    maxLength: 2000,
    pattern: '^([1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*)?$',
    description: 'The matches that change, as the preview lists them, separated by commas: nothing else is done',
  }),
  reason: Reason,
});
export type MatchCorrection = Static<typeof MatchCorrection>;

export const CorrectionChange = Type.Object({
  match_id: Id,
  name: Type.String(),
  starts_at: Nullable(LocalTime),
  before: Type.String(),
  after: Type.String(),
  is_played: Type.Boolean({ description: 'It has a result, which is taken back' }),
  words: Nullable(Type.String()),
});
export type CorrectionChange = Static<typeof CorrectionChange>;
export const CorrectionPreview = Type.Object({
  tournament: AdminTournamentLine,
  match: AdminMatch,
  problem: Nullable(Type.String({ description: 'What the score lacks; without one it can be corrected' })),
  changes: Type.Array(CorrectionChange, { description: 'The match itself, then every later match that changes' }),
  unchanged: Type.Array(Type.Object({ name: Type.String(), starts_at: Nullable(LocalTime), words: Type.String() }), {
    description: 'Later matches that could have changed, and do not',
  }),
  needs_choice: Type.Boolean({ description: 'A later match was played: say what becomes of it' }),
  can_stand: Type.Boolean({ description: 'The score can be corrected while everything after it stands' }),
  reach: ScheduleReach,
  teams: Type.Array(Type.Object({ ...TeamRef.properties, families: Count, words: Type.String() })),
});
export type CorrectionPreview = Static<typeof CorrectionPreview>;
export const CorrectedMatch = Type.Object({
  name: Type.String(),
  tournament: AdminTournament,
});
export type CorrectedMatch = Static<typeof CorrectedMatch>;
