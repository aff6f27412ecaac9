import Type, { type Static } from 'typebox';
import { DateOnly, Id, LocalTime, Nullable, OneOf, UtcTime } from '../schemas.ts';

export const GENDERS = ['girls', 'boys', 'coed'] as const;
export const GAME_STATUSES = ['scheduled', 'final', 'postponed', 'cancelled'] as const;
export const PRACTICE_STATUSES = ['scheduled', 'cancelled'] as const;
export const LEAGUE_KINDS = ['in_house', 'travel', 'clinic'] as const;
/** The rules a division's standings may use; the names after them are the response's `tie_break`. */
export const STANDINGS_RULES = [
  'win_percentage',
  'head_to_head',
  'point_difference',
  'points_for',
  'points_against',
  'name',
] as const;
export type StandingsRule = (typeof STANDINGS_RULES)[number];
export const StandingsRule = OneOf(STANDINGS_RULES);

/** An absolute address of an `.ics` file that calendar programs can subscribe to. */
export const CalendarUrl = Type.String({
  description: 'An iCalendar file; calendar programs can subscribe to this address',
});

export const Named = Type.Object({ id: Id, name: Type.String() });
export type Named = Static<typeof Named>;
/** Replaces `null` for a place that is not known yet. */
const NullableNamed = Nullable(Named);

/** A team as other records refer to it: with the colour word of its jerseys, so that a list can show it. */
export const TeamRef = Type.Object({ id: Id, name: Type.String(), color: Nullable(Type.String()) });
export type TeamRef = Static<typeof TeamRef>;

export const DivisionRef = Type.Object({
  id: Id,
  name: Type.String(),
  gender: OneOf(GENDERS),
  age_group: Type.String(),
});
export type DivisionRef = Static<typeof DivisionRef>;
export const Division = Type.Object({ ...DivisionRef.properties, league: Named });
export type Division = Static<typeof Division>;
export const Team = Type.Object({ ...TeamRef.properties, division: DivisionRef, calendar_url: CalendarUrl });
export type Team = Static<typeof Team>;
export const DivisionWithTeams = Type.Object({
  ...Division.properties,
  teams: Type.Array(Type.Object({ ...TeamRef.properties, calendar_url: CalendarUrl })),
  calendar_url: CalendarUrl,
});
export type DivisionWithTeams = Static<typeof DivisionWithTeams>;

export const League = Type.Object({
  id: Id,
  name: Type.String(),
  kind: OneOf(LEAGUE_KINDS),
  season: Type.Object({ id: Id, name: Type.String(), starts_on: DateOnly, ends_on: DateOnly }),
  divisions: Type.Array(Named),
});
export type League = Static<typeof League>;

export const Venue = Type.Object({
  id: Id,
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  zip: Nullable(Type.String()),
  directions: Nullable(Type.String()),
});
export type Venue = Static<typeof Venue>;

/** Minors are shown by first name and initial. */
export const PlayerName = Type.String({ description: 'First name and initial, for example Riley P.' });
export const Roster = Type.Object({
  team: Team,
  players: Type.Array(Type.Object({ id: Id, name: PlayerName, jersey_number: Nullable(Type.Integer()) })),
  coaches: Type.Array(Type.Object({ name: Type.String() })),
});
export type Roster = Static<typeof Roster>;

export const PlayerStats = Type.Object({
  player: Type.Object({ id: Id, name: PlayerName, teams: Type.Array(Named) }),
  statistics: Type.Array(Type.Object({ code: Type.String(), label: Type.String() }), {
    description: 'What this sport counts, in the order to show it',
  }),
  seasons: Type.Array(
    Type.Object({
      season: Type.String(),
      games: Type.Integer({ description: 'Games with a recorded statistic' }),
      totals: Type.Record(Type.String(), Type.Integer()),
    }),
  ),
});
export type PlayerStats = Static<typeof PlayerStats>;

export const Score = Type.Object({ home: Type.Integer(), away: Type.Integer() });
export type Score = Static<typeof Score>;
export const GameTournament = Type.Object(
  { id: Id, name: Type.String(), round: Type.String(), match_id: Id },
  { description: 'Only for a match of a tournament; it counts for no standings' },
);
export type GameTournament = Static<typeof GameTournament>;

export const Game = Type.Object({
  id: Id,
  division: DivisionRef,
  home_team: TeamRef,
  away_team: TeamRef,
  venue: NullableNamed,
  starts_at: LocalTime,
  ends_at: LocalTime,
  status: OneOf(GAME_STATUSES),
  score: Type.Optional(Score),
  tournament: Type.Optional(GameTournament),
});
export type Game = Static<typeof Game>;
export const GameDetail = Type.Object({
  ...Game.properties,
  venue: Nullable(Venue),
  notes: Nullable(Type.String()),
  calendar_url: CalendarUrl,
});
export type GameDetail = Static<typeof GameDetail>;

