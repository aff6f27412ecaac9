/** A match as it stands, with where its sides come from and where they go. */
export interface MatchState {
  id: number;
  home: number | null;
  away: number | null;
  home_is_bye: boolean;
  away_is_bye: boolean;
  home_score: number | null;
  away_score: number | null;
  winner: number | null;
  next_match_id: number | null;
  next_slot: MatchSlot | null;
  loser_match_id: number | null;
  loser_slot: MatchSlot | null;
  group_number: number | null;
  home_group: number | null;
  home_place: number | null;
  away_group: number | null;
  away_place: number | null;
  is_if_needed: boolean;
}
export type MatchSlot = 'home' | 'away';

/** The teams of a group from first to last, once all its matches are decided. */
export type RankedGroup = (group: number, matches: readonly MatchState[]) => readonly number[] | undefined;

export const isPlayed = ({ winner, home_score, home_is_bye, away_is_bye }: MatchState): boolean =>
  (winner !== null || home_score !== null) && !home_is_bye && !away_is_bye;
/** In a group a match may end level; then it has a score and no winner. */
export const isDecided = ({ winner, home_score }: MatchState): boolean => winner !== null || home_score !== null;
const loserOf = ({ home, away, winner }: MatchState): number | null =>
  winner === null ? null : winner === home ? away : home;

type Sides = Pick<MatchState, 'home' | 'away' | 'home_is_bye' | 'away_is_bye'>;

/**
 * What follows from the results: who plays in each match. Matches come in an order in which each stands after those that
 * decide its sides. A result between others than those who play now is none any more; whoever meets nobody is through.
 */
export function settle(matches: readonly MatchState[], rankedGroup: RankedGroup): MatchState[] {
  const settled = new Map<number, MatchState>();
  const fed = new Map<string, () => number | null>();
  for (const { id, next_match_id, next_slot, loser_match_id, loser_slot } of matches) {
    if (next_match_id !== null) fed.set(`${next_match_id} ${next_slot}`, () => settled.get(id)?.winner ?? null);
    if (loser_match_id !== null)
      fed.set(`${loser_match_id} ${loser_slot}`, () => {
        const from = settled.get(id);
        return from ? loserOf(from) : null;
      });
  }
  const ranks = new Map<number, readonly number[] | undefined>();
  const ofGroup = (group: number, place: number): number | null => {
    if (!ranks.has(group)) {
      const own = [...settled.values()].filter(({ group_number }) => group_number === group);
      ranks.set(group, own.every(isDecided) ? rankedGroup(group, own) : undefined);
    }
    return ranks.get(group)?.[place - 1] ?? null;
  };
  const teamAt = (match: MatchState, slot: MatchSlot): number | null => {
    const group = match[`${slot}_group`];
    if (group !== null) return ofGroup(group, match[`${slot}_place`] ?? 0);
    const from = fed.get(`${match.id} ${slot}`);
    return from ? from() : match[slot];
  };
  const sidesOf = (match: MatchState): Sides => {
    const { home_is_bye, away_is_bye } = match;
    const sides = { home: teamAt(match, 'home'), away: teamAt(match, 'away') };
    if (!match.is_if_needed) return { ...sides, home_is_bye, away_is_bye };
    const before = matches.map(({ id }) => settled.get(id)).find((one) => one?.next_match_id === match.id);
    // Who has not lost yet stands first in the match before; if they win it, everything is decided.
    const isNeeded = !before || before.winner === null || before.winner !== before.home;
    return isNeeded
      ? { ...sides, home_is_bye: false, away_is_bye: false }
      : { home: sides.home, away: null, home_is_bye: false, away_is_bye: true };
  };
  for (const match of matches) {
    const sides = sidesOf(match);
    const isSame = sides.home === match.home && sides.away === match.away && sides.away_is_bye === match.away_is_bye;
    const result = isSame
      ? { home_score: match.home_score, away_score: match.away_score, winner: match.winner }
      : { home_score: null, away_score: null, winner: null };
    const through = sides.away_is_bye ? sides.home : sides.home_is_bye ? sides.away : null;
    settled.set(match.id, { ...match, ...sides, ...result, winner: through ?? result.winner });
  }
  return matches.map(({ id }) => settled.get(id)!);
}

const SHOWN = ['home', 'away', 'home_is_bye', 'away_is_bye', 'home_score', 'away_score', 'winner'] as const;
export const hasSameSides = (one: MatchState, other: MatchState): boolean =>
  one.home === other.home && one.away === other.away && one.away_is_bye === other.away_is_bye;

export interface MatchChange {
  before: MatchState;
  after: MatchState;
}

/** What is different afterwards. */
export const changesBetween = (before: readonly MatchState[], after: readonly MatchState[]): MatchChange[] =>
  before.flatMap((one, index) => {
    const other = after[index]!;
    return SHOWN.some((field) => one[field] !== other[field]) ? [{ before: one, after: other }] : [];
  });

/** Results that would be none any more, because others play. */
export const overturnedIn = (changes: readonly MatchChange[], decidedId: number): MatchChange[] =>
  changes.filter(({ before, after }) => before.id !== decidedId && isPlayed(before) && !hasSameSides(before, after));
