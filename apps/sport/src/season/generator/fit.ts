import type { GeneratorDivision, GeneratorLeague, Pairing, GamePlace } from './league.ts';
import { comesOutEven, pairingsOf } from './pairings.ts';

/** Why no schedule exists, whatever one tries. Each can be counted again by hand. */
export type Misfit =
  | { kind: 'odd_games'; divisionId: number; teams: number; gamesEach: number }
  | { kind: 'too_few_places'; divisionIds: number[]; games: number; places: number }
  | { kind: 'too_few_days'; teamId: number; divisionId: number; games: number; days: number }
  | { kind: 'too_few_rounds'; divisionId: number; games: number; possible: number };

const isWithinHours = ({ earliest, latest }: GeneratorDivision, { from, until }: GamePlace): boolean =>
  (earliest === null || from >= earliest) && (latest === null || until <= latest);

/** Where a pairing may be played, by the division's hours and the days that either team is off. */
export function placesOf({ division, home, away }: Pairing, places: readonly GamePlace[]): number[] {
  const off = new Set([...home.daysOff, ...away.daysOff]);
  return places.flatMap((place, index) => (isWithinHours(division, place) && !off.has(place.day) ? [index] : []));
}

/** With so many free days in between, the most of these days on which one team can play. */
function mostDays(days: readonly number[], freeDays: number): number {
  let count = 0;
  let next = Number.NEGATIVE_INFINITY;
  for (const day of [...days].sort((one, other) => one - other))
    if (day >= next) {
      count += 1;
      next = day + freeDays + 1;
    }
  return count;
}

const freeDaysOf = ({ rest }: GeneratorLeague['rules']): number => (rest.strength === 'must' ? rest.freeDays : 0);

function* misfitsOfDivision({ places, rules }: GeneratorLeague, division: GeneratorDivision): Generator<Misfit> {
  const byDay = new Map<number, number>();
  for (const place of places) if (isWithinHours(division, place)) byDay.set(place.day, (byDay.get(place.day) ?? 0) + 1);
  for (const team of division.teams) {
    const days = mostDays(
      [...byDay.keys()].filter((day) => !team.daysOff.includes(day)),
      freeDaysOf(rules),
    );
    if (days < division.gamesEach)
      yield { kind: 'too_few_days', teamId: team.id, divisionId: division.id, games: division.gamesEach, days };
  }
  const perDay = Math.floor(division.teams.length / 2);
  const possible = [...byDay.values()].reduce((sum, places) => sum + Math.min(places, perDay), 0);
  const games = (division.teams.length * division.gamesEach) / 2;
  if (possible < games) yield { kind: 'too_few_rounds', divisionId: division.id, games, possible };
}

/**
 * Gives every pairing a place of its own, or names pairings that have fewer places than they are: found by following who
 * would have to make room for whom (Kuhn), which ends at all those that compete for the same places.
 */
export function matchPlaces(
  allowed: readonly (readonly number[])[],
  placeCount: number,
): { placeOf: Int32Array } | { competing: number[]; places: number } {
  const pairingAt = new Int32Array(placeCount).fill(-1);
  const placeOf = new Int32Array(allowed.length).fill(-1);
  const seen = new Int32Array(placeCount).fill(-1);
  for (let start = 0; start < allowed.length; start++) {
    // Breadth first, so that a long chain of swaps needs no deep stack.
    const cameFrom = new Map<number, number>();
    const line = [start];
    let free = -1;
    for (let head = 0; head < line.length && free < 0; head++)
      for (const place of allowed[line[head]!]!) {
        if (seen[place] === start) continue;
        seen[place] = start;
        cameFrom.set(place, line[head]!);
        if (pairingAt[place]! < 0) {
          free = place;
          break;
        }
        line.push(pairingAt[place]!);
      }
    if (free < 0) return { competing: line, places: cameFrom.size };
    for (let place = free, pairing = cameFrom.get(free)!; ; pairing = cameFrom.get(place)!) {
      const before = placeOf[pairing]!;
      pairingAt[place] = pairing;
      placeOf[pairing] = place;
      if (pairing === start) break;
      place = before;
    }
  }
  return { placeOf };
}

/** Everything that makes a league impossible, as far as counting can tell; none says only that it is worth trying. */
export function findMisfits(league: GeneratorLeague): Misfit[] {
  const { divisions, places } = league;
  const odd = divisions
    .filter((division) => !comesOutEven(division))
    .map(({ id, teams, gamesEach }): Misfit => ({ kind: 'odd_games', divisionId: id, teams: teams.length, gamesEach }));
  if (odd.length > 0) return odd;
  const pairings = divisions.flatMap(pairingsOf);
  const misfits = divisions.flatMap((division) => [...misfitsOfDivision(league, division)]);
  const matched = matchPlaces(
    pairings.map((pairing) => placesOf(pairing, places)),
    places.length,
  );
  if ('competing' in matched)
    misfits.push({
      kind: 'too_few_places',
      divisionIds: [...new Set(matched.competing.map((index) => pairings[index]!.division.id))],
      games: matched.competing.length,
      places: matched.places,
    });
  return misfits;
}
