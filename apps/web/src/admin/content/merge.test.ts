import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { conflictsIn, merge, settled } from './merge.ts';

test('what only one of two people changed is taken, wherever it is', () => {
  assert.deepEqual(merge(['a', 'b', 'c'], ['a', 'B', 'c'], ['a', 'b', 'c', 'd']), ['a', 'B', 'c', 'd']);
  assert.deepEqual(merge(['a', 'b'], ['b'], ['a', 'b', 'c']), ['b', 'c']);
  assert.deepEqual(merge([], ['x'], []), ['x']);
  assert.deepEqual(merge(['a'], ['A'], ['A']), ['A'], 'both the same');
  assert.deepEqual(merge(['a', 'b'], ['A', 'b'], ['a', 'B']), ['A', 'B'], 'neighbours');
  assert.deepEqual(merge(['a', 'b'], ['A', 'x'], ['a', 'B']), ['A', { mine: ['x'], theirs: ['B'] }]);
});

test('a paragraph that both changed is kept twice until somebody chooses', () => {
  const merged = merge(['a', 'b', 'c'], ['a', 'mine', 'c'], ['a', 'theirs', 'c']);
  assert.deepEqual(conflictsIn(merged), [{ mine: ['mine'], theirs: ['theirs'] }]);
  assert.deepEqual(settled(merged, ['mine']), ['a', 'mine', 'c']);
  assert.deepEqual(settled(merged, ['theirs']), ['a', 'theirs', 'c']);
  assert.deepEqual(settled(merged, ['both']), ['a', 'mine', 'theirs', 'c']);
});

test('nothing that was written is lost where both are kept', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, theirs) => {
      const all = settled(merge(base, mine, theirs), []);
      for (const block of new Set([...mine, ...theirs]))
        if (!base.includes(block)) assert.ok(all.includes(block), `${block} in ${all.join()}`);
      assert.deepEqual(settled(merge(base, mine, base), []), mine);
      assert.deepEqual(settled(merge(base, base, theirs), []), theirs);
    }),
  );
});
