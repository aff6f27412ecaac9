import {
  brokenRules,
  costOfOneWeek,
  farthestReach,
  firstOfTheDay,
  mustsOf,
  priceOf,
  pricesOf,
  relationsOf,
  type Relation,
} from './costs.ts';
import { matchPlaces, placesOf } from './fit.ts';
import type { GeneratorLeague, Pairing } from './league.ts';

const NOBODY = -1;

/** A whole assignment of pairings to places, and what it would cost to change it. */
export class Board {
  readonly pairings: readonly Pairing[];
  readonly relations: Relation[][];
  readonly allowed: number[][];
  readonly placeOf: Int32Array;
  readonly pairingAt: Int32Array;
  /** Of each place, whether a day begins there. */
  readonly isFirst: Uint8Array;
  private readonly league: GeneratorLeague;
  private readonly canBeAt: Uint8Array[];
  private readonly firsts = new Map<number, number>();
  /** The relations again, one after the other, as the search reads them a million times a second. */
  private readonly firstRelation: Int32Array;
  private readonly relatedTo: Int32Array;
  private readonly shares: Uint8Array;
  private readonly dayOf: Int32Array;
  /** Games so many days apart have nothing to do with each other. */
  private readonly farApart: number;
  private readonly prices: Float64Array;
  private readonly firstPrice: number;

  constructor(league: GeneratorLeague, pairings: readonly Pairing[]) {
    this.league = league;
    this.pairings = pairings;
    this.relations = relationsOf(pairings);
    this.allowed = pairings.map((pairing) => placesOf(pairing, league.places));
    this.canBeAt = this.allowed.map((places) => {
      const can = new Uint8Array(league.places.length);
      for (const place of places) can[place] = 1;
      return can;
    });
    const matched = matchPlaces(this.allowed, league.places.length);
    if ('competing' in matched) throw new Error('findMisfits() comes first');
    const flat = this.relations.flat();
    this.relatedTo = Int32Array.from(flat, (relation) => relation.with);
    this.shares = Uint8Array.from(flat, (relation) => relation.shares);
    this.firstRelation = new Int32Array(pairings.length + 1);
    this.relations.forEach(({ length }, index) => {
      this.firstRelation[index + 1] = this.firstRelation[index]! + length;
    });
    this.dayOf = Int32Array.from(league.places, ({ day }) => day);
    this.farApart = farthestReach(league.rules);
    this.placeOf = new Int32Array(pairings.length);
    this.pairingAt = new Int32Array(league.places.length);
    this.isFirst = firstOfTheDay(league);
    this.prices = pricesOf(league.rules);
    this.firstPrice = priceOf(league.rules.firstGame.strength);
    this.restore(matched.placeOf);
  }

  restore(placeOf: Int32Array): void {
    this.placeOf.set(placeOf);
    this.pairingAt.fill(NOBODY);
    this.firsts.clear();
    placeOf.forEach((place, pairing) => {
      this.pairingAt[place] = pairing;
      this.countFirst(pairing, 1);
    });
  }

  private teamsOf(pairing: number): number[] {
    const { home, away } = this.pairings[pairing]!;
    return [home.id, away.id];
  }

  private countFirst(pairing: number, by: 1 | -1): void {
    if (!this.isFirst[this.placeOf[pairing]!]) return;
    for (const team of this.teamsOf(pairing)) this.firsts.set(team, (this.firsts.get(team) ?? 0) + by);
  }

  /** What a pairing costs at a place beside all others but one. */
  private costAt(pairing: number, place: number, except: number): number {
    const { places, rules } = this.league;
    const own = places[place]!;
    const end = this.firstRelation[pairing + 1]!;
    let cost = 0;
    for (let at = this.firstRelation[pairing]!; at < end; at++) {
      const other = this.relatedTo[at]!;
      const otherPlace = this.placeOf[other]!;
      if (other === except || Math.abs(own.day - this.dayOf[otherPlace]!) > this.farApart) continue;
      const rival = places[otherPlace]!;
      const shares = this.shares[at]!;
      cost += this.prices[brokenRules(rules, shares, own, rival)]! + costOfOneWeek(shares, own, rival);
    }
    return cost;
  }

  /** What it costs if both teams gain or lose the first game of a day. */
  private costOfFirsts(pairing: number, by: number): number {
    const { most } = this.league.rules.firstGame;
    let cost = 0;
    for (const team of this.teamsOf(pairing)) {
      const now = this.firsts.get(team) ?? 0;
      cost += Math.max(0, now + by - most) - Math.max(0, now - most);
    }
    return cost * this.firstPrice;
  }

  /** What it costs to move a pairing to a place, where it swaps with the one that is there; undefined: not possible. */
  costOfMove(pairing: number, place: number): number | undefined {
    const from = this.placeOf[pairing]!;
    const other = this.pairingAt[place]!;
    if (place === from || (other !== NOBODY && !this.canBeAt[other]![from])) return undefined;
    // What the two cost each other is the same before and after.
    let cost = this.costAt(pairing, place, other) - this.costAt(pairing, from, other);
    if (other !== NOBODY) cost += this.costAt(other, from, pairing) - this.costAt(other, place, pairing);
    const gained = this.isFirst[place]! - this.isFirst[from]!;
    if (this.firstPrice === 0 || gained === 0) return cost;
    cost += this.costOfFirsts(pairing, gained);
    return other === NOBODY ? cost : cost + this.costOfFirsts(other, -gained);
  }

  move(pairing: number, place: number): void {
    const from = this.placeOf[pairing]!;
    const other = this.pairingAt[place]!;
    const moved = other === NOBODY ? [pairing] : [pairing, other];
    for (const one of moved) this.countFirst(one, -1);
    this.placeOf[pairing] = place;
    this.pairingAt[place] = pairing;
    this.pairingAt[from] = other;
    if (other !== NOBODY) this.placeOf[other] = from;
    for (const one of moved) this.countFirst(one, 1);
  }

  /** Those that break a rule that must be kept, and how often a wish is not met. */
  judge(): { impossible: Set<number>; open: number } {
    const { places, rules } = this.league;
    const musts = mustsOf(rules);
    const impossible = new Set<number>();
    let open = 0;
    this.relations.forEach((relations, one) => {
      for (const { with: other, shares } of relations) {
        if (other < one) continue;
        const broken = brokenRules(rules, shares, places[this.placeOf[one]!]!, places[this.placeOf[other]!]!);
        if (broken & musts) impossible.add(one).add(other);
        else if (this.prices[broken]! > 0) open += 1;
      }
    });
    const { most, strength } = rules.firstGame;
    if (strength !== 'off') for (const times of this.firsts.values()) open += Math.max(0, times - most);
    return { impossible, open };
  }
}
