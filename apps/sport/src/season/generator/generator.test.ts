import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GeneratorDivision, GeneratorRules, GeneratorLeague, GamePlace } from './league.ts';
import { pairingsOf } from './pairings.ts';
import { makePlan, type PlannedGame } from './plan.ts';
import { assertTrue, clash, isWithin } from './testing/true-plans.ts';

const RULES: GeneratorRules = {
  rest: { strength: 'must', freeDays: 1 },
  coaches: 'must',
  families: 'try',
  sameOpponent: { strength: 'try', days: 14 },
  firstGame: { strength: 'off', most: 0 },
};

const division = (id: number, teams: number, gamesEach: number): GeneratorDivision => ({
  id,
  teams: Array.from({ length: teams }, (_, index) => ({
    id: id * 100 + index,
    coaches: [id * 100 + index],
    families: [],
    daysOff: [],
  })),
  gamesEach,
  earliest: null,
  latest: null,
});

/** So many games a day at one venue, on these days. */
const placesOn = (days: readonly number[], gamesADay: number, venueId = 1): GamePlace[] =>
  days.flatMap((day) =>
    Array.from({ length: gamesADay }, (_, game) => ({ venueId, day, from: 540 + game * 90, until: 600 + game * 90 })),
  );

/** Tries every way there is. */
function exists(league: GeneratorLeague): boolean {
  const pairings = league.divisions.flatMap(pairingsOf);
  const place = (games: PlannedGame[]): boolean => {
    const pairing = pairings[games.length];
    if (!pairing) return true;
    return league.places.some((at) => {
      const game = { pairing, place: at, isFirst: false };
      if (games.some((other) => other.place === at || clash(league, game, other)) || !isWithin(game)) return false;
      return place([...games, game]);
    });
  };
  return place([]);
}

test('everybody plays as often as asked, meets everybody as often, and is at home as often as away', () => {
  for (let teams = 2; teams <= 12; teams++)
    for (let gamesEach = 1; gamesEach <= 14; gamesEach++) {
      if ((teams * gamesEach) % 2 === 1) continue;
      const pairings = pairingsOf(division(1, teams, gamesEach));
      const meetings = new Map<string, number>();
      const [home, away] = [new Map<number, number>(), new Map<number, number>()];
      for (const pairing of pairings) {
        home.set(pairing.home.id, (home.get(pairing.home.id) ?? 0) + 1);
        away.set(pairing.away.id, (away.get(pairing.away.id) ?? 0) + 1);
        const key = [pairing.home.id, pairing.away.id].sort((one, other) => one - other).join();
        meetings.set(key, (meetings.get(key) ?? 0) + 1);
      }
      for (const { id } of division(1, teams, gamesEach).teams) {
        const [at, off] = [home.get(id) ?? 0, away.get(id) ?? 0];
        assert.equal(at + off, gamesEach);
        assert.ok(Math.abs(at - off) <= 1, `${teams} teams, ${gamesEach} games: ${at} at home, ${off} away`);
      }
      const counts = [...meetings.values()];
      const least = meetings.size < (teams * (teams - 1)) / 2 ? 0 : Math.min(...counts);
      assert.ok(Math.max(...counts) - least <= 1);
    }
});

test('a schedule without conflict where there is one', () => {
  const league = {
    divisions: [division(1, 6, 5), division(2, 5, 4)],
    places: placesOn([0, 7, 14, 21, 28, 35], 6),
    rules: RULES,
  };
  // The coach of one team of each must not be needed twice at a time.
  Object.assign(league.divisions[1]!.teams[0]!, { coaches: [100] });
  const outcome = makePlan(league, { seed: 1 });
  assertTrue(league, outcome);
  assert.ok(outcome.kind === 'made' && outcome.open.length === 0 && outcome.games.length === 25);
});

test('what is refused does not exist, whatever one tries', () => {
  let refused = 0;
  for (let days = 1; days <= 4; days++)
    for (let gamesADay = 1; gamesADay <= 3; gamesADay++)
      for (let teams = 2; teams <= 4; teams++)
        for (let gamesEach = 1; gamesEach <= 3; gamesEach++) {
          const league = {
            divisions: [division(1, teams, gamesEach)],
            places: placesOn(
              Array.from({ length: days }, (_, day) => day * 2),
              gamesADay,
            ),
            rules: RULES,
          };
          const outcome = makePlan(league, { seed: 1 });
          if (outcome.kind === 'made') continue;
          if (outcome.misfits[0]!.kind === 'odd_games') assert.equal((teams * gamesEach) % 2, 1);
          else assert.equal(exists(league), false, JSON.stringify(outcome.misfits));
          refused += 1;
        }
  assert.ok(refused > 20);
});

test('reasons name what was counted', () => {
  const misfitsOf = (league: GeneratorLeague): unknown => {
    const outcome = makePlan(league, { seed: 1 });
    return outcome.kind === 'refused' ? outcome.misfits : outcome.kind;
  };
  const places = placesOn([0, 7], 2);
  assert.deepEqual(misfitsOf({ divisions: [division(1, 3, 1)], places, rules: RULES }), [
    { kind: 'odd_games', divisionId: 1, teams: 3, gamesEach: 1 },
  ]);
  assert.deepEqual(misfitsOf({ divisions: [division(1, 2, 3)], places, rules: RULES }), [
    { kind: 'too_few_days', teamId: 100, divisionId: 1, games: 3, days: 2 },
    { kind: 'too_few_days', teamId: 101, divisionId: 1, games: 3, days: 2 },
    { kind: 'too_few_rounds', divisionId: 1, games: 3, possible: 2 },
  ]);
  assert.deepEqual(misfitsOf({ divisions: [division(1, 6, 2)], places, rules: RULES }), [
    { kind: 'too_few_rounds', divisionId: 1, games: 6, possible: 4 },
    { kind: 'too_few_places', divisionIds: [1], games: 5, places: 4 },
  ]);
});

test('wishes that are not met are named with the games', () => {
  const league = {
    divisions: [division(1, 2, 2)],
    places: placesOn([0, 7], 1),
    rules: { ...RULES, firstGame: { strength: 'try' as const, most: 1 } },
  };
  const outcome = makePlan(league, { seed: 1 });
  assert.ok(outcome.kind === 'made');
  assert.deepEqual(outcome.wishes.map(({ rule }) => rule).sort(), ['firstGame', 'firstGame', 'sameOpponent']);
});

test('stopped, it gives the best so far', () => {
  let looks = 0;
  const league = { divisions: [division(1, 8, 7)], places: placesOn([0, 7, 14, 21, 28, 35, 42, 49], 4), rules: RULES };
  const outcome = makePlan(league, { seed: 1, shouldStop: () => ++looks > 2 });
  assertTrue(league, outcome);
  assert.ok(outcome.kind === 'made' && looks < 6);
});
