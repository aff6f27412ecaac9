import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { circlesOfFolders, type ImportingFile } from './folder-circles.ts';
import { projectRoot } from './generated.ts';

interface Judgement {
  modules: ImportingFile[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';

/** What the files of these folders may not import, as `file: rule -> imported`, and circles of folders. */
export async function refusedImports(root: string, folders: readonly string[]): Promise<string[]> {
  const args = ['--config', join(projectRoot, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [join(projectRoot, CRUISER), ...args],
      { cwd: root, maxBuffer: 256 * 1024 * 1024 },
      // It ends with the number of what it refuses, and says that in its output.
      (error, stdout) => (stdout ? resolve(stdout) : reject(error ?? new Error('dependency-cruiser said nothing'))),
    );
  });
  const { modules, summary } = JSON.parse(output) as Judgement;
  return [
    ...summary.violations.map(({ from, to, rule }) => `${from}: ${rule.name} -> ${to}`).sort(),
    ...circlesOfFolders(modules).map((circle) => `folders in a circle: ${circle.join(' -> ')}`),
  ];
}
