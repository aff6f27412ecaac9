import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

interface Installer {
  projectRoot: string;
  packagesToInstall(lock: object): string[];
}

test('an installation counts the packages that this platform gets, and no others', async () => {
  const { projectRoot, packagesToInstall } = (await import(`${import.meta.dirname}/install.mjs`)) as Installer;
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as { packages: object };
  const wanted = packagesToInstall(lock);
  assert.ok(wanted.length > 300 && wanted.length < Object.keys(lock.packages).length - 50, `${wanted.length}`);
  const missing = wanted.filter((path) => !existsSync(join(projectRoot, path, 'package.json')));
  // What stands in for a build of a library where none exists for the platform.
  assert.ok(missing.length <= 2, missing.join());
});
