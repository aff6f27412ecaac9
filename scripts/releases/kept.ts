import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareReleases, RELEASE } from '@sports-hub/kernel';
import { projectRoot } from '../checks/generated.ts';
import { unpack } from './archive.ts';

const FOLDER = join(projectRoot, 'releases');

/** The releases before this one, the oldest first. */
export const earlierReleases: readonly string[] = readdirSync(FOLDER)
  .filter((name) => /^[\d.]+$/.test(name) && compareReleases(name, RELEASE) < 0)
  .sort(compareReleases);

const archiveOf = (release: string, name: 'programs' | 'data-directory'): Promise<Buffer> =>
  readFile(join(FOLDER, release, `${name}.zst`));

/** Where a release's programs can be run; unpacked once. */
export async function keptPrograms(release: string): Promise<string> {
  const archive = await archiveOf(release, 'programs');
  const hash = createHash('sha256').update(archive).digest('hex').slice(0, 16);
  const folder = join(projectRoot, 'node_modules/.cache/releases', `${release}-${hash}`);
  if (existsSync(folder)) return folder;
  // Two tests may do this at once: whoever is second has worked in vain.
  const unfinished = `${folder}.${randomUUID()}`;
  await unpack(archive, unfinished);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}

/** Puts the data directory that a release's `npm start` made into an empty place. */
export const putDataDirectory = async (release: string, directory: string): Promise<void> =>
  unpack(await archiveOf(release, 'data-directory'), directory);
