// npm test [-- part of a path ...]: checks everything, then runs the test files on a PostgreSQL of their own.
// npm test -- --quick: only what needs no service, stack or browser, and a few that must never break; no checks.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildWeb } from '@sports-hub/web/build';
import { hasChromium, howToInstallChromium, installChromium } from './testing/chromium.ts';
import { quickFiles } from './testing/quick.ts';
import { startTestDatabase } from './testing/database.ts';

const PATTERNS = ['packages', 'apps', 'scripts', 'bench', 'e2e'].map((folder) => `${folder}/**/*.test.ts`);
const TIMEOUT = 180_000;
const MOST_RETRIED = 3;
const interruption = new AbortController();

async function findFiles(filters: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(PATTERNS, { exclude: (name) => name === 'node_modules' })) files.push(file);
  const wanted = filters.length === 0 ? files : files.filter((file) => filters.some((filter) => file.includes(filter)));
  // The longest first: a long file that starts last would run alone.
  const isLong = (file: string): boolean => file.startsWith('e2e') || file.startsWith('apps/stack');
  return wanted.sort((a, b) => Number(isLong(b)) - Number(isLong(a)) || a.localeCompare(b));
}

/** Leaves out the browser tests where no browser can be had; that counts as a failure, said at the end. */
async function withBrowser(files: string[]): Promise<{ files: string[]; missing: number }> {
  const browserTests = files.filter((file) => file.startsWith('e2e/'));
  if (browserTests.length === 0 || (await hasChromium()) || (await installChromium())) return { files, missing: 0 };
  return { files: files.filter((file) => !browserTests.includes(file)), missing: browserTests.length };
}

/** Runs Node with these arguments, and tells whether it was content. */
function succeeds(args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit', signal: interruption.signal })
      .on('error', () => resolve(false))
      .on('exit', (code) => resolve(code === 0));
  });
}

const runFiles = (files: string[], { atOnce }: { atOnce: number }): Promise<boolean> =>
  succeeds([
    '--test',
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${TIMEOUT}`,
    // A test that was cut off may have left something open, and its file would never end.
    '--test-force-exit',
    '--test-reporter=./scripts/testing/compact-report.ts',
    ...files,
  ]);

/** Runs them all. A few that failed get a second try by themselves: what passes then is unsteady, and is named. */
async function runSteadily(files: string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'failed-tests-'));
  const list = join(folder, 'files');
  process.env['FAILED_TEST_FILES'] = list;
  const passed = await runFiles(files, { atOnce: 2 });
  const failed = existsSync(list) ? (await readFile(list, 'utf8')).split('\n').filter(Boolean) : [];
  await rm(folder, { recursive: true });
  delete process.env['FAILED_TEST_FILES'];
  if (failed.length === 0 || failed.length > MOST_RETRIED || interruption.signal.aborted) return passed;
  console.error(`\nOnce more, one after the other: ${failed.join(', ')}`);
  const isUnsteady = await runFiles(failed, { atOnce: 1 });
  if (isUnsteady) console.error(`Unsteady, passed at the second try only: ${failed.join(', ')}`);
  return isUnsteady;
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
  const checking = isWhole && existsSync('scripts/check.ts') ? succeeds(['scripts/check.ts']) : Promise.resolve(true);
  const database = await startTestDatabase();
  try {
    if (!(await checking)) {
      console.error('The checks failed, so the tests were not run.');
      return false;
    }
    Object.assign(process.env, database.environment);
    const passed = isWhole ? await runSteadily(files) : await runFiles(files, { atOnce: 2 });
    if (missing > 0) console.error(`Not run: ${missing} files of browser tests. ${howToInstallChromium}`);
    return passed && missing === 0;
  } finally {
    await checking;
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
