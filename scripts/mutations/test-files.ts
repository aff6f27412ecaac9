import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from './mutants.ts';

const TIME_LIMIT = 120_000;
const MUTATED_MODULE = pathToFileURL(join(import.meta.dirname, 'mutated-module.mjs')).href;

/** Runs one test file in a process of its own, with the mutant in the place of what it replaces. True when it passes. */
export function passes(file: string, mutant?: Mutant, environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const isModule = mutant !== undefined && !mutant.file.endsWith('.sql');
  const mutated = isModule && {
    MUTANT: JSON.stringify({ ...mutant, file: resolve(mutant.file) }),
    NODE_OPTIONS: `--import=${MUTATED_MODULE}`,
  };
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--test-timeout=60000', file], {
      env: { ...process.env, ...environment, ...mutated },
      stdio: 'ignore',
      timeout: TIME_LIMIT,
      killSignal: 'SIGKILL',
    });
    child.on('exit', (code) => done(code === 0));
  });
}

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}
/** The ranges of each module's functions, the innermost of which says whether a place was reached. */
export type Reached = Map<string, Range[]>;

/** What a test file reaches of the modules under a folder; undefined when it does not pass as it is. */
export async function reachedBy(file: string, folder: string): Promise<Reached | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'reached-'));
  try {
    if (!(await passes(file, undefined, { NODE_V8_COVERAGE: directory }))) return undefined;
    const reached: Reached = new Map();
    for (const name of await readdir(directory)) {
      const { result } = JSON.parse(await readFile(join(directory, name), 'utf8')) as {
        result: { url: string; functions: { ranges: Range[] }[] }[];
      };
      for (const { url, functions } of result) {
        if (!url.startsWith(pathToFileURL(resolve(folder)).href)) continue;
        const module = url.slice(pathToFileURL(`${process.cwd()}/`).href.length);
        reached.set(module, [...(reached.get(module) ?? []), ...functions.flatMap(({ ranges }) => ranges)]);
      }
    }
    return reached;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export function isReached(reached: Reached, { file, start }: Mutant): boolean {
  const around = (reached.get(file) ?? []).filter(
    ({ startOffset, endOffset }) => startOffset <= start && start < endOffset,
  );
  const narrowest = Math.min(...around.map(({ startOffset, endOffset }) => endOffset - startOffset));
  return around.some(({ startOffset, endOffset, count }) => endOffset - startOffset === narrowest && count > 0);
}
