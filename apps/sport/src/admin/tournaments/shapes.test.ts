import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeProblem } from './preview.ts';

test('as many teams as can play like this, and no group in which everybody against everybody would not end', () => {
  const of = (teams: number, format: 'single' | 'round_robin' | 'groups', groups = 2) =>
    shapeProblem(teams, { format, groups, advance: 2 });
  assert.equal(of(1, 'single'), 'A tournament has at least two teams.');
  assert.equal(of(2, 'single'), null);
  assert.equal(of(64, 'single'), null);
  assert.equal(of(65, 'single'), 'A tournament has at most 64 teams.');
  assert.equal(of(16, 'round_robin'), null);
  assert.equal(of(17, 'round_robin'), 'Everybody against everybody is for at most 16 teams.');
  assert.equal(of(32, 'groups'), null);
  assert.equal(of(33, 'groups'), 'A group has at most 16 teams. Make more groups.');
  assert.equal(of(64, 'groups', 4), null);
  assert.equal(of(7, 'groups', 4), 'These groups need 8 teams. 7 take part.');
  assert.equal(of(8, 'groups', 4), null);
});
