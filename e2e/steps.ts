import type { TestContext } from 'node:test';

/** For tests of which each goes on where the one before has ended: after a failure the rest would wait for what never comes. */
export function inOrder(): (work: () => Promise<void>) => (context: TestContext) => Promise<void> {
  let hasFailed = false;
  return (work) => async (context) => {
    if (hasFailed) return context.skip('an earlier step failed');
    hasFailed = true;
    await work();
    hasFailed = false;
  };
}
