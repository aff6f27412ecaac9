import { t } from '@sports-hub/contract/texts';
import type { TournamentFormat } from '@sports-hub/contract';
import type { PlannedMatch, PlannedPlace, PlannedRound, PlannedSide } from './plan.ts';

export interface BracketShape {
  format: TournamentFormat;
  /** Of a tournament with groups: how many, and how many of each go on. */
  groups: number;
  advance: number;
}

type Pair = readonly [home: PlannedSide, away: PlannedSide];
const matchOf = ([home, away]: Pair, more: Partial<PlannedMatch> = {}): PlannedMatch => ({
  home,
  away,
  startsAt: null,
  ...more,
});

/** The least power of two that holds so many. */
const sizeFor = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, count)));

/** Places of a bracket from top to bottom: the best two meet in the last round, the best four in the last but one. */
export function placesOf(size: number): number[] {
  let places = [1];
  while (places.length < size) {
    const sum = places.length * 2 + 1;
    places = places.flatMap((place) => [place, sum - place]);
  }
  return places;
}

const NAMED_ROUNDS: Readonly<Record<number, string>> = {
  1: t('answers.tournaments.final'),
  2: t('answers.tournaments.semifinals'),
  4: t('answers.tournaments.quarterfinals'),
};
const roundName = (matches: number): string =>
  NAMED_ROUNDS[matches] ?? t('answers.tournaments.roundOf', { teams: matches * 2 });

/** The first round: what is missing up to a full bracket are byes, and those meet the best. */
function firstRound(sides: readonly PlannedSide[]): PlannedMatch[] {
  const sideAt = (place: number): PlannedSide => sides[place - 1] ?? 'bye';
  const places = placesOf(sizeFor(sides.length));
  return places.flatMap((place, index) =>
    index % 2 === 0 ? [matchOf([sideAt(place), sideAt(places[index + 1] ?? 0)])] : [],
  );
}

/** Rounds in which the winners of one meet in the next, up to one match. `from` is the number of the first. */
function knockout(sides: readonly PlannedSide[], from: number): PlannedMatch[][] {
  const rounds = [firstRound(sides)];
  for (let last = rounds[0]!; last.length > 1; last = rounds.at(-1)!) {
    const round = from + rounds.length - 1;
    rounds.push(
      Array.from({ length: last.length / 2 }, (_, index) =>
        matchOf([{ winnerOf: [round, index * 2] }, { winnerOf: [round, index * 2 + 1] }]),
      ),
    );
  }
  return rounds;
}

const seeds = (count: number): PlannedSide[] => Array.from({ length: count }, (_, index) => ({ seed: index + 1 }));
const hasBye = ({ home, away }: PlannedMatch): boolean => home === 'bye' || away === 'bye';

function single(teams: number): PlannedRound[] {
  return knockout(seeds(teams), 0).map((matches) => ({ name: roundName(matches.length), matches }));
}

/**
 * Who loses once goes on among those who have lost, who loses twice is out. Of those who have lost, each round brings
 * together the winners of the one before, then those with who has just lost above, from the other end so that nobody meets
 * again soon. Where somebody would meet nobody, they go on without a card.
 */
function double(teams: number): PlannedRound[] {
  const above = knockout(seeds(teams), 0);
  const below: PlannedMatch[][] = [];
  const meet = (pairs: readonly Pair[]): PlannedSide[] => {
    const round = above.length + below.length;
    const matches: PlannedMatch[] = [];
    const on = pairs.map(([home, away]): PlannedSide => {
      if (home === 'bye') return away;
      if (away === 'bye') return home;
      matches.push(matchOf([home, away]));
      return { winnerOf: [round, matches.length - 1] };
    });
    if (matches.length > 0) below.push(matches);
    return on;
  };
  const losersOf = (round: number): PlannedSide[] =>
    above[round]!.map((match, index) => (hasBye(match) ? 'bye' : { loserOf: [round, index] }));
  const inPairs = (sides: readonly PlannedSide[]): Pair[] =>
    sides.flatMap((side, index) => (index % 2 === 0 ? [[side, sides[index + 1] ?? 'bye'] as const] : []));

  let left = losersOf(0);
  for (let round = 1; round < above.length; round++) {
    left = meet(inPairs(left));
    const fallen = losersOf(round);
    const order = round % 2 === 1 ? fallen.toReversed() : fallen;
    left = meet(order.map((side, index) => [side, left[index] ?? 'bye'] as const));
  }
  const final: PlannedPlace = [above.length + below.length, 0];
  const name = (words: 'winners' | 'second', round: number, rounds: number): string => {
    if (words === 'winners')
      return round === rounds
        ? t('answers.tournaments.winnersFinal')
        : t('answers.tournaments.winnersRound', { number: round });
    return round === rounds
      ? t('answers.tournaments.secondChanceFinal')
      : t('answers.tournaments.secondChanceRound', { number: round });
  };
  return [
    ...above.map((matches, index) => ({ name: name('winners', index + 1, above.length), matches })),
    ...below.map((matches, index) => ({ name: name('second', index + 1, below.length), matches })),
    {
      name: t('answers.tournaments.final'),
      matches: [matchOf([{ winnerOf: [above.length - 1, 0] }, left[0] ?? 'bye'])],
    },
    {
      name: t('answers.tournaments.secondFinal'),
      matches: [matchOf([{ winnerOf: final }, { loserOf: final }], { isIfNeeded: true })],
    },
  ];
}

