import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { suggestTeams, type PlayerToPlace } from './suggest.ts';

const TEAMS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const player = (id: number, more: Partial<PlayerToPlace> = {}): PlayerToPlace => ({
  ...{ id, grade: 5, isReturning: false, isFirstYear: false, teamId: null },
  ...{ families: [], coachedTeams: [], with: [], notWith: [] },
  ...more,
});
const many = (count: number, make: (id: number) => Partial<PlayerToPlace> = () => ({})): PlayerToPlace[] =>
  Array.from({ length: count }, (_, index) => player(index + 1, make(index + 1)));
const changed = (players: PlayerToPlace[], changes: Record<number, Partial<PlayerToPlace>>): PlayerToPlace[] =>
  players.map((one) => ({ ...one, ...changes[one.id] }));
const plan = (players: PlayerToPlace[], size: number | null = null, teams = TEAMS) => {
  const made = suggestTeams(teams, players, size);
  const teamOf = new Map([
    ...players.flatMap(({ id, teamId }) => (teamId === null ? [] : [[id, teamId] as const])),
    ...made.map(({ playerId, teamId }) => [playerId, teamId] as const),
  ]);
  const reasonOf = (id: number) => made.find(({ playerId }) => playerId === id);
  return { made, teamOf, reasonOf };
};
const spread = (counts: number[]): number => Math.max(...counts) - Math.min(...counts);

