import type { SuggestionReason } from '@sports-hub/contract';

export interface PlayerToPlace {
  id: number;
  grade: number | null;
  isReturning: boolean;
  isFirstYear: boolean;
  /** Where the draft has the player already: such a player is not moved. */
  teamId: number | null;
  /** Whoever is of one family has one of these in common. */
  families: readonly string[];
  /** Teams that a parent coaches. */
  coachedTeams: readonly number[];
  /** Players this one wants to play with, and must not play with. Both hold for both. */
  with: readonly number[];
  notWith: readonly number[];
}

export interface Suggestion {
  playerId: number;
  teamId: number;
  reason: SuggestionReason;
  /** The sibling or the other player of a wish. */
  otherId: number | null;
}

/** Siblings weigh more than coaches, coaches more than wishes, wishes more than even figures; the least sum is best. */
const COSTS = { sibling: 1_000_000, coach: 50_000, wish: 2000, size: 40, grade: 12, kind: 4 };
/** How many players are looked at to make a plan better: some tenths of a second, always with the same end. */
const BUDGET = 500_000;

/** Players who are placed together: siblings, or one alone. */
type Unit = readonly PlayerToPlace[];

const areApart = (one: PlayerToPlace, other: PlayerToPlace): boolean =>
  one.notWith.includes(other.id) || other.notWith.includes(one.id);
const areSiblings = (one: PlayerToPlace, other: PlayerToPlace): boolean =>
  one.families.some((family) => other.families.includes(family)) && !areApart(one, other);
const areWished = (one: PlayerToPlace, other: PlayerToPlace): boolean =>
  one.with.includes(other.id) || other.with.includes(one.id);

/** What it is worth to have two on one team, by either; most players are in none. */
type Bonds = ReadonlyMap<PlayerToPlace, ReadonlyMap<PlayerToPlace, number>>;
function bondsOf(players: Unit): Bonds {
  const valueOf = (one: PlayerToPlace, other: PlayerToPlace): number =>
    areSiblings(one, other) ? COSTS.sibling : areWished(one, other) ? COSTS.wish : 0;
  const bonds = new Map<PlayerToPlace, ReadonlyMap<PlayerToPlace, number>>();
  for (const one of players) {
    const own = players.flatMap((other) => {
      const value = other === one ? 0 : valueOf(one, other);
      return value > 0 ? [[other, value] as const] : [];
    });
    if (own.length > 0) bonds.set(one, new Map(own));
  }
  return bonds;
}

const squares = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count * count, 0);

function countBy<Key>(players: Unit, keyOf: (player: PlayerToPlace) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const player of players) counts.set(keyOf(player), (counts.get(keyOf(player)) ?? 0) + 1);
  return counts;
}

const kindOf = ({ isReturning, isFirstYear }: PlayerToPlace): string =>
  isReturning ? 'back' : isFirstYear ? 'new' : 'other';

type CostOf = (teamId: number, players: Unit) => number;
/** What it costs that these players are on this team; the sum over all teams is what a plan costs. */
const costsBy =
  (bonds: Bonds): CostOf =>
  (teamId, players) => {
    let cost =
      COSTS.size * players.length * players.length +
      COSTS.grade * squares(countBy(players, ({ grade }) => grade).values()) +
      COSTS.kind * squares(countBy(players, kindOf).values());
    cost -= COSTS.coach * players.filter(({ coachedTeams }) => coachedTeams.includes(teamId)).length;
    const bonded = players.filter((player) => bonds.has(player));
    const together = new Set(bonded);
    // Each pair is met from both sides.
    for (const player of bonded)
      for (const [other, value] of bonds.get(player)!) if (together.has(other)) cost -= value / 2;
    return cost;
  };

const isAllowed = (unit: Unit, players: Unit, size: number): boolean =>
  players.length + unit.length <= size && !players.some((other) => unit.some((one) => areApart(one, other)));

/** Siblings of one another, over any number of steps; a family too large for a team falls apart. */
function unitsOf(players: Unit, size: number): Unit[] {
  const left = new Set(players);
  const units: Unit[] = [];
  for (const first of players) {
    if (!left.delete(first)) continue;
    const unit = [first];
    for (let place = 0; place < unit.length; place += 1)
      for (const other of left)
        if (areSiblings(unit[place]!, other) && unit.length < size && !unit.some((one) => areApart(one, other))) {
          left.delete(other);
          unit.push(other);
        }
    units.push(unit);
  }
  return units;
}

/** Those first who have the fewest choices; then grade by grade, so that each grade is spread evenly. */
function inOrder(units: readonly Unit[]): Unit[] {
  const choices = (unit: Unit): number =>
    (unit.some(({ coachedTeams }) => coachedTeams.length > 0) ? 0 : 4) -
    (unit.length > 1 ? 2 : 0) -
    (unit.some(({ notWith, with: wished }) => notWith.length + wished.length > 0) ? 1 : 0);
  const grade = ([first]: Unit): number => first?.grade ?? -1;
  return units.toSorted(
    (a, b) => choices(a) - choices(b) || b.length - a.length || grade(b) - grade(a) || a[0]!.id - b[0]!.id,
  );
}

