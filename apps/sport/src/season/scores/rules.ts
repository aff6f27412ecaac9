import type { GameEnd, ResultSide, ResultState, Score } from '@sports-hub/contract';

/** What a side said last. */
export interface SaidResult {
  side: ResultSide;
  ended: GameEnd | 'objection';
  home_score: number | null;
  away_score: number | null;
}

export interface Outcome<T extends SaidResult> {
  state: ResultState;
  /** What counts; nothing while two differ. */
  entry: T | undefined;
}

export const scoreOf = ({ home_score, away_score }: SaidResult): Score | null =>
  home_score === null || away_score === null ? null : { home: home_score, away: away_score };

const isSame = (a: SaidResult, b: SaidResult): boolean =>
  a.ended === b.ended && a.home_score === b.home_score && a.away_score === b.away_score;

/** What follows from what everybody said last, the first of them first: the league decides, else all have to agree. */
export function outcomeOf<T extends SaidResult>(entries: readonly T[]): Outcome<T> {
  const decided = entries.find(({ side }) => side === 'league');
  if (decided) return { state: 'decided', entry: decided };
  const results = entries.filter(({ ended }) => ended !== 'objection');
  const [first] = results;
  if (!first) return { state: 'none', entry: undefined };
  if (results.some((one) => one.ended === 'broken_off' || !isSame(one, first)))
    return { state: 'open', entry: undefined };
  return { state: results.length < entries.length ? 'open' : 'stands', entry: first };
}

/**
 * What the league has seen of a game: both numbers only grow, so their sum is the same only where nothing was entered and
 * nothing was changed, by a file neither.
 */
export const leagueVersion = ({ version, sequence }: { version: number; sequence: number }): number =>
  version + sequence;

/** The score that is written down for how a game ended; undefined when it lacks one. */
export function countedScore(
  ended: GameEnd,
  given: { home?: number | null | undefined; away?: number | null | undefined },
  forfeit: number,
): Score | null | undefined {
  if (ended === 'broken_off') return null;
  if (ended === 'forfeit_by_home') return { home: 0, away: forfeit };
  if (ended === 'forfeit_by_away') return { home: forfeit, away: 0 };
  const { home, away } = given;
  return typeof home === 'number' && typeof away === 'number' ? { home, away } : undefined;
}
