import Type, { type Static } from 'typebox';
import { ClientId, DateOnly, Fields, Id, IdInput, LocalTime, Nullable, OneOf, PressedAt, Text } from '../schemas.ts';
import { TeamRef } from './schedules-schemas.ts';

/** How a game ended. A forfeit counts as the league has set it; of one that was broken off the league decides. */
export const GAME_ENDS = ['played', 'forfeit_by_home', 'forfeit_by_away', 'broken_off'] as const;
export const GameEnd = OneOf(GAME_ENDS);
export type GameEnd = Static<typeof GameEnd>;

/** Who says how a game ended: a coach of one of the two teams, a scorekeeper by link, the league itself. */
export const RESULT_SIDES = ['home', 'away', 'scorekeeper', 'league'] as const;
export type ResultSide = (typeof RESULT_SIDES)[number];

/**
 * - `none`: nobody has said anything.
 * - `stands`: what was entered counts.
 * - `open`: two differ, a coach objects, or the game was broken off; the league decides.
 * - `decided`: by the league; nothing is entered any more.
 */
export const RESULT_STATES = ['none', 'stands', 'open', 'decided'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

const Points = Type.Integer({ minimum: 0, maximum: 999 });

export const ResultEntry = Type.Object({
  side: OneOf(RESULT_SIDES),
  name: Nullable(Type.String({ description: 'Of a coach or an administrator; scorekeepers read no names' })),
  is_yours: Type.Boolean({ description: 'Of one’s own side' }),
  ended: OneOf([...GAME_ENDS, 'objection'] as const),
  home_score: Nullable(Points),
  away_score: Nullable(Points),
  note: Nullable(Type.String({ description: 'For the league: read by it and by the own side' })),
  entered_at: LocalTime,
});
export type ResultEntry = Static<typeof ResultEntry>;

/** A game as somebody sees it who may say how it ended: teams, time, place and scores, and nobody who plays. */
export const FieldGame = Type.Object({
  game_id: Id,
  starts_at: LocalTime,
  status: OneOf(['scheduled', 'final', 'postponed', 'cancelled'] as const),
  venue: Nullable(Type.String()),
  division: Type.String(),
  home_team: TeamRef,
  away_team: TeamRef,
  your_side: Nullable(OneOf(RESULT_SIDES)),
  is_open: Type.Boolean({ description: 'Its result can be entered now' }),
  opens_at: LocalTime,
  forfeit_score: Type.Integer({ minimum: 1, description: 'What a forfeit counts, to nothing' }),
  state: OneOf(RESULT_STATES),
  home_score: Nullable(Points),
  away_score: Nullable(Points),
  version: Type.Integer({ minimum: 0, description: 'Grows with everything that is entered' }),
  entries: Type.Array(ResultEntry, { description: 'What each side said last, the first of them first' }),
});
export type FieldGame = Static<typeof FieldGame>;

const said = {
  ended: GameEnd,
  home_score: Type.Optional(Nullable(Points)),
  away_score: Type.Optional(Nullable(Points)),
  note: Type.Optional(Text(0, 300)),
};
/** The version that was seen. Without one, it counts whatever stands. */
export const SeenResult = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
export const NewResult = Fields({
  game_id: IdInput,
  ...said,
  client_id: ClientId,
  version: SeenResult,
  pressed_at: Type.Optional(PressedAt),
});
export type NewResult = Static<typeof NewResult>;
export const DecidedResult = Fields({
  ...said,
  home_score: Type.Optional(Points),
  away_score: Type.Optional(Points),
  version: Type.Integer({ minimum: 0 }),
});
export type DecidedResult = Static<typeof DecidedResult>;

export const NewObjection = Fields({
  game_id: IdInput,
  note: Text(3, 300),
  client_id: ClientId,
  pressed_at: Type.Optional(PressedAt),
});
export type NewObjection = Static<typeof NewObjection>;

export const ResultNotYet = Type.Object({ opens_at: LocalTime });
export type ResultNotYet = Static<typeof ResultNotYet>;
export const StandingResult = Type.Object({ current: FieldGame });
export type StandingResult = Static<typeof StandingResult>;

export const ScorekeeperDay = Type.Object({
  venue: Type.String(),
  day: DateOnly,
  now: LocalTime,
  next_day: Nullable(DateOnly),
  games: Type.Array(FieldGame),
});
export type ScorekeeperDay = Static<typeof ScorekeeperDay>;
