// npm test [-- part of a path ...]: runs the test files on a PostgreSQL of their own.
// TEST_LONG=on npm test: those too that take half a minute and more each (testing/long.ts).
// npm test -- --quick: only what needs no service, stack or browser, and a few that must never break.

import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { run } from 'node:test';
import { buildWeb } from '@sports-hub/web/build';
import { bundlePrograms } from './testing/bundles.ts';
import { hasChromium, howToInstallChromium, installChromium } from './testing/chromium.ts';
import { compactReport, type Outcome } from './testing/compact-report.ts';
import { groupFiles, MAX_TOGETHER } from './testing/groups.ts';
import { withoutLong } from './testing/long.ts';
import { longestFirst } from './testing/order.ts';
import { quickFiles } from './testing/quick.ts';
import { startTestDatabase } from './testing/database.ts';

const PATTERNS = ['packages', 'apps', 'scripts', 'bench', 'e2e'].map((folder) => `${folder}/**/*.test.ts`);
/** Of one test, and of a file that does not end by itself; of a few that somebody named, who waits for them. */
const TEST_TIMEOUT = 180_000;
const FILE_TIMEOUT = 1_800_000;
const NAMED_FILE_TIMEOUT = 8 * 3_600_000;
/** A group of files that share a process, and two more. */
const MAX_RETRIED = MAX_TOGETHER + 2;
/** More than there are processors: files often wait for a browser, a database or a process that starts. */
const AT_ONCE = Math.min(availableParallelism(), 4) + 2;
/** From so many files on it pays to make bundles first. */
const MANY_FILES = 20;
const interruption = new AbortController();

async function findFiles(filters: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(PATTERNS, { exclude: (name) => name === 'node_modules' })) files.push(file);
  return longestFirst(
    filters.length === 0 ? files : files.filter((file) => filters.some((filter) => file.includes(filter))),
  );
}

/** Leaves out the browser tests where no browser can be had; that counts as a failure, said at the end. */
async function withBrowser(files: string[]): Promise<{ files: string[]; missing: number }> {
  const browserTests = files.filter((file) => file.startsWith('e2e/'));
  if (browserTests.length === 0 || (await hasChromium()) || (await installChromium())) return { files, missing: 0 };
  return { files: files.filter((file) => !browserTests.includes(file)), missing: browserTests.length };
}

/** Runs the programs, in this order. */
async function runPrograms(
  programs: string[],
  { atOnce, timeout = FILE_TIMEOUT }: { atOnce: number; timeout?: number },
): Promise<Outcome> {
  const events = run({
    files: programs,
    concurrency: atOnce,
    timeout,
    signal: interruption.signal,
    execArgv: [`--test-timeout=${TEST_TIMEOUT}`, '--import', import.meta.resolve('./testing/end-in-time.mjs')],
  });
  const outcome: Outcome = { failed: [], finished: [] };
  for await (const text of compactReport(events, outcome)) process.stdout.write(text);
  return outcome;
}

/** Runs the files, many of them from bundles, and gives those that failed or did not come to their end. */
async function runFiles(files: string[]): Promise<string[]> {
  if (files.length < MANY_FILES)
    return (await runPrograms(files, { atOnce: AT_ONCE, timeout: NAMED_FILE_TIMEOUT })).failed;
  const { programs, options } = await bundlePrograms(await groupFiles(files));
  process.env['NODE_OPTIONS'] = options;
  const { failed, finished } = await runPrograms(programs, { atOnce: AT_ONCE });
  delete process.env['NODE_OPTIONS'];
  const cutOff = interruption.signal.aborted ? [] : files.filter((file) => !finished.includes(file));
  if (cutOff.length > 0) console.error(`Their process ended before they did: ${cutOff.join(', ')}`);
  return files.filter((file) => failed.includes(file) || cutOff.includes(file));
}

/** Gives a few that failed a second try by themselves: what passes then is unsteady, and is named. */
async function runAgain(failed: string[]): Promise<string[]> {
  if (failed.length === 0 || failed.length > MAX_RETRIED || interruption.signal.aborted) return failed;
  console.error(`\nOnce more, one after the other, from the source: ${failed.join(', ')}`);
  const { failed: stillFailed } = await runPrograms(failed, { atOnce: 1 });
  if (stillFailed.length === 0) console.error(`Unsteady, passed at the second try only: ${failed.join(', ')}`);
  return stillFailed;
}

async function main(filters: string[], isQuick: boolean): Promise<boolean> {
  const all = await findFiles(filters);
  const isWhole = filters.length === 0 && !isQuick;
  const { files: found, leftOut } = isWhole ? withoutLong(all) : { files: all, leftOut: 0 };
  const { files, missing } = await withBrowser(isQuick ? await quickFiles(found) : found);
  if (files.length === 0 && missing === 0) {
    console.error(`No test file's path contains ${filters.join(' or ')}.`);
    return false;
  }
  await buildWeb();
  const database = await startTestDatabase();
  try {
    Object.assign(process.env, database.environment);
    if (isWhole)
      console.log(
        `Running ${files.length} files, ${AT_ONCE} at once. The longest come first: the first line takes a while.`,
      );
    const failed = isWhole ? await runAgain(await runFiles(files)) : await runFiles(files);
    if (leftOut > 0) console.log(`Left out: ${leftOut} long files. TEST_LONG=on npm test runs them, too.`);
    if (missing > 0) console.error(`Not run: ${missing} files of browser tests. ${howToInstallChromium}`);
    const deadlocks = await database.deadlocks();
    if (deadlocks.length > 0)
      console.error(`\nTransactions waited for each other, which is a fault:\n${deadlocks.join('\n')}`);
    return failed.length === 0 && missing === 0 && deadlocks.length === 0;
  } finally {
    await database.stop();
  }
}

process.chdir(dirname(import.meta.dirname));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
if (process.send) process.on('disconnect', () => interruption.abort());
const given = process.argv.slice(2);
const passed = await main(
  given.filter((word) => word !== '--quick'),
  given.includes('--quick'),
);
process.exit(passed && !interruption.signal.aborted ? 0 : 1);
