import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE } from '@sports-hub/kernel';
import { unreleasedMigrations } from './migrations.ts';

/** What says otherwise than `release.ts` which release this is, and what a release lacks, in one line each. */
export async function releaseProblems(root: string, release = RELEASE): Promise<string[]> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const heading = /^## (\S+)(.*)$/m.exec(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
  const problems: string[] = [];
  if (version !== release) problems.push(`package.json says ${version}, and release.ts ${release}`);
  if (heading?.[1] !== release)
    problems.push(`CHANGELOG.md begins with ${heading?.[1]}, and release.ts says ${release}`);
  else if (heading[2] !== ' (not released yet)') {
    const missing = [
      ...(await unreleasedMigrations(root)),
      ...[`releases/${release}/programs.zst`, `releases/${release}/data-directory.zst`].filter(
        (path) => !existsSync(join(root, path)),
      ),
    ];
    if (missing.length > 0)
      problems.push(`${release} is said to be released without ${missing.join(', ')}: run npm run release`);
  }
  return problems;
}
