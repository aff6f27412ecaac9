import type { GeneratorRules, GeneratorLeague, Pairing, GamePlace, Strength } from './league.ts';

/** What a broken rule costs while the search runs: never, counted, and what is merely nicer. */
const BROKEN = 60;
const WISH = 10;
const NICER = 1;
const DAYS_OF_A_WEEK = 7;

export const priceOf = (strength: Strength): number => (strength === 'must' ? BROKEN : strength === 'try' ? WISH : 0);

/** What two pairings have in common, as bits. */
export const SHARES = { team: 1, coach: 2, family: 4, opponent: 8 } as const;

const meets = <T>(one: readonly T[], other: readonly T[]): boolean => one.some((entry) => other.includes(entry));

function sharedBy(one: Pairing, other: Pairing): number {
  const [ones, others] = [one, other].map(({ home, away }) => [home, away]);
  const common = ones!.filter((team) => others!.includes(team)).length;
  // A team's own coach and families are with it anyway.
  const apart = (list: 'coaches' | 'families'): boolean =>
    ones!.some((team) => others!.some((rival) => team !== rival && meets(team[list], rival[list])));
  return (
    (common > 0 ? SHARES.team : 0) |
    (common === 2 ? SHARES.opponent : 0) |
    (apart('coaches') ? SHARES.coach : 0) |
    (apart('families') ? SHARES.family : 0)
  );
}

export interface Relation {
  with: number;
  shares: number;
}

/** For each pairing the others that it must be kept apart from in some way. */
export function relationsOf(pairings: readonly Pairing[]): Relation[][] {
  const relations: Relation[][] = pairings.map(() => []);
  pairings.forEach((one, index) => {
    for (let other = index + 1; other < pairings.length; other++) {
      const shares = sharedBy(one, pairings[other]!);
      if (shares === 0) continue;
      relations[index]!.push({ with: other, shares });
      relations[other]!.push({ with: index, shares });
    }
  });
  return relations;
}

/** The rules that two pairings can break together, as bits. */
export const BREAKS = { sameDay: 1, rest: 2, sameOpponent: 4, coach: 8, family: 16 } as const;
export type PairRule = keyof typeof BREAKS;

/** Which rules two related pairings break at these places; the same in both orders. */
export function brokenRules(rules: GeneratorRules, shares: number, one: GamePlace, other: GamePlace): number {
  const apart = Math.abs(one.day - other.day);
  let broken = 0;
  if (shares & SHARES.team) {
    if (apart === 0) broken |= BREAKS.sameDay;
    else if (apart <= rules.rest.freeDays) broken |= BREAKS.rest;
    if (shares & SHARES.opponent && apart < rules.sameOpponent.days) broken |= BREAKS.sameOpponent;
  }
  if (apart === 0 && one.from < other.until && other.from < one.until) {
    if (shares & SHARES.coach) broken |= BREAKS.coach;
    if (shares & SHARES.family && one.venueId !== other.venueId) broken |= BREAKS.family;
  }
  return broken;
}

export const strengthOf = (rules: GeneratorRules, rule: PairRule): Strength =>
  ({
    sameDay: 'must' as const,
    rest: rules.rest.strength,
    sameOpponent: rules.sameOpponent.strength,
    coach: rules.coaches,
    family: rules.families,
  })[rule];

const PAIR_RULES = Object.keys(BREAKS) as PairRule[];

export const rulesIn = (broken: number): PairRule[] => PAIR_RULES.filter((rule) => broken & BREAKS[rule]);

/** The bits of the rules that must be kept. */
export const mustsOf = (rules: GeneratorRules): number =>
  PAIR_RULES.filter((rule) => strengthOf(rules, rule) === 'must').reduce((bits, rule) => bits | BREAKS[rule], 0);

/** What every combination of broken rules costs. */
export function pricesOf(rules: GeneratorRules): Float64Array {
  const combinations = 2 ** PAIR_RULES.length;
  return Float64Array.from({ length: combinations }, (_, broken) =>
    rulesIn(broken).reduce((sum, rule) => sum + priceOf(strengthOf(rules, rule)), 0),
  );
}

/** One game a week is nicer than two in one and none in the next. */
export const costOfOneWeek = (shares: number, one: GamePlace, other: GamePlace): number =>
  shares & SHARES.team && Math.abs(one.day - other.day) < DAYS_OF_A_WEEK - 1 ? NICER : 0;

/** The most days between two games that any rule looks at. */
export const farthestReach = ({ rest, sameOpponent }: GeneratorRules): number =>
  Math.max(rest.freeDays, sameOpponent.days, DAYS_OF_A_WEEK);

/** The places where a day begins: nobody has an earlier game that day. */
export function firstOfTheDay({ places }: GeneratorLeague): Uint8Array {
  const earliest = new Map<number, number>();
  for (const { day, from } of places) earliest.set(day, Math.min(from, earliest.get(day) ?? from));
  return Uint8Array.from(places, ({ day, from }) => (earliest.get(day) === from ? 1 : 0));
}
