import type { Board } from './board.ts';
import { brokenRules, mustsOf, rulesIn, strengthOf, type PairRule } from './costs.ts';
import { findMisfits, type Misfit } from './fit.ts';
import type { GeneratorLeague, Pairing, GamePlace } from './league.ts';
import { pairingsOf } from './pairings.ts';
import { search, type SearchOptions } from './search.ts';

export interface PlannedGame {
  pairing: Pairing;
  place: GamePlace;
  /** Nobody has an earlier game that day. */
  isFirst: boolean;
}

/** A wish that the plan does not meet: two games that are too close, or a team with too many first games. */
export type UnmetWish =
  | { rule: PairRule; games: readonly [PlannedGame, PlannedGame] }
  | { rule: 'firstGame'; teamId: number; times: number; most: number };

/** A game for which nothing was left, and what stood in the way, place by place. */
export interface UnplacedPairing {
  pairing: Pairing;
  /** Places within the hours and days of both teams, of them taken by other games, and free but against a rule. */
  possible: number;
  taken: number;
  against: Partial<Record<PairRule | 'firstGame', number>>;
}

export type PlanOutcome =
  | { kind: 'refused'; misfits: Misfit[] }
  | { kind: 'made'; games: PlannedGame[]; open: UnplacedPairing[]; wishes: UnmetWish[] };

const NOWHERE = -1;

/** Where each game stands at the end; those that would break what must be kept stand nowhere. */
class Placement {
  private readonly league: GeneratorLeague;
  private readonly board: Board;
  private readonly musts: number;
  readonly placeOf: Int32Array;

  constructor(league: GeneratorLeague, board: Board) {
    this.league = league;
    this.board = board;
    this.musts = mustsOf(league.rules);
    this.placeOf = Int32Array.from(board.placeOf);
  }

  /** The rules that must be kept and that this game would break here, beside all that have a place. */
  brokenAt(pairing: number, at: number): (PairRule | 'firstGame')[] {
    const { places, rules } = this.league;
    let broken = 0;
    for (const { with: other, shares } of this.board.relations[pairing]!) {
      const place = this.placeOf[other]!;
      if (place !== NOWHERE) broken |= brokenRules(rules, shares, places[at]!, places[place]!) & this.musts;
    }
    const { home, away } = this.board.pairings[pairing]!;
    const isTooOftenFirst =
      rules.firstGame.strength === 'must' &&
      this.board.isFirst[at] === 1 &&
      [home.id, away.id].some((team) => this.firstsOf(team, pairing) >= rules.firstGame.most);
    return [...rulesIn(broken), ...(isTooOftenFirst ? (['firstGame'] as const) : [])];
  }

  /** How often a team has the first game of a day, apart from one game. */
  firstsOf(teamId: number, except = NOWHERE): number {
    return this.board.pairings.filter(
      ({ home, away }, index) =>
        index !== except &&
        (home.id === teamId || away.id === teamId) &&
        this.placeOf[index] !== NOWHERE &&
        this.board.isFirst[this.placeOf[index]!] === 1,
    ).length;
  }

  isTaken(place: number): boolean {
    return this.placeOf.includes(place);
  }

  /** Takes games away, the one in most others' way first, until what is left keeps every rule that must be kept. */
  clear(): void {
    for (;;) {
      const worst = this.board.pairings
        .map((_, pairing) => ({ pairing, broken: this.conflictsOf(pairing) }))
        .reduce((most, one) => (one.broken > most.broken ? one : most), { pairing: NOWHERE, broken: 0 });
      if (worst.broken === 0) return;
      this.placeOf[worst.pairing] = NOWHERE;
    }
  }

  private conflictsOf(pairing: number): number {
    const { places, rules } = this.league;
    const own = this.placeOf[pairing]!;
    if (own === NOWHERE) return 0;
    const others = this.board.relations[pairing]!.filter(({ with: other, shares }) => {
      const place = this.placeOf[other]!;
      return place !== NOWHERE && brokenRules(rules, shares, places[own]!, places[place]!) & this.musts;
    }).length;
    return others + (this.brokenAt(pairing, own).includes('firstGame') ? 1 : 0);
  }

  /** Puts what stands nowhere wherever a place is left that breaks nothing. */
  fill(): void {
    this.placeOf.forEach((place, pairing) => {
      if (place !== NOWHERE) return;
      const free = this.board.allowed[pairing]!.find(
        (at) => !this.isTaken(at) && this.brokenAt(pairing, at).length === 0,
      );
      if (free !== undefined) this.placeOf[pairing] = free;
    });
  }

  /** What stands in the way of a game that has no place. */
  explain(pairing: number): UnplacedPairing {
    const possible = this.board.allowed[pairing]!;
    const free = possible.filter((at) => !this.isTaken(at));
    const against: UnplacedPairing['against'] = {};
    for (const at of free) for (const rule of this.brokenAt(pairing, at)) against[rule] = (against[rule] ?? 0) + 1;
    return {
      pairing: this.board.pairings[pairing]!,
      possible: possible.length,
      taken: possible.length - free.length,
      against,
    };
  }
}

const gameAt = (league: GeneratorLeague, board: Board, { placeOf }: Placement, index: number): PlannedGame => ({
  pairing: board.pairings[index]!,
  place: league.places[placeOf[index]!]!,
  isFirst: board.isFirst[placeOf[index]!] === 1,
});

function openWishes(league: GeneratorLeague, board: Board, placement: Placement): UnmetWish[] {
  const { rules } = league;
  const pairs = board.relations.flatMap((relations, one) =>
    relations
      .filter(
        ({ with: other }) => other > one && placement.placeOf[one] !== NOWHERE && placement.placeOf[other] !== NOWHERE,
      )
      .flatMap(({ with: other, shares }) => {
        const games = [gameAt(league, board, placement, one), gameAt(league, board, placement, other)] as const;
        return rulesIn(brokenRules(rules, shares, games[0].place, games[1].place))
          .filter((rule) => strengthOf(rules, rule) === 'try')
          .map((rule): UnmetWish => ({ rule, games }));
      }),
  );
  if (rules.firstGame.strength !== 'try') return pairs;
  const { most } = rules.firstGame;
  const teams = league.divisions.flatMap((division) => division.teams);
  const early = teams
    .map(({ id }) => ({ rule: 'firstGame' as const, teamId: id, times: placement.firstsOf(id), most }))
    .filter(({ times }) => times > most);
  return [...pairs, ...early];
}

/**
 * Makes a schedule. What cannot exist is refused with what was counted; otherwise every game in it keeps every rule that
 * must be kept, and games for which nothing was found are named with what stood in their way.
 */
export function makePlan(league: GeneratorLeague, options: SearchOptions): PlanOutcome {
  const misfits = findMisfits(league);
  if (misfits.length > 0) return { kind: 'refused', misfits };
  const pairings = league.divisions.flatMap(pairingsOf);
  const board = search(league, pairings, options);
  const placement = new Placement(league, board);
  placement.clear();
  placement.fill();
  const indexes = [...pairings.keys()];
  return {
    kind: 'made',
    games: indexes
      .filter((index) => placement.placeOf[index] !== NOWHERE)
      .map((index) => gameAt(league, board, placement, index)),
    open: indexes.filter((index) => placement.placeOf[index] === NOWHERE).map((index) => placement.explain(index)),
    wishes: openWishes(league, board, placement),
  };
}
