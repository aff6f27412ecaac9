import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readsOfClock } from './clock.ts';
import { faultsOfDocuments } from './documents.ts';
import { examplesOfDocuments } from './examples.ts';
import { projectRoot, staleFiles } from './generated.ts';
import { refusedImports } from './imports.ts';
import { misplacedFiles } from './layout.ts';
import { lint } from './lint.ts';
import { brokenMigrations } from './migrations.ts';
import { releaseProblems } from './release.ts';
import { textProblems } from './texts.ts';
import { doubleNamesInProduct } from './type-names.ts';
import { refusedWordsInProject } from './words.ts';

export interface Check {
  name: string;
  /** What is wrong; nothing when all is well. */
  run(): Promise<string>;
}

/** A program's output when it is not content, without what it says when it is. */
const program =
  (script: string, ...args: string[]) =>
  () =>
    new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [join(projectRoot, script), ...args],
        { cwd: projectRoot, maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) => {
          resolve(error ? `${stdout}${stderr}`.trim() || error.message : '');
        },
      );
    });

const sources = ['packages', 'apps', 'bench', 'e2e', 'scripts'].filter((folder) =>
  existsSync(join(projectRoot, folder)),
);

/** Everything that can be said about the source without running it, the longest first. They need the pages' build. */
export const checks: readonly Check[] = [
  { name: 'types and lint', run: () => lint(projectRoot) },
  { name: 'format', run: program('node_modules/oxfmt/bin/oxfmt', '--list-different', '.') },
  {
    name: 'imports',
    run: async () => (await refusedImports(projectRoot, sources)).join('\n'),
  },
  { name: 'generated files', run: async () => (await staleFiles()).join('\n') },
  { name: 'clock', run: async () => readsOfClock(projectRoot).join('\n') },
  { name: 'layout', run: async () => misplacedFiles(projectRoot).join('\n') },
  { name: 'names of types', run: async () => doubleNamesInProduct(projectRoot).join('\n') },
  { name: 'words', run: async () => refusedWordsInProject(projectRoot).join('\n') },
  {
    name: 'documents',
    run: async () => [...faultsOfDocuments(projectRoot), ...examplesOfDocuments(projectRoot).problems].join('\n'),
  },
  { name: 'texts', run: async () => textProblems(projectRoot).join('\n') },
  { name: 'migrations', run: async () => (await brokenMigrations()).join('\n') },
  { name: 'release', run: async () => (await releaseProblems(projectRoot)).join('\n') },
];
