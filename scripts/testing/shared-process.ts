// What a test file that shares its process with others gets for `node:test`. Top-level hooks belong to the whole
// process there; here they, and the tests, are kept until the file has been read and then registered in a suite of its
// own.

import * as own from 'node:test';

let kept: (() => unknown)[] | undefined;

/** Node's function, which waits while a file is being read; called from within a test it does not. */
function waiting<F extends (...given: never[]) => unknown>(register: F): F {
  const keep = (...given: Parameters<F>): unknown => (kept ? kept.push(() => register(...given)) : register(...given));
  return keep as F;
}

export const after = waiting(own.after);
export const afterEach = waiting(own.afterEach);
export const before = waiting(own.before);
export const beforeEach = waiting(own.beforeEach);
export const describe = waiting(own.describe);
export const test = waiting(own.test);

/**
 * Reads one file after the other; the tests run, in the same order, when all have been read. Registered one by one, the
 * first could be done before the next is there, and the process would take itself to be at its end.
 */
export async function readTests(files: Record<string, () => Promise<unknown>>): Promise<void> {
  const suites: [file: string, tests: NonNullable<typeof kept>][] = [];
  for (const [file, read] of Object.entries(files)) {
    const tests: NonNullable<typeof kept> = [];
    kept = tests;
    await read().catch((error: unknown) =>
      tests.push(() => own.test('can be read', () => Promise.reject(error as Error))),
    );
    kept = undefined;
    suites.push([file, tests]);
  }
  for (const [file, tests] of suites) own.describe(file, () => tests.forEach((register) => register()));
}
