// Makes what browsers and services need of apps/web/src, and only when something has changed.
//
// A build is written to a folder of its own and then made current by replacing one symbolic link, so that two
// processes may build at once and a service that is starting never sees half of one.

import { mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeBundles } from './bundle.ts';
import { hashSources } from './sources.ts';

const webRoot = dirname(import.meta.dirname);
const projectRoot = dirname(dirname(webRoot));
const builds = join(webRoot, '.build');
/** Points at the current build; what the package exports. */
const current = join(webRoot, 'dist');
/** A service that is just starting may still read an earlier build. */
const KEPT = 4;

const isCurrent = async (hash: string): Promise<boolean> =>
  (await readlink(current).catch(() => '')) === join('.build', hash) && existsSync(join(builds, hash, 'manifest.json'));

async function makeCurrent(hash: string): Promise<void> {
  if (existsSync(current) && !(await readlink(current).catch(() => ''))) await rm(current, { recursive: true });
  const link = join(builds, `link-${process.pid}-${process.hrtime.bigint()}`);
  await symlink(join('.build', hash), link);
  await rename(link, current);
}

async function removeOldBuilds(hash: string): Promise<void> {
  const found = await Promise.all(
    (await readdir(builds)).map(async (name) => ({
      name,
      time: (await stat(join(builds, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const old = found.filter(({ name }) => name !== hash).sort((a, b) => b.time - a.time);
  for (const { name } of old.slice(KEPT)) await rm(join(builds, name), { recursive: true, force: true });
}

/** Builds when the sources changed since the last time. Returns whether it did. */
export async function buildWeb(): Promise<boolean> {
  const hash = await hashSources(projectRoot);
  if (await isCurrent(hash)) return false;
  await mkdir(builds, { recursive: true });
  const finished = join(builds, hash);
  const isNew = !existsSync(join(finished, 'manifest.json'));
  if (isNew) {
    const target = join(builds, `${hash}-${process.pid}-${process.hrtime.bigint()}`);
    try {
      await writeBundles({ source: join(webRoot, 'src'), target });
      // Somebody else may have been quicker with the same sources.
      await rename(target, finished).catch((error: unknown) => {
        if (!existsSync(join(finished, 'manifest.json'))) throw error;
      });
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  }
  await makeCurrent(hash);
  await removeOldBuilds(hash);
  return isNew;
}
