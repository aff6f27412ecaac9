import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { byesIn, everybody, gamesIn, groupsOf, makeBracket, placesOf, type BracketShape } from './bracket.ts';
import { rankGroup, type GroupGame } from './group-table.ts';
import type { PlannedRound, PlannedSide } from './plan.ts';
import { settle, type MatchState, type RankedGroup } from './settle.ts';

const SINGLE: BracketShape = { format: 'single', groups: 2, advance: 2 };
const DOUBLE: BracketShape = { ...SINGLE, format: 'double' };
const ROBIN: BracketShape = { ...SINGLE, format: 'round_robin' };
const COUNTS = Array.from({ length: 63 }, (_, index) => index + 2);

/** A plan as it is stored: matches by number, teams are their seeds. */
function statesOf(rounds: readonly PlannedRound[]): MatchState[] {
  const ids = new Map<string, number>();
  for (const [round, { matches }] of rounds.entries())
    for (const index of matches.keys()) ids.set(`${round} ${index}`, ids.size + 1);
  const states: MatchState[] = rounds.flatMap(({ matches }, round) =>
    matches.map(({ home, away, group, isIfNeeded }, index) => {
      const of = (side: PlannedSide, name: 'seed' | 'group' | 'place'): number | null =>
        typeof side === 'object' && name in side ? (side as unknown as Record<string, number>)[name]! : null;
      return {
        ...{ id: ids.get(`${round} ${index}`)!, home: of(home, 'seed'), away: of(away, 'seed') },
        ...{
          home_is_bye: home === 'bye',
          away_is_bye: away === 'bye',
          home_score: null,
          away_score: null,
          winner: null,
        },
        ...{
          next_match_id: null,
          next_slot: null,
          loser_match_id: null,
          loser_slot: null,
          group_number: group ?? null,
        },
        ...{ home_group: of(home, 'group'), home_place: of(home, 'place') },
        ...{ away_group: of(away, 'group'), away_place: of(away, 'place'), is_if_needed: isIfNeeded ?? false },
      };
    }),
  );
  const byId = new Map(states.map((state) => [state.id, state]));
  for (const [round, { matches }] of rounds.entries())
    for (const [index, match] of matches.entries())
      for (const slot of ['home', 'away'] as const) {
        const side = match[slot];
        if (typeof side !== 'object') continue;
        const id = ids.get(`${round} ${index}`)!;
        if ('winnerOf' in side) {
          const from = byId.get(ids.get(side.winnerOf.join(' '))!)!;
          assert.equal(from.next_match_id, null, 'a winner goes on to one match');
          assert.ok(side.winnerOf[0] < round, 'each match comes after those that decide its sides');
          [from.next_match_id, from.next_slot] = [id, slot];
        } else if ('loserOf' in side) {
          const from = byId.get(ids.get(side.loserOf.join(' '))!)!;
          assert.equal(from.loser_match_id, null, 'a loser goes on to one match');
          assert.ok(side.loserOf[0] < round);
          [from.loser_match_id, from.loser_slot] = [id, slot];
        }
      }
  return states;
}

const rankedBy =
  (groups: readonly number[][]): RankedGroup =>
  (group, matches) =>
    rankGroup(
      groups[group - 1] ?? [],
      matches.map(({ home, away, home_score, away_score }): GroupGame => ({
        ...{ home: home!, away: away!, homeScore: home_score!, awayScore: away_score! },
      })),
      { rules: ['win_percentage', 'head_to_head', 'point_difference'], cap: null },
    ).map(({ team }) => team);

/** Plays everything; `homeWins` says who wins. */
function play(rounds: readonly PlannedRound[], ranked: RankedGroup, homeWins: (match: MatchState) => boolean) {
  let matches = settle(statesOf(rounds), ranked);
  const games: MatchState[] = [];
  for (;;) {
    const next = matches.find(({ home, away, winner }) => home !== null && away !== null && winner === null);
    if (!next) return { matches, games };
    const isHome = homeWins(next);
    const done = {
      ...next,
      ...{ home_score: isHome ? 2 : 1, away_score: isHome ? 1 : 2, winner: isHome ? next.home : next.away },
    };
    assert.notEqual(done.home, done.away, 'no team meets itself');
    games.push(done);
    matches = settle(
      matches.map((match) => (match.id === done.id ? done : match)),
      ranked,
    );
  }
}
const chance = (seed: number) => {
  let state = seed;
  return (): boolean => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 < 0.5;
  };
};
const lossesOf = (games: readonly MatchState[], team: number): number =>
  games.filter(({ home, away, winner }) => (home === team || away === team) && winner !== team).length;

test('the best meet last', () => {
  assert.deepEqual(placesOf(8), [1, 8, 4, 5, 2, 7, 3, 6]);
});

describe('who loses once is out', () => {
  for (const teams of COUNTS)
    test(`${teams} teams: every team plays, byes go to the best, one is left`, () => {
      const rounds = makeBracket(teams, SINGLE);
      assert.equal(gamesIn(rounds), teams - 1);
      const byes = rounds[0]!.matches
        .filter(({ away }) => away === 'bye')
        .map(({ home }) => (home as { seed: number }).seed);
      const size = 2 ** Math.ceil(Math.log2(teams));
      assert.deepEqual(
        byes.sort((a, b) => a - b),
        Array.from({ length: size - teams }, (_, index) => index + 1),
      );
      assert.equal(byesIn(rounds), byes.length);
      const flip = chance(teams);
      const { matches, games } = play(rounds, () => undefined, flip);
      assert.equal(games.length, teams - 1);
      const seen = new Set(games.flatMap(({ home, away }) => [home, away]));
      assert.equal(seen.size, teams);
      const losses = Array.from({ length: teams }, (_, index) => lossesOf(games, index + 1));
      assert.equal(losses.filter((count) => count === 0).length, 1);
      assert.ok(losses.every((count) => count <= 1));
      assert.equal(matches.at(-1)?.winner, losses.indexOf(0) + 1);
      // Where the better seed wins, the first two meet in the last match.
      const expected = play(
        rounds,
        () => undefined,
        ({ home, away }) => home! < away!,
      );
      assert.deepEqual([expected.games.at(-1)?.home, expected.games.at(-1)?.away], [1, 2]);
    });
});

