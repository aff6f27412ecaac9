import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../checks/generated.ts';
import { LONGEST } from './order.ts';
import { ESSENTIAL } from './quick.ts';

test('a test file that the runner names is there: one that was moved would lose its place without a word', () => {
  assert.deepEqual(
    [...LONGEST, ...ESSENTIAL].filter((file) => !existsSync(join(projectRoot, file))),
    [],
  );
});
