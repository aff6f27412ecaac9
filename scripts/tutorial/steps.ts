import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What the tutorial tells its reader to do. */
export type Step =
  | { kind: 'write'; file: string; content: string }
  | { kind: 'change'; file: string; before: string; after: string }
  | { kind: 'run'; commands: string; fails: boolean };

const BLOCK = /^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm;

/** One side of a change: the lines that stay, and those with this sign. */
const side = (diff: string, sign: '+' | '-'): string =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n');

/** The blocks of the tutorial in their order: `sh`, `sh fails`, `diff <file>`, and anything else with a file is that file. */
export const readSteps = (tutorial: string): Step[] =>
  [...tutorial.matchAll(BLOCK)].map(([, language, name, text = '']): Step => {
    if (language === 'sh') return { kind: 'run', commands: text, fails: name === 'fails' };
    if (!name) throw new Error(`A block of the tutorial names no file: ${text}`);
    if (language === 'diff') return { kind: 'change', file: name, before: side(text, '-'), after: side(text, '+') };
    return { kind: 'write', file: name, content: text };
  });

/** Does what a step says to the files of a tree. */
export async function applyStep(tree: string, step: Exclude<Step, { kind: 'run' }>): Promise<void> {
  const path = join(tree, step.file);
  if (step.kind === 'write') {
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, step.content, { flag: 'wx' });
  }
  const parts = (await readFile(path, 'utf8')).split(step.before);
  if (parts.length !== 2) throw new Error(`${step.file} has this ${parts.length - 1} times, not once:\n${step.before}`);
  await writeFile(path, parts.join(step.after));
}
