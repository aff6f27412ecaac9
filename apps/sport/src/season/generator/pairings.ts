import type { GeneratorDivision, GeneratorTeam, Pairing } from './league.ts';

type Pair = readonly [number, number];

/** The circle method: in each round everybody plays once; with an odd number one is free. */
function roundOf(teams: number, round: number): Pair[] {
  const circle = teams % 2 === 0 ? teams : teams + 1;
  const pairs: Pair[] = [];
  for (let index = 0; index < circle / 2; index++) {
    const one = index === 0 ? circle - 1 : (round + index) % (circle - 1);
    const other = (round - index + (circle - 1)) % (circle - 1);
    if (one < teams && other < teams) pairs.push([one, other]);
  }
  return pairs;
}

/**
 * Who meets whom so that each plays the same number of games, and no two meet more than once more often than others. An
 * odd number of teams with an odd number of games each does not come out even: the caller has asked before.
 */
function pairsOf(teams: number, gamesEach: number): Pair[] {
  const cycle = teams - 1;
  const wholeCycles = Math.floor(gamesEach / cycle);
  const left = gamesEach % cycle;
  const everybody = Array.from({ length: teams }, (_, one) =>
    Array.from({ length: teams - one - 1 }, (_, more): Pair => [one, one + more + 1]),
  ).flat();
  const repeated = Array.from({ length: wholeCycles }, () => everybody).flat();
  if (teams % 2 === 0)
    return [...repeated, ...Array.from({ length: left }, (_, round) => roundOf(teams, round)).flat()];
  // Around a circle of an odd number, each with the next ones on both sides.
  const neighbours = Array.from({ length: left / 2 }, (_, step) =>
    Array.from({ length: teams }, (_, one): Pair => [one, (one + step + 1) % teams]),
  ).flat();
  return [...repeated, ...neighbours];
}

/**
 * Gives every pair a home and an away side so that no team's two numbers differ by more than one: pairs that meet twice
 * take turns, and the rest is walked in circles, each step leading from the home team to the away team.
 */
function withSides(teams: number, pairs: readonly Pair[]): Pair[] {
  const sided: Pair[] = [];
  const single = new Map<string, Pair>();
  for (const [one, other] of pairs) {
    const key = `${Math.min(one, other)}-${Math.max(one, other)}`;
    if (single.delete(key)) sided.push([one, other], [other, one]);
    else single.set(key, [one, other]);
  }
  const open = Array.from({ length: teams + 1 }, () => new Set<number>());
  const join = (one: number, other: number): void => {
    open[one]!.add(other);
    open[other]!.add(one);
  };
  for (const [one, other] of single.values()) join(one, other);
  // Whoever has an odd number of games left is joined to one more point, so that every walk ends where it began.
  for (let team = 0; team < teams; team++) if (open[team]!.size % 2 === 1) join(team, teams);
  for (let start = 0; start <= teams; start++)
    while (open[start]!.size > 0) {
      let here = start;
      do {
        const [next] = open[here]! as Set<number> & [number];
        open[here]!.delete(next);
        open[next]!.delete(here);
        if (here < teams && next < teams) sided.push([here, next]);
        here = next;
      } while (here !== start);
    }
  return sided;
}

/** Whether so many games each are possible at all: each game has two sides. */
export const comesOutEven = ({ teams, gamesEach }: GeneratorDivision): boolean =>
  gamesEach === 0 || (teams.length > 1 && (teams.length * gamesEach) % 2 === 0);

export function pairingsOf(division: GeneratorDivision): Pairing[] {
  const { teams, gamesEach } = division;
  if (gamesEach === 0) return [];
  const at = (index: number): GeneratorTeam => teams[index]!;
  return withSides(teams.length, pairsOf(teams.length, gamesEach)).map(([home, away]) => ({
    division,
    home: at(home),
    away: at(away),
  }));
}