export const Practice = Type.Object({
  id: Id,
  division: DivisionRef,
  team: TeamRef,
  venue: NullableNamed,
  starts_at: LocalTime,
  ends_at: LocalTime,
  status: OneOf(PRACTICE_STATUSES),
});
export type Practice = Static<typeof Practice>;
export const PracticeDetail = Type.Object({
  ...Practice.properties,
  venue: Nullable(Venue),
  notes: Nullable(Type.String()),
  calendar_url: CalendarUrl,
});
export type PracticeDetail = Static<typeof PracticeDetail>;

export const StandingsDecision = Type.Object({
  rule: StandingsRule,
  text: Type.String({ description: 'What set this team apart from those it was level with, for people' }),
  game_id: Nullable(Id),
});
export type StandingsDecision = Static<typeof StandingsDecision>;

export const DivisionResults = Type.Object({
  division: DivisionRef,
  results: Type.Array(
    Type.Object({ game_id: Id, starts_at: LocalTime, home_team: TeamRef, away_team: TeamRef, score: Score }),
  ),
  standings: Type.Array(
    Type.Object({
      team: TeamRef,
      wins: Type.Integer(),
      losses: Type.Integer(),
      ties: Type.Integer(),
      points_for: Type.Integer(),
      points_against: Type.Integer(),
      rank: Type.Integer(),
      tie_break: Nullable(StandingsRule),
      decided_by: Nullable(StandingsDecision),
    }),
  ),
  tie_breakers: Type.Array(
    Type.Object({
      rule: StandingsRule,
      cap: Type.Optional(Type.Integer({ description: 'The most one game counts for' })),
    }),
    { description: 'The rules in the order they are applied' },
  ),
});
export type DivisionResults = Static<typeof DivisionResults>;

/** Either an instant (`starts_at`) or an all-day date (`date`). */
const when = {
  all_day: Type.Boolean(),
  starts_at: Type.Optional(LocalTime),
  ends_at: Type.Optional(LocalTime),
  date: Type.Optional(DateOnly),
  end_date: Type.Optional(DateOnly),
};

export const SpecialEvent = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  ...when,
  venue: NullableNamed,
  location: Nullable(Type.String()),
  url: Nullable(Type.String()),
});
export type SpecialEvent = Static<typeof SpecialEvent>;

export const Tournament = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  division: Nullable(DivisionRef),
  venue: NullableNamed,
  starts_on: DateOnly,
  ends_on: DateOnly,
  teams: Type.Integer({ description: 'How many teams take part' }),
  champion: NullableNamed,
});
export type Tournament = Static<typeof Tournament>;

export const SLOT_STATES = ['team', 'bye', 'undecided'] as const;
/** One side of a match. A bye is not a side that is still to be decided. */
export const MatchSide = Type.Object({
  state: OneOf(SLOT_STATES),
  team: Nullable(TeamRef),
  seed: Nullable(Type.Integer()),
  from_match_id: Nullable(Id),
});
export type MatchSide = Static<typeof MatchSide>;
export const TournamentDetail = Type.Object({
  ...Tournament.properties,
  rounds: Type.Array(
    Type.Object({
      name: Type.String(),
      matches: Type.Array(
        Type.Object({
          id: Id,
          home: MatchSide,
          away: MatchSide,
          starts_at: Nullable(LocalTime),
          venue: NullableNamed,
          score: Nullable(Score),
          winner: NullableNamed,
          next_match_id: Nullable(Id),
          game_id: Type.Optional(Nullable(Id)),
        }),
      ),
    }),
  ),
});
export type TournamentDetail = Static<typeof TournamentDetail>;

export const CALENDAR_KINDS = ['game', 'practice', 'event', 'tournament'] as const;
export const CalendarItem = Type.Object({
  id: Type.String({ description: 'The kind and the record, for example game-12' }),
  kind: OneOf(CALENDAR_KINDS),
  title: Type.String(),
  ...when,
  status: OneOf(GAME_STATUSES),
  location: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  /** Grows with every change that a calendar shows. */
  sequence: Type.Optional(Type.Integer()),
  /** The same as `starts_at` and `ends_at`, as instants: local times are not, in the hour that occurs twice. */
  starts_at_utc: Type.Optional(UtcTime),
  ends_at_utc: Type.Optional(UtcTime),
  /** When something last changed that a calendar shows. */
  updated_at: Type.Optional(UtcTime),
});
export type CalendarItem = Static<typeof CalendarItem>;
