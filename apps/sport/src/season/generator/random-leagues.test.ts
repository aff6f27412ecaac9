import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlan } from './plan.ts';
import { randomLeague } from './random-leagues.ts';
import { assertTrue } from './testing/true-plans.ts';

const LEAGUES = 100;

test('of 100 random leagues each has a schedule without conflict, or a reason that is true', () => {
  const counts: Record<string, number> = { complete: 0, open: 0 };
  for (let seed = 1; seed <= LEAGUES; seed++) {
    const league = randomLeague(seed);
    const outcome = makePlan(league, { seed });
    try {
      assertTrue(league, outcome);
    } catch (error) {
      throw new Error(`league ${seed}`, { cause: error });
    }
    const kinds =
      outcome.kind === 'refused'
        ? new Set(outcome.misfits.map(({ kind }) => kind))
        : [outcome.open.length > 0 ? 'open' : 'complete'];
    for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  // Every kind of outcome is among them, and none that is neither a schedule nor a refusal.
  for (const kind of ['complete', 'odd_games', 'too_few_days', 'too_few_rounds', 'too_few_places'])
    assert.ok(counts[kind], JSON.stringify(counts));
  assert.equal(counts['open'], 0, JSON.stringify(counts));
});