describe('suggested teams', () => {
  test('are even in number, in grades, and in who is back and who is new', () => {
    const players = many(24, (id) => ({ grade: id % 2 ? 5 : 6, isReturning: id % 3 === 0, isFirstYear: id % 3 === 1 }));
    const { teamOf } = plan(players);
    const count = (is: (one: PlayerToPlace) => boolean) =>
      TEAMS.map(({ id }) => players.filter((one) => teamOf.get(one.id) === id && is(one)).length);
    assert.deepEqual(
      count(() => true),
      [8, 8, 8],
    );
    assert.deepEqual(
      count(({ grade }) => grade === 5),
      [4, 4, 4],
    );
    assert.ok(spread(count(({ isReturning }) => isReturning)) <= 1);
    assert.ok(spread(count(({ isFirstYear }) => isFirstYear)) <= 1);
  });

  test('even out numbers alone, grades alone, and who is back alone', () => {
    const apart = many(3, (id) => ({ grade: id, isReturning: id === 1, isFirstYear: id === 2 }));
    assert.equal(new Set(plan(apart).teamOf.values()).size, 3);
    const two = [{ id: 1 }, { id: 2 }];
    const grades = many(8, (id) => ({ grade: id % 4 < 2 ? 5 : 6, teamId: id > 4 ? null : id % 4 < 2 ? 1 : 2 }));
    const kinds = many(8, (id) => ({ isReturning: id % 4 < 2, teamId: id > 4 ? null : id % 4 < 2 ? 1 : 2 }));
    for (const players of [grades, kinds]) {
      const { teamOf } = plan(players, null, two);
      assert.deepEqual(
        players.slice(4).map(({ id }) => teamOf.get(id)),
        [2, 1, 1, 2],
        'each comes to the team that has none of the kind',
      );
    }
  });

  test('even out what stands already, and move nobody who has a team', () => {
    const players = many(9, (id) => (id <= 5 ? { teamId: 1 } : {}));
    const { made, teamOf } = plan(players);
    assert.deepEqual(
      made.map(({ playerId }) => playerId),
      [6, 7, 8, 9],
    );
    assert.equal(made.filter(({ teamId }) => teamId === 1).length, 0);
    assert.equal(teamOf.get(1), 1);
  });

  test('keep siblings together, also with one who has a team', () => {
    const players = changed(many(12), {
      2: { families: ['r'] },
      9: { families: ['r', 's'] },
      11: { families: ['s'] },
      4: { families: ['t'], teamId: 3 },
      5: { families: ['t'] },
      // The fullest team: nothing but the sibling leads there.
      ...{ 6: { teamId: 3 }, 7: { teamId: 3 }, 8: { teamId: 3 } },
    });
    const { teamOf, reasonOf } = plan(players);
    assert.equal(teamOf.get(2), teamOf.get(9));
    assert.equal(teamOf.get(9), teamOf.get(11));
    assert.deepEqual(
      [teamOf.get(5), reasonOf(5)?.reason, reasonOf(5)?.otherId],
      [3, 'sibling', 4],
      'the reason names the sibling',
    );
  });

  test('never put two together who must not be, not even siblings, and not for a wish', () => {
    const players = changed(many(6), {
      1: { notWith: [2, 3] },
      4: { families: ['x'], notWith: [5] },
      5: { families: ['x'] },
      2: { with: [1] },
    });
    const { teamOf, made } = plan(players, null, [{ id: 1 }, { id: 2 }]);
    assert.equal(made.length, 6);
    for (const [one, other] of [
      [1, 2],
      [1, 3],
      [4, 5],
    ] as const)
      assert.notEqual(teamOf.get(one), teamOf.get(other), `${one} and ${other}`);
  });

  test('leave out whoever fits nowhere rather than break a rule or overfill a team', () => {
    const apart = changed(many(3), { 1: { teamId: 1 }, 2: { teamId: 2 }, 3: { notWith: [1, 2] } });
    assert.deepEqual(plan(apart, null, [{ id: 1 }, { id: 2 }]).made, []);
    assert.equal(plan(many(5), 2, [{ id: 1 }, { id: 2 }]).made.length, 4);
    assert.deepEqual(plan(many(5), 2, []).made, []);
  });

  test('put the child of a coach on that team, before any wish', () => {
    const players = changed(many(9), { 7: { coachedTeams: [2], with: [1] }, 1: { teamId: 3 } });
    const { teamOf, reasonOf } = plan(players);
    assert.deepEqual([teamOf.get(7), reasonOf(7)?.reason], [2, 'coach']);
  });

  test('meet wishes before even figures, from either side', () => {
    const players = changed(
      many(12, (id) => ({ grade: id <= 6 ? 5 : 6 })),
      {
        1: { with: [2] },
        12: { with: [3] },
        3: { teamId: 1 },
      },
    );
    const { teamOf, reasonOf } = plan(players);
    assert.equal(teamOf.get(1), teamOf.get(2));
    assert.deepEqual([teamOf.get(12), reasonOf(12)?.reason, reasonOf(12)?.otherId], [1, 'with', 3]);
    assert.equal(reasonOf(2)?.otherId, 1, 'whoever was wished for is told of by the other');
  });

  test('are the same for the same players, in whatever order they come', () => {
    const players = many(40, (id) => ({
      ...{ grade: 3 + (id % 4), isReturning: id % 5 < 2, families: id % 7 === 0 ? [`f${id % 3}`] : [] },
      ...(id % 11 === 0 ? { with: [id - 3] } : {}),
      ...(id % 13 === 0 ? { notWith: [id - 1] } : {}),
    }));
    const first = suggestTeams(TEAMS, players, 14);
    assert.equal(first.length, 40);
    assert.deepEqual(suggestTeams(TEAMS, players.toReversed(), 14), first);
  });

  test('cost a large division little more than a small one', () => {
    const processorTimeOf = (count: number): number => {
      const players = many(count, (id) => ({ grade: id % 9, with: id % 3 === 0 ? [1 + ((id * 7) % count)] : [] }));
      const before = process.threadCpuUsage();
      assert.equal(suggestTeams(TEAMS, players, null).length, count);
      return process.threadCpuUsage(before).user;
    };
    processorTimeOf(100);
    const ratio = processorTimeOf(500) / processorTimeOf(100);
    assert.ok(ratio < 8, `${ratio} times as much for five times as many players`);
  });
});
