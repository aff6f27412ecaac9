import type { TieBreak } from '@sports-hub/contract';

export interface GroupGame {
  home: number;
  away: number;
  homeScore: number;
  awayScore: number;
}

export interface GroupRow {
  team: number;
  rank: number;
  wins: number;
  losses: number;
  ties: number;
  pointsFor: number;
  pointsAgainst: number;
}

export interface TieBreakRules {
  rules: readonly TieBreak[];
  cap: number | null;
}

interface Played {
  opponent: number;
  scored: number;
  allowed: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** 2 for a win, 1 for a tie, 0 for a loss. */
const outcome = ({ scored, allowed }: Played): number => Math.sign(scored - allowed) + 1;
const mean = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);

/**
 * The table of a group by the rules of its division, as `standings/queries.ts` ranks a division: a group of level teams that
 * a rule splits begins again with the first rule, each part among itself; one that it does not split goes on to the next.
 * After the last rule the better seed is before.
 */
export function rankGroup(
  teams: readonly number[],
  games: readonly GroupGame[],
  { rules, cap }: TieBreakRules,
): GroupRow[] {
  const played = new Map<number, Played[]>(teams.map((team) => [team, []]));
  for (const { home, away, homeScore, awayScore } of games) {
    played.get(home)?.push({ opponent: away, scored: homeScore, allowed: awayScore });
    played.get(away)?.push({ opponent: home, scored: awayScore, allowed: homeScore });
  }
  const of = (team: number): Played[] => played.get(team) ?? [];
  const limit = cap ?? Infinity;
  const valueOf = (rule: TieBreak, team: number, level: readonly number[]): number => {
    const own = of(team);
    switch (rule) {
      case 'win_percentage':
        return mean(own.map(outcome));
      case 'head_to_head':
        return mean(own.filter(({ opponent }) => level.includes(opponent)).map(outcome));
      case 'point_difference':
        return sum(own.map(({ scored, allowed }) => Math.max(-limit, Math.min(limit, scored - allowed))));
      case 'points_for':
        return sum(own.map(({ scored }) => scored));
      case 'points_against':
        return -sum(own.map(({ allowed }) => allowed));
    }
  };
  /** Only fair when all of them have met each other. */
  const haveAllMet = (level: readonly number[]): boolean =>
    level.every((team) => {
      const met = new Set(of(team).map(({ opponent }) => opponent));
      return level.every((other) => other === team || met.has(other));
    });
  const order = (level: readonly number[], number: number): number[] => {
    const rule = rules[number];
    if (level.length < 2 || !rule) return [...level];
    const isUseless = rule === 'head_to_head' && !haveAllMet(level);
    const values = new Map(level.map((team) => [team, isUseless ? 0 : valueOf(rule, team, level)]));
    const parts = [...Map.groupBy(level, (team) => values.get(team)!)].sort(([a], [b]) => b - a);
    if (parts.length === 1) return order(level, number + 1);
    return parts.flatMap(([, part]) => order(part, 0));
  };
  return order(teams, 0).map((team, index) => {
    const own = of(team);
    const count = (wanted: number): number => own.filter((one) => outcome(one) === wanted).length;
    return {
      ...{ team, rank: index + 1, wins: count(2), ties: count(1), losses: count(0) },
      pointsFor: sum(own.map(({ scored }) => scored)),
      pointsAgainst: sum(own.map(({ allowed }) => allowed)),
    };
  });
}
