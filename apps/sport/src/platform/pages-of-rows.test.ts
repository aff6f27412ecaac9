import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf } from './pages-of-rows.ts';

test('a page says whether there are more, and after which one they begin', () => {
  assert.deepEqual(pageOf([], 2), { items: [], hasMore: false, next: undefined });
  assert.deepEqual(pageOf([1, 2], 2), { items: [1, 2], hasMore: false, next: undefined });
  assert.deepEqual(pageOf([1, 2, 3], 2), { items: [1, 2], hasMore: true, next: 2 });
});
