import { test } from 'node:test';

/** Tests of which each goes on where the one before has ended. */
export function inOrder(): (name: string, work: () => Promise<void>) => void {
  let hasFailed = false;
  return (name, work) =>
    void test(name, async (context) => {
      if (hasFailed) return context.skip('an earlier step failed');
      hasFailed = true;
      await work();
      hasFailed = false;
    });
}
