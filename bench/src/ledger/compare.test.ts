import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowerThan } from './compare.ts';
import { spreadOf, type LedgerResult } from './measure.ts';
import type { Ledger } from './tables.ts';

/** A run of one row, by what it cost against its reference in each round. */
function run(name: string, ratios: readonly number[]): Ledger {
  const side = { perSecond: spreadOf([1]), processor: {}, services: spreadOf([1]) };
  const row: LedgerResult = {
    name,
    limits: '',
    connections: 20,
    referenceName: 'bare',
    ours: side,
    reference: side,
    speed: spreadOf([1]),
    processor: spreadOf(ratios),
    memory: 0,
    errors: 0,
    targets: [],
  };
  return { when: '', machine: '', arch: 'x64', rounds: ratios.length, rows: [row], alone: [] };
}

const before = run('poll', [2, 2.1, 1.9]);

test('a row that costs more than it did beyond the spread of both runs is named with both figures', () => {
  const [line, ...more] = slowerThan(before, run('poll', [2.6, 2.7, 2.5]));
  assert.match(line ?? '', /^poll: 2\.60 times its reference's processor time, it was 2\.00 /);
  assert.deepEqual(more, []);
});

test('within a tenth, or within wide spreads, nothing is said; nor of what is cheaper or new', () => {
  for (const now of [
    run('poll', [2.15, 2.2, 2.1]),
    run('poll', [2.5, 1.8, 3.4]),
    run('poll', [1, 1, 1]),
    run('send', [9, 9, 9]),
  ])
    assert.deepEqual(slowerThan(before, now), []);
});