type Plan = Map<number, PlayerToPlace[]>;
const without = (players: Unit, unit: Unit): PlayerToPlace[] => players.filter((player) => !unit.includes(player));

/** The team where this unit costs least; nothing when it may be on none. */
function bestTeam(plan: Plan, unit: Unit, size: number, costOf: CostOf): number | undefined {
  let best: { id: number; cost: number } | undefined;
  for (const [id, players] of plan) {
    if (!isAllowed(unit, players, size)) continue;
    const cost = costOf(id, [...players, ...unit]) - costOf(id, players);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

/** Moves one unit, or swaps two, as long as that makes the plan better. */
function improve(plan: Plan, placed: Map<Unit, number>, size: number, costOf: CostOf): void {
  let budget = BUDGET;
  const replace = (changes: readonly [team: number, players: PlayerToPlace[]][]): boolean => {
    const gain = changes.reduce((sum, [id, players]) => sum + costOf(id, players) - costOf(id, plan.get(id)!), 0);
    if (gain >= 0) return false;
    for (const [id, players] of changes) plan.set(id, players);
    return true;
  };
  const moveOne = (unit: Unit, from: number): boolean => {
    for (const [to, players] of plan) {
      if (to === from || !isAllowed(unit, players, size)) continue;
      budget -= players.length;
      const done = replace([
        [from, without(plan.get(from)!, unit)],
        [to, [...players, ...unit]],
      ]);
      if (done) return placed.set(unit, to) !== undefined;
    }
    return false;
  };
  const swap = (unit: Unit, from: number): boolean => {
    for (const [other, to] of placed) {
      if (to === from) continue;
      if (budget < 0) return false;
      budget -= plan.get(from)!.length + plan.get(to)!.length;
      const [left, right] = [without(plan.get(from)!, unit), without(plan.get(to)!, other)];
      if (!isAllowed(other, left, size) || !isAllowed(unit, right, size)) continue;
      const done = replace([
        [from, [...left, ...other]],
        [to, [...right, ...unit]],
      ]);
      if (!done) continue;
      placed.set(unit, to);
      placed.set(other, from);
      return true;
    }
    return false;
  };
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (const unit of [...placed.keys()]) {
      if (budget < 0) return;
      const from = placed.get(unit)!;
      if (moveOne(unit, from) || swap(unit, from)) isBetter = true;
    }
  }
}

function reasonFor(player: PlayerToPlace, teamId: number, plan: Plan): Omit<Suggestion, 'playerId' | 'teamId'> {
  const mates = plan.get(teamId)!.filter((other) => other !== player);
  if (player.coachedTeams.includes(teamId)) return { reason: 'coach', otherId: null };
  const sibling = mates.find((other) => areSiblings(player, other));
  if (sibling) return { reason: 'sibling', otherId: sibling.id };
  const wished = mates.find((other) => areWished(player, other));
  if (wished) return { reason: 'with', otherId: wished.id };
  const inGrade = (players: Unit): number => players.filter(({ grade }) => grade === player.grade).length;
  const isFewest = [...plan].every(([id, players]) => id === teamId || inGrade(players) >= inGrade(mates));
  return { reason: player.grade !== null && isFewest ? 'grade' : 'even', otherId: null };
}

/**
 * A team for each player of a division who has none. Two who must not play together never do, no team gets more than
 * `size`, and whoever fits nowhere is left out. The same players give the same plan.
 */
export function suggestTeams(
  teams: readonly { id: number }[],
  players: readonly PlayerToPlace[],
  size: number | null,
): Suggestion[] {
  const most = size ?? players.length;
  const known = players.toSorted((a, b) => a.id - b.id);
  const plan: Plan = new Map(teams.map(({ id }) => [id, known.filter(({ teamId }) => teamId === id)]));
  const placed = new Map<Unit, number>();
  const costOf = costsBy(bondsOf(known));
  const place = (unit: Unit): boolean => {
    const team = bestTeam(plan, unit, most, costOf);
    if (team === undefined) return false;
    plan.set(team, [...plan.get(team)!, ...unit]);
    placed.set(unit, team);
    return true;
  };
  const unplaced = known.filter(({ teamId }) => teamId === null);
  for (const unit of inOrder(unitsOf(unplaced, most))) {
    if (place(unit) || unit.length === 1) continue;
    for (const player of unit) place([player]);
  }
  improve(plan, placed, most, costOf);
  return [...placed]
    .flatMap(([unit, teamId]) =>
      unit.map((player) => ({ playerId: player.id, teamId, ...reasonFor(player, teamId, plan) })),
    )
    .toSorted((a, b) => a.playerId - b.playerId);
}