describe('who loses twice is out', () => {
  for (const teams of COUNTS)
    test(`${teams} teams: nobody is out before two losses, whoever wins`, () => {
      const rounds = makeBracket(teams, DOUBLE);
      assert.equal(gamesIn(rounds), 2 * teams - 1);
      for (const seed of teams > 16 ? [1] : [1, 2, 3, 4, 5]) {
        const { matches, games } = play(rounds, () => undefined, chance(seed * 1000 + teams));
        const losses = Array.from({ length: teams }, (_, index) => lossesOf(games, index + 1));
        const champion = matches.at(-1)?.winner;
        assert.ok(champion);
        for (const [index, count] of losses.entries())
          if (index + 1 === champion) assert.ok(count <= 1, 'the champion lost at most once');
          else assert.equal(count, 2, `seed ${index + 1}`);
        const isSecondFinal = games.some(({ is_if_needed }) => is_if_needed);
        assert.equal(isSecondFinal, losses[champion - 1] === 1 || games.length === 2 * teams - 1);
        assert.equal(games.length, isSecondFinal ? 2 * teams - 1 : 2 * teams - 2);
      }
    });

  test('the second final is played only if the first was lost for the first time', () => {
    const rounds = makeBracket(4, DOUBLE);
    const best = play(
      rounds,
      () => undefined,
      ({ home, away }) => home! < away!,
    );
    assert.deepEqual([best.games.length, best.matches.at(-1)?.away_is_bye, best.matches.at(-1)?.winner], [6, true, 1]);
    const turned = play(
      rounds,
      () => undefined,
      (match) => {
        const isFinal = match.next_match_id !== null && match.loser_match_id === match.next_match_id;
        return isFinal ? false : match.home! < match.away!;
      },
    );
    assert.deepEqual([turned.games.length, turned.games.at(-1)?.is_if_needed], [7, true]);
  });
});

describe('everybody against everybody', () => {
  for (const teams of COUNTS.filter((count) => count <= 16))
    test(`${teams} teams meet once each, nobody twice a round`, () => {
      const days = everybody(teams);
      const pairs = days.flat().map((pair) => pair.toSorted((a, b) => a - b).join('–'));
      assert.equal(pairs.length, (teams * (teams - 1)) / 2);
      assert.equal(new Set(pairs).size, pairs.length);
      for (const day of days) assert.equal(new Set(day.flat()).size, day.flat().length);
      assert.equal(gamesIn(makeBracket(teams, ROBIN)), pairs.length);
    });
});

describe('groups, then a bracket', () => {
  for (const [groups, advance] of [
    [2, 1],
    [2, 2],
    [3, 2],
    [4, 1],
    [4, 2],
    [5, 2],
    [8, 2],
    [2, 4],
    [8, 4],
    [3, 1],
  ] as const)
    for (const teams of COUNTS.filter(
      (count) => count >= groups * Math.max(2, advance) && (count <= 20 || count >= 63),
    ))
      test(`${teams} teams in ${groups} groups, ${advance} of each go on`, () => {
        const made = groupsOf(teams, groups);
        const sizes = made.map(({ length }) => length);
        assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
        assert.equal(new Set(made.flat()).size, teams);
        const rounds = makeBracket(teams, { format: 'groups', groups, advance });
        const inGroups = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
        assert.equal(gamesIn(rounds), inGroups + groups * advance - 1);
        const { games } = play(rounds, rankedBy(made), ({ home, away }) => home! < away!);
        assert.equal(games.length, inGroups + groups * advance - 1);
        assert.equal(games.at(-1)?.winner, 1);
        if (advance > 2) return;
        const groupOf = (seed: number | null) => made.findIndex((members) => members.includes(seed ?? 0));
        const firstMeeting = statesOf(rounds).filter(({ home_group, away_group }) => home_group && away_group);
        for (const { home_group, away_group } of firstMeeting)
          assert.notEqual(home_group, away_group, 'nobody of one’s own group comes first');
        assert.ok(games.every(({ home, away, group_number }) => !group_number || groupOf(home) === groupOf(away)));
      });
});

test('level teams are ranked among themselves, again from the first rule', () => {
  const games: GroupGame[] = [
    { home: 1, away: 2, homeScore: 3, awayScore: 1 },
    { home: 2, away: 3, homeScore: 4, awayScore: 1 },
    { home: 3, away: 1, homeScore: 2, awayScore: 1 },
    { home: 4, away: 1, homeScore: 0, awayScore: 1 },
    { home: 4, away: 2, homeScore: 0, awayScore: 1 },
    { home: 4, away: 3, homeScore: 0, awayScore: 9 },
  ];
  const order = (rules: Parameters<typeof rankGroup>[2]['rules'], cap: number | null = null) =>
    rankGroup([1, 2, 3, 4], games, { rules, cap }).map(({ team }) => team);
  assert.deepEqual(order(['win_percentage', 'head_to_head', 'point_difference']), [3, 1, 2, 4], '1 beat 2');
  assert.deepEqual(order(['win_percentage', 'point_difference'], 1), [1, 2, 3, 4], 'with a cap all have the same');
  assert.deepEqual(order(['win_percentage', 'points_against']), [1, 2, 3, 4]);
});
