import assert from 'node:assert/strict';
import type { Misfit } from '../fit.ts';
import type { GamePlace, GeneratorDivision, GeneratorLeague, GeneratorTeam } from '../league.ts';
import { pairingsOf } from '../pairings.ts';
import type { PlannedGame, PlanOutcome, UnplacedPairing } from '../plan.ts';

// What a plan says, counted again in other words than those that made it.

const teamsOf = ({ pairing: { home, away } }: PlannedGame): number[] => [home.id, away.id];
const overlap = (one: GamePlace, other: GamePlace): boolean =>
  one.day === other.day && one.from < other.until && other.from < one.until;

/** Whether two games beside each other break what must be kept. */
export function clash({ rules }: GeneratorLeague, one: PlannedGame, other: PlannedGame): boolean {
  const sharesTeam = teamsOf(one).some((team) => teamsOf(other).includes(team));
  const days = Math.abs(one.place.day - other.place.day);
  if (sharesTeam && days === 0) return true;
  if (sharesTeam && rules.rest.strength === 'must' && days - 1 < rules.rest.freeDays) return true;
  if (rules.coaches !== 'must' || !overlap(one.place, other.place)) return false;
  const coaches = (game: PlannedGame): number[] => [...game.pairing.home.coaches, ...game.pairing.away.coaches];
  return coaches(one).some((coach) => coaches(other).includes(coach));
}

const isWithinHours = ({ earliest, latest }: GeneratorDivision, { from, until }: GamePlace): boolean =>
  (earliest ?? 0) <= from && until <= (latest ?? 1440);

export const isWithin = ({ pairing: { division, home, away }, place }: Omit<PlannedGame, 'isFirst'>): boolean =>
  isWithinHours(division, place) && ![...home.daysOff, ...away.daysOff].includes(place.day);

/** On how many of these days one team can play: for each day the best that ends by then. */
function mostDays(days: readonly number[], freeDays: number): number {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  const best = [0];
  for (const [index, day] of sorted.entries()) {
    const before = sorted.filter((earlier) => day - earlier > freeDays).length;
    best.push(Math.max(best[index]!, best[before]! + 1));
  }
  return best.at(-1)!;
}

/** How many of these divisions' games can have a place of their own at once, whatever else must be kept. */
function mostPlaced({ places }: GeneratorLeague, divisions: readonly GeneratorDivision[]): number {
  const gameAt = new Map<GamePlace, number>();
  const games = divisions.flatMap(pairingsOf);
  const possible = games.map((pairing) => places.filter((place) => isWithin({ pairing, place })));
  const canPlace = (game: number, seen: Set<GamePlace>): boolean =>
    possible[game]!.some((place) => {
      if (seen.has(place)) return false;
      seen.add(place);
      const other = gameAt.get(place);
      if (other !== undefined && !canPlace(other, seen)) return false;
      gameAt.set(place, game);
      return true;
    });
  return games.filter((_, game) => canPlace(game, new Set())).length;
}

function assertTooFewDays(league: GeneratorLeague, division: GeneratorDivision, team: GeneratorTeam): number {
  const { strength, freeDays } = league.rules.rest;
  const days = league.places
    .filter((place) => isWithinHours(division, place) && !team.daysOff.includes(place.day))
    .map(({ day }) => day);
  const most = mostDays(days, strength === 'must' ? freeDays : 0);
  assert.ok(most < division.gamesEach, 'a team has fewer days than games');
  return most;
}

/** Each reason by itself makes the league impossible, with the figures that it names. */
function assertReason(league: GeneratorLeague, misfit: Misfit): void {
  const division = (id: number): GeneratorDivision => league.divisions.find((one) => one.id === id)!;
  switch (misfit.kind) {
    case 'odd_games': {
      const { teams, gamesEach } = division(misfit.divisionId);
      assert.equal((teams.length * gamesEach) % 2, 1);
      return assert.deepEqual([misfit.teams, misfit.gamesEach], [teams.length, gamesEach]);
    }
    case 'too_few_days': {
      const own = division(misfit.divisionId);
      const team = own.teams.find(({ id }) => id === misfit.teamId)!;
      return assert.deepEqual([misfit.days, misfit.games], [assertTooFewDays(league, own, team), own.gamesEach]);
    }
    case 'too_few_rounds': {
      const own = division(misfit.divisionId);
      const possible = [...new Set(league.places.map(({ day }) => day))]
        .map((day) => league.places.filter((place) => place.day === day && isWithinHours(own, place)).length)
        .map((places) => Math.min(places, Math.floor(own.teams.length / 2)))
        .reduce((sum, games) => sum + games, 0);
      const games = pairingsOf(own).length;
      assert.ok(possible < games, 'there are fewer rounds than games');
      return assert.deepEqual([misfit.possible, misfit.games], [possible, games]);
    }
    case 'too_few_places': {
      const competing = misfit.divisionIds.map(division);
      const games = competing.flatMap(pairingsOf).length;
      const lacking = misfit.games - misfit.places;
      assert.ok(lacking > 0 && misfit.games <= games);
      return assert.ok(mostPlaced(league, competing) <= games - lacking, 'so many games stay without a place');
    }
  }
}

/** A game for which nothing was left had no free place that breaks nothing, and says how many it could have had. */
function assertOpen(league: GeneratorLeague, games: readonly PlannedGame[], unplaced: UnplacedPairing): void {
  const { pairing } = unplaced;
  const possible = league.places.filter((place) => isWithin({ pairing, place }));
  const free = possible.filter((place) => !games.some((game) => game.place === place));
  assert.deepEqual([unplaced.possible, unplaced.taken], [possible.length, possible.length - free.length]);
  for (const place of free)
    assert.ok(
      games.some((other) => clash(league, { pairing, place, isFirst: false }, other)),
      'an open game had no place left',
    );
}

/** No conflict is in it, and whatever it refuses or leaves open is so. */
export function assertTrue(league: GeneratorLeague, outcome: PlanOutcome): void {
  if (outcome.kind === 'refused') {
    assert.ok(outcome.misfits.length > 0);
    for (const misfit of outcome.misfits) assertReason(league, misfit);
    return;
  }
  const { games, open } = outcome;
  assert.equal(games.length + open.length, league.divisions.flatMap(pairingsOf).length, 'no game is forgotten');
  assert.equal(new Set(games.map(({ place }) => place)).size, games.length, 'no place is given twice');
  for (const game of games) assert.ok(isWithin(game));
  games.forEach((one, index) => {
    for (const other of games.slice(index + 1)) assert.ok(!clash(league, one, other));
  });
  for (const unplaced of open) assertOpen(league, games, unplaced);
}
