// npm run check: everything that can be said about the source without running it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '@sports-hub/web/build';
import { projectRoot, staleFiles } from './checks/generated.ts';
import { misplacedFiles } from './checks/layout.ts';
import { brokenMigrations } from './checks/migrations.ts';

interface Check {
  name: string;
  /** What is wrong; nothing when all is well. */
  run(): Promise<string>;
}

/** A tool's output when it is not content, without what it says when it is. */
const tool =
  (script: string, ...args: string[]) =>
  () =>
    new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [join(projectRoot, 'node_modules', script), ...args],
        { cwd: projectRoot, maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) => {
          resolve(error ? `${stdout}${stderr}`.trim() || error.message : '');
        },
      );
    });

const sources = ['packages', 'apps', 'bench', 'e2e', 'scripts'].filter((folder) =>
  existsSync(join(projectRoot, folder)),
);

const checks: Check[] = [
  { name: 'types', run: tool('typescript/bin/tsc', '-p', '.', '--pretty', 'false') },
  { name: 'format', run: tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', run: tool('eslint/bin/eslint.js', '.') },
  {
    name: 'imports',
    run: tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', ...sources),
  },
  { name: 'generated files', run: async () => (await staleFiles()).join('\n') },
  { name: 'layout', run: async () => misplacedFiles(projectRoot).join('\n') },
  { name: 'migrations', run: async () => (await brokenMigrations()).join('\n') },
];

// What imports the pages' server code has to find it.
await buildWeb();

const results = await Promise.all(
  checks.map(async ({ name, run }) => {
    const start = performance.now();
    const problem = await run().catch((error: unknown) => String(error));
    console.log(`${problem ? 'x' : '✓'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return { name, problem };
  }),
);

for (const { name, problem } of results) if (problem) console.error(`\n${name}:\n${problem}`);
process.exitCode = results.some(({ problem }) => problem) ? 1 : 0;
