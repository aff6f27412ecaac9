// npm test [-- part of a path ...]: runs the test files, and the checks beside them, on a PostgreSQL of their own.
// npm test -- --quick: only what needs no service, stack or browser, and a few that must never break; no checks.

import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { run } from 'node:test';
import { buildWeb } from '@sports-hub/web/build';
import { bundlePrograms } from './testing/bundles.ts';
import { hasChromium, howToInstallChromium, installChromium } from './testing/chromium.ts';
import { compactReport } from './testing/compact-report.ts';
import { longestFirst } from './testing/order.ts';
import { quickFiles } from './testing/quick.ts';
import { startTestDatabase } from './testing/database.ts';

const PATTERNS = ['packages', 'apps', 'scripts', 'bench', 'e2e'].map((folder) => `${folder}/**/*.test.ts`);
/** Of one test, and of a file that does not end by itself. */
const TEST_TIMEOUT = 180_000;
const FILE_TIMEOUT = 1_800_000;
const MOST_RETRIED = 3;
/** One more than there are processors: files often wait for a browser, a database or a process that starts. */
const AT_ONCE = Math.min(availableParallelism(), 4) + 1;
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

/** Runs each file in a process of its own, in this order, and gives those that failed. */
async function runFiles(files: string[], { atOnce }: { atOnce: number }): Promise<string[]> {
  const events = run({
    files,
    concurrency: atOnce,
    timeout: FILE_TIMEOUT,
    signal: interruption.signal,
    // A test that was cut off may have left something open, and its file would never end.
    execArgv: [`--test-timeout=${TEST_TIMEOUT}`, '--test-force-exit'],
  });
  const failed: string[] = [];
  for await (const text of compactReport(events, failed)) process.stdout.write(text);
  return failed;
}

/** Runs them all. A few that failed get a second try by themselves: what passes then is unsteady, and is named. */
async function runSteadily(files: string[]): Promise<string[]> {
  const failed = await runFiles(files, { atOnce: AT_ONCE });
  if (failed.length === 0 || failed.length > MOST_RETRIED || interruption.signal.aborted) return failed;
  console.error(`\nOnce more, one after the other, from the source: ${failed.join(', ')}`);
  delete process.env['NODE_OPTIONS'];
  const stillFailed = await runFiles(failed, { atOnce: 1 });
  if (stillFailed.length === 0) console.error(`Unsteady, passed at the second try only: ${failed.join(', ')}`);
  return stillFailed;
}

async function main(filters: string[], isQuick: boolean): Promise<boolean> {
  const found = await findFiles(filters);
  const { files, missing } = await withBrowser(isQuick ? await quickFiles(found) : found);
  if (files.length === 0 && missing === 0) {
    console.error(`No test file's path contains ${filters.join(' or ')}.`);
    return false;
  }
  await buildWeb();
  const isWhole = filters.length === 0 && !isQuick;
  const database = await startTestDatabase();
  try {
    Object.assign(process.env, database.environment);
    if (files.length >= MANY_FILES) process.env['NODE_OPTIONS'] = await bundlePrograms(files);
    if (isWhole)
      console.log(
        `Running ${files.length} files, ${AT_ONCE} at once. The longest come first: the first line takes a while.`,
      );
    const failed = isWhole ? await runSteadily(files) : await runFiles(files, { atOnce: AT_ONCE });
    if (missing > 0) console.error(`Not run: ${missing} files of browser tests. ${howToInstallChromium}`);
    return failed.length === 0 && missing === 0;
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
