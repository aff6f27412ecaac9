import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlocksIn, ON_PURPOSE } from './deadlocks.ts';

const at = '2026-10-03 18:12:44.120 UTC';
const LOG = `${at} [71] test_basketball_1 [unknown] ERROR:  deadlock detected
${at} [71] test_basketball_1 [unknown] DETAIL:  Process 71 waits for ShareLock on transaction 9; blocked by process 72.
\tProcess 72 waits for ShareLock on transaction 8; blocked by process 71.
${at} [71] test_basketball_1 [unknown] HINT:  See server log for query details.
${at} [80] test_bare_2 ${ON_PURPOSE} ERROR:  deadlock detected
${at} [80] test_bare_2 ${ON_PURPOSE} DETAIL:  Process 80 waits for ShareLock on transaction 9; blocked by process 81.
`;

test('a run’s deadlocks are found in the log of its database with who waited for whom, but for those made on purpose', () => {
  const found = deadlocksIn(LOG);
  assert.equal(found.length, 1);
  assert.match(found[0] ?? '', /test_basketball_1 .*deadlock detected\n.*Process 71 waits.*\n.*Process 72 waits.*$/);
  assert.deepEqual(deadlocksIn(''), []);
});
