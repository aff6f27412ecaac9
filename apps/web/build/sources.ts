import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything the bundles are made of, relative to the project. */
const SOURCES = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/package.json',
  'packages/sdk/src',
  'packages/contract/src/clock-changes.ts',
  'packages/contract/src/currency.ts',
  'packages/contract/src/dashes.ts',
  'packages/contract/src/place.ts',
  'packages/contract/src/sports.ts',
  'packages/contract/src/texts',
  'docs/guides',
  'docs/pictures',
  'package-lock.json',
];

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === 'ENOTDIR') return undefined;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Changes whenever the bundles would. */
export async function hashSources(projectRoot: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES)
    for (const file of await filesUnder(join(projectRoot, source)))
      hash.update(`${file.slice(projectRoot.length)}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
