// npm run mutate -- <folder or file> ...: takes every rule of the sport away, one at a time, and names those that no
// test misses. A rule is a check that ends in a refusal, a part of such a check, a boundary, a call that stands for
// itself, or a condition of a statement. Takes about five seconds for each.
//
//   --kept FILE   where what was found is kept, so that the next run goes on from there
//   --most N      test files for one rule; 12 unless told

import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '@sports-hub/web/build';
import pg from 'pg';
import { startTestDatabase } from '../testing/database.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { isReached, passes, reachedBy, type Reached } from './test-files.ts';

interface TestFile {
  file: string;
  reached: Reached;
  seconds: number;
}

const SOURCE = 'apps/sport/src';
const NO_RULES = /\.test\.ts$|\/testing\/|\/pages\//;
const TEMPLATES = ['template_basketball', 'template_baseball', 'template_basketball_empty'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kept: { type: 'string' },
    most: { type: 'string', default: '12' },
    tests: { type: 'string', default: SOURCE },
  },
});

const keyOf = ({ file, start, kind, text }: Mutant): string => JSON.stringify([file, start, kind, text]);
const kept = new Map<string, boolean>(
  values.kept && existsSync(values.kept)
    ? readFileSync(values.kept, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as [string, boolean])
    : [],
);

/** Does the work for all, as many at once as there are processors. */
async function forEach<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  atOnce = availableParallelism(),
): Promise<void> {
  const rest = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
    }),
  );
}

async function measureTests(): Promise<TestFile[]> {
  const found: TestFile[] = [];
  await forEach(globSync(`${values.tests}/**/*.test.ts`).toSorted(), async (file) => {
    const start = performance.now();
    const reached = await reachedBy(file, SOURCE);
    if (reached) found.push({ file, reached, seconds: (performance.now() - start) / 1000 });
    else console.error(`Left out, fails as it is: ${file}`);
  });
  return found;
}

/** The tests that reach it, the nearest and quickest first. */
function testsFor(mutant: Mutant, tests: readonly TestFile[]): TestFile[] {
  const isSql = mutant.file.endsWith('.sql');
  const steps = dirname(mutant.file).split('/');
  const away = ({ file }: TestFile): number => {
    const same = file.split('/').findIndex((step, index) => step !== steps[index]);
    return isSql ? Number(!file.includes('/community/')) : steps.length - same;
  };
  return tests
    .filter(({ reached }) => isSql || isReached(reached, mutant))
    .toSorted((a, b) => away(a) - away(b) || a.seconds - b.seconds)
    .slice(0, Number(values.most));
}

/** A function or view is changed in the databases that the tests copy. */
async function withObject(mutant: Mutant, work: () => Promise<boolean>): Promise<boolean> {
  const source = readFileSync(mutant.file, 'utf8');
  const apply = async (text: string): Promise<void> => {
    for (const database of TEMPLATES) {
      const client = new pg.Client({
        connectionString: process.env['TEST_DATABASE_URL']!.replace(/\/postgres$|\/postgres(?=\?)/, `/${database}`),
      });
      await client.connect();
      await client.query(text).finally(() => client.end());
    }
  };
  try {
    await apply(source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
  } catch {
    return true;
  }
  try {
    return await work();
  } finally {
    await apply(source);
  }
}

async function isMissed(mutant: Mutant, tests: readonly TestFile[]): Promise<boolean> {
  const near = testsFor(mutant, tests);
  const find = async (): Promise<boolean> => {
    for (const { file } of near) if (!(await passes(file, mutant))) return true;
    return false;
  };
  return mutant.file.endsWith('.sql') ? withObject(mutant, find) : find();
}

process.chdir(dirname(dirname(import.meta.dirname)));
await buildWeb();
const files = positionals.flatMap((path) => (/\.\w+$/.test(path) ? [path] : globSync(`${path}/**/*.{ts,sql}`)));
const mutants = files
  .filter((file) => !NO_RULES.test(file))
  .toSorted()
  .flatMap((file) => mutantsOf(file));
const open = mutants.filter((mutant) => !kept.has(keyOf(mutant)));
console.log(`${mutants.length} rules, ${open.length} of them to look at.`);
const database = await startTestDatabase();
try {
  Object.assign(process.env, database.environment);
  const tests = await measureTests();
  console.log(`${tests.length} test files measured.`);
  const look = async (mutant: Mutant): Promise<void> => {
    const missed = await isMissed(mutant, tests);
    kept.set(keyOf(mutant), missed);
    if (values.kept) appendFileSync(values.kept, `${JSON.stringify([keyOf(mutant), missed])}\n`);
    if (!missed) console.log(`no test misses ${mutant.kind} ${mutant.file}:${mutant.line}: ${mutant.text}`);
  };
  await forEach(
    open.filter(({ file }) => !file.endsWith('.sql')),
    look,
  );
  await forEach(
    open.filter(({ file }) => file.endsWith('.sql')),
    look,
    1,
  );
} finally {
  await database.stop();
}
const missed = mutants.filter((mutant) => kept.get(keyOf(mutant))).length;
console.log(
  `${missed} of ${mutants.length} rules are missed by a test when they are gone (${((100 * missed) / mutants.length).toFixed(1)} %).`,
);
process.exit(0);