/** Everybody against everybody, day by day: one stays where it is, the others go around it. */
export function everybody(count: number): (readonly [number, number])[][] {
  const around = Array.from({ length: count + (count % 2) }, (_, index) => (index < count ? index + 1 : 0));
  return Array.from({ length: around.length - 1 }, (_, day) => {
    const [fixed = 0, ...rest] = around;
    const turned = [fixed, ...rest.map((_one, index) => rest[(index + day) % rest.length] ?? 0)];
    return turned.slice(0, turned.length / 2).flatMap((one, index) => {
      const other = turned[turned.length - 1 - index] ?? 0;
      if (one === 0 || other === 0) return [];
      // Who stays in place is at home every other day.
      return [index === 0 && day % 2 === 1 ? ([other, one] as const) : ([one, other] as const)];
    });
  });
}

/** Seeds in groups of about the same strength: 1 2 3, then 6 5 4, then 7 8 9. */
export function groupsOf(teams: number, groups: number): number[][] {
  const made: number[][] = Array.from({ length: groups }, () => []);
  for (let seed = 1; seed <= teams; seed++) {
    const [turn, place] = [Math.floor((seed - 1) / groups), (seed - 1) % groups];
    made[turn % 2 === 0 ? place : groups - 1 - place]!.push(seed);
  }
  return made;
}

export const groupName = (group: number): string =>
  t('answers.tournaments.group', { letter: String.fromCharCode(64 + group) });

const groupRounds = (teams: number, groups: number): PlannedRound[] =>
  groupsOf(teams, groups).map((members, index) => ({
    name: groupName(index + 1),
    matches: everybody(members.length).flatMap((day) =>
      day.map(([home, away]) =>
        matchOf([{ seed: members[home - 1]! }, { seed: members[away - 1]! }], { group: index + 1 }),
      ),
    ),
  }));

/**
 * Those who go on: all firsts, then all seconds. Where two of one group would meet at once, the lower changes places with
 * another of the same rank.
 */
function goingOn(groups: number, advance: number): PlannedSide[] {
  const sides = Array.from({ length: groups * advance }, (_, index) => ({
    group: (index % groups) + 1,
    place: Math.floor(index / groups) + 1,
  }));
  const size = sizeFor(sides.length);
  const other = (index: number): { group: number } | undefined => sides[size - 1 - index];
  const meetsOwn = (index: number): boolean => other(index)?.group === sides[index]?.group;
  for (let index = sides.length - 1; index >= size / 2; index--) {
    if (!meetsOwn(index)) continue;
    const own = sides[index]!;
    const swap = sides.findIndex((side, at) => {
      if (at === index || side.place !== own.place) return false;
      return other(at)?.group !== own.group && other(index)?.group !== side.group;
    });
    if (swap >= 0) [sides[index], sides[swap]] = [sides[swap]!, own];
  }
  return sides;
}

function groupsThenBracket(teams: number, { groups, advance }: BracketShape): PlannedRound[] {
  const first = groupRounds(teams, groups);
  const bracket = knockout(goingOn(groups, advance), first.length);
  return [...first, ...bracket.map((matches) => ({ name: roundName(matches.length), matches }))];
}

const roundRobin = (teams: number): PlannedRound[] =>
  everybody(teams).map((day, index) => ({
    name: t('answers.tournaments.round', { number: index + 1 }),
    matches: day.map(([home, away]) => matchOf([{ seed: home }, { seed: away }], { group: 1 })),
  }));

/** The rounds of a tournament of so many teams, in an order in which each match comes after those that decide its sides. */
export function makeBracket(teams: number, shape: BracketShape): PlannedRound[] {
  if (shape.format === 'double') return double(teams);
  if (shape.format === 'groups') return groupsThenBracket(teams, shape);
  return shape.format === 'round_robin' ? roundRobin(teams) : single(teams);
}

/** How many games there are; the second final of a double elimination counts, though it may not be needed. */
export const gamesIn = (rounds: readonly PlannedRound[]): number =>
  rounds.reduce((sum, { matches }) => sum + matches.filter((match) => !hasBye(match)).length, 0);

/** Seeds who go on without a game in the first round. */
export const byesIn = (rounds: readonly PlannedRound[]): number =>
  rounds.reduce((sum, { matches }) => sum + matches.filter(hasBye).length, 0);
