// What a test file gets for `node:test` in a process that runs it many times: its tests are kept, and run one after
// the other until one fails.

type Work = (context: { after: (work: () => unknown) => void }) => unknown;
interface Suite {
  before: Work[];
  after: Work[];
  beforeEach: Work[];
  afterEach: Work[];
  parts: (Suite | { name: string; work: Work })[];
}

const emptySuite = (): Suite => ({ before: [], after: [], beforeEach: [], afterEach: [], parts: [] });
let current = emptySuite();

export const before = (work: Work): void => void current.before.push(work);
export const after = (work: Work): void => void current.after.push(work);
export const beforeEach = (work: Work): void => void current.beforeEach.push(work);
export const afterEach = (work: Work): void => void current.afterEach.push(work);
export function test(name: string, ...given: [Work] | [options: object, Work]): void {
  current.parts.push({ name, work: given.at(-1) as Work });
}
export function describe(_name: string, read: () => void): void {
  const outer = current;
  current = emptySuite();
  read();
  outer.parts.push(current);
  current = outer;
}

export interface Outcome {
  /** The test that failed and why. */
  failure?: string;
  /** How long each test took, with the hooks before it. */
  seconds: number[];
}

class Failure extends Error {}
class Enough extends Error {}

/** Reads a file and runs its tests: as far as the one with the number `last`, or until one fails. */
export async function runTests(
  read: () => Promise<unknown>,
  last: number,
  onStep: (step: number) => void,
): Promise<Outcome> {
  const seconds: number[] = [];
  const ends: Work[] = [];
  let start = performance.now();
  const attempt = async (name: string, work: Work): Promise<void> => {
    try {
      await work({ after: (end) => ends.push(end) });
      while (ends.length > 0) await ends.pop()!({ after: () => undefined });
    } catch (error) {
      throw new Failure(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const runSuite = async (suite: Suite, around: readonly Suite[]): Promise<void> => {
    const within = [...around, suite];
    try {
      for (const work of suite.before) await attempt('before', work);
      for (const part of suite.parts) {
        if ('parts' in part) {
          await runSuite(part, within);
          continue;
        }
        if (seconds.length > last) throw new Enough();
        for (const work of within.flatMap(({ beforeEach }) => beforeEach)) await attempt('before each', work);
        await attempt(part.name, part.work);
        for (const work of within.toReversed().flatMap(({ afterEach }) => afterEach)) await attempt('after each', work);
        seconds.push((performance.now() - start) / 1000);
        start = performance.now();
        onStep(seconds.length);
      }
    } catch (error) {
      // What was begun is ended; that it cannot be says nothing new.
      for (const work of suite.after) await attempt('after', work).catch(() => undefined);
      throw error;
    }
    for (const work of suite.after) await attempt('after', work);
  };
  current = emptySuite();
  try {
    await attempt('read', read);
    await runSuite(current, []);
  } catch (error) {
    if (error instanceof Failure) return { failure: error.message, seconds };
    if (!(error instanceof Enough)) throw error;
  }
  return { seconds };
}
