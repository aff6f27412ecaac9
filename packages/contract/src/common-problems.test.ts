import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hubOperations, isDeclared, sportOperations } from './index.ts';

test('an operation declares only what is its own: what all of its kind can meet would not be missed if it were gone', () => {
  const idle = [...hubOperations, ...sportOperations].flatMap((op) =>
    op.problems.flatMap((code) => (isDeclared({ ...op, problems: [] }, code) ? [`${op.name}: ${code}`] : [])),
  );
  assert.deepEqual(idle, []);
});
