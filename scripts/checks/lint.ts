import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './generated.ts';

/**
 * What the compiler and the linter say about a project, one line each; nothing when all is well. One program judges
 * both, because knowing the types takes most of the time of either. It is given memory instead of collecting garbage.
 */
export const lint = (root: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(projectRoot, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--type-check', '--format', 'unix', '.'],
      { cwd: root, env: { ...process.env, GOGC: '800' }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error && !stdout.trim()) reject(new Error(stderr.trim() || error.message));
        else resolve(error ? stdout.trim() : '');
      },
    );
  });
