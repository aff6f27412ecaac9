import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from './all.ts';

/** Processor time only, but much of it: on a machine that is busy with something else it may take many times longer. */
const TIMEOUT = 1_500_000;

// The same as `npm run check`, one after the other, so that the whole run of the tests has them beside it on one core.
for (const { name, run } of checks)
  test(`the source passes: ${name}`, { timeout: TIMEOUT }, async () => assert.equal(await run(), ''));
