import { basename, dirname } from 'node:path';
import type { TestFile } from './kept.ts';
import type { Mutant } from './mutants.ts';

export interface Try {
  file: string;
  /** The number of the last test that the rule can matter to. */
  last: number;
  /** How many seconds the slowest test takes. */
  slowest: number;
}

/** Asked only while its module was loaded: its value does not change afterwards. */
export const isConstant = ({ name }: Mutant, tests: readonly TestFile[]): boolean =>
  tests.some(({ reached }) => reached.get(name)?.[0] === -1);

/** The last test that asks for a rule, or for any of its file where that cannot be told for each. */
function lastTest(mutant: Mutant, isExact: boolean, { reached, seconds }: TestFile): number {
  if (mutant.file.endsWith('.sql')) return seconds.length;
  if (isExact) return reached.get(mutant.name)?.[1] ?? -1;
  const inFile = [...reached].filter(([name, [first]]) => first >= 0 && name.startsWith(`${mutant.file} `));
  return inFile.length > 0 ? seconds.length : -1;
}

/** The tests that reach a rule; first those with little before it, the near and those that already missed many rules of its file. */
export function testsFor(
  mutant: Mutant,
  tests: readonly TestFile[],
  missedBy: ReadonlyMap<string, string | null>,
): Try[] {
  const steps = dirname(mutant.file).split('/');
  const isExact = !isConstant(mutant, tests);
  const misses = Map.groupBy(
    [...missedBy].filter(([name]) => name.startsWith(`${mutant.file} `)),
    ([, test]) => test,
  );
  const lastOf = new Map(tests.map((test) => [test, lastTest(mutant, isExact, test)]));
  // Nothing else of its file is asked while tests run: any of them may matter.
  if (!isExact && [...lastOf.values()].every((step) => step < 0))
    for (const test of tests) lastOf.set(test, test.seconds.length);
  return tests
    .map((test) => {
      const away = steps.length - test.file.split('/').findIndex((step, index) => step !== steps[index]);
      // Tests, not seconds: those depend on what else the machine did. Starting takes as long as two tests.
      const first = Math.max(0, (isExact && test.reached.get(mutant.name)?.[0]) || 0);
      const cost = ((first + 3) * (1 + 2 * away)) / (1 + (misses.get(test.file)?.length ?? 0));
      const isNamesake = basename(test.file, '.test.ts') === basename(mutant.file, '.ts');
      return {
        file: test.file,
        last: lastOf.get(test)!,
        slowest: Math.max(...test.seconds),
        cost: isNamesake ? cost / 4 : cost,
      };
    })
    .filter(({ last }) => last >= 0)
    .toSorted((a, b) => a.cost - b.cost);
}
