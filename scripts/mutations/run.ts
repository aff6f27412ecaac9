// npm run mutate -- <folder or file> ...: takes every rule of the sport away, one at a time, and names those that no
// test misses. A rule is a check that ends in a refusal, a part of such a check, a boundary, a call that stands for
// itself, or a condition of a statement. Takes a second or two for each, after some minutes of finding
// in which tests each rule matters; those that matter in none are not tried at all. Tests that take long are left out.
//
//   --kept FILE   where what was found and measured is kept, so that the next run goes on from there; rules that were
//                 added since are known to no test that has not changed: take a new file for them
//   --most N      test files for one rule; 12 unless told
//   --at-once N   rules at once; as many as there are processors unless told
//   --again       looks once more at the rules that no test missed
//   --every N     every so manyth rule first, so that a run that is cut off has seen something of each file

import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '@sports-hub/web/build';
import pg from 'pg';
import { startTestDatabase } from '../testing/database.ts';
import { withoutLong } from '../testing/long.ts';
import { Judge } from './judge.ts';
import { Kept, type TestFile } from './kept.ts';
import { mutantsOf, withSwitches, type Mutant } from './mutants.ts';
import { isConstant, testsFor } from './nearest-tests.ts';
import { hasRules, SOURCE } from './sources.ts';

const TEMPLATES = ['template_basketball', 'template_baseball', 'template_basketball_empty'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kept: { type: 'string' },
    most: { type: 'string', default: '12' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    again: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    tests: { type: 'string', default: SOURCE },
  },
});
const kept = new Kept(values.kept);
const isSql = ({ file }: Mutant): boolean => file.endsWith('.sql');

/** A directory with every module of the sport whose rules can be taken away while it runs. */
function writeSwitches(): string {
  const directory = mkdtempSync(join(tmpdir(), 'switches-'));
  for (const file of globSync(`${SOURCE}/**/*.ts`).filter(hasRules)) {
    mkdirSync(join(directory, dirname(file)), { recursive: true });
    writeFileSync(join(directory, file), withSwitches(file));
  }
  return directory;
}

/** Does the work for all, several at once; more may be added meanwhile. */
async function forEach<T>(
  rest: T[],
  work: (one: T, judge: Judge) => Promise<void>,
  atOnce = Number(values['at-once']),
): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const judge = new Judge(switched);
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one, judge);
      judge.end();
    }),
  );
}

async function measureTests(): Promise<TestFile[]> {
  const { files } = withoutLong(globSync(`${values.tests}/**/*.test.ts`).toSorted());
  await forEach(
    files.filter((file) => !kept.test(file)),
    async (file, judge) => {
      const result = await judge.measure(file);
      if (result.failure === undefined) kept.addTest(file, result);
      else console.error(`Left out, fails as it is: ${file}: ${result.failure}`);
    },
  );
  return files.flatMap((file) => kept.test(file) ?? []);
}

/** A function or view is changed in the databases that the tests copy. */
async function withObject<T>(mutant: Mutant, work: () => Promise<T>): Promise<T | 'no such object'> {
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
    return 'no such object';
  }
  try {
    return await work();
  } finally {
    await apply(source);
  }
}

process.chdir(dirname(dirname(import.meta.dirname)));
await buildWeb();
const files = positionals.flatMap((path) =>
  /\.\w+$/.test(path) ? [path] : globSync(`${path}/**/*.{ts,sql}`).toSorted(),
);
const mutants = files.filter(hasRules).flatMap((file) => mutantsOf(file));
const every = Number(values.every);
const open = Array.from({ length: every }, (_, first) => mutants.filter((_mutant, place) => place % every === first))
  .flat()
  .filter(({ name }) => (values.again ? !kept.missedBy.get(name) : !kept.missedBy.has(name)));
console.log(`${mutants.length} rules, ${open.length} of them to look at.`);
const switched = writeSwitches();
const database = await startTestDatabase();
try {
  Object.assign(process.env, database.environment);
  const tests = await measureTests();
  console.log(`${tests.length} test files measured.`);
  const look = async (mutant: Mutant, judge: Judge): Promise<void> => {
    const tries = testsFor(mutant, tests, kept.missedBy).slice(0, Number(values.most));
    const find = (): Promise<string | null> =>
      isConstant(mutant, tests) ? judge.constantMissedBy(mutant, tries) : judge.missedBy(mutant, tries);
    const missedBy = isSql(mutant) ? await withObject(mutant, find) : await find();
    kept.addRule(mutant.name, missedBy);
    rest.push(...judge.takeUnsure());
    if (missedBy === null)
      console.log(
        `no test misses ${mutant.kind} ${mutant.file}:${mutant.line}: ${mutant.text} (${tries.length} tried)`,
      );
  };
  const rest = open.filter((mutant) => !isSql(mutant));
  await forEach(rest, look);
  await forEach(open.filter(isSql), look, 1);
} finally {
  await database.stop();
  rmSync(switched, { recursive: true });
}
const missed = mutants.filter(({ name }) => kept.missedBy.get(name)).length;
console.log(
  `${missed} of ${mutants.length} rules are missed by a test when they are gone (${((100 * missed) / mutants.length).toFixed(1)} %).`,
);
process.exit(0);
