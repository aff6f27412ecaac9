import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freezeMigrations } from './migrations.ts';
import { releaseProblems } from './release.ts';

let root = '';
const put = async (path: string, text: string): Promise<void> => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
};
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'));
  await put('package.json', '{ "version": "2.1.0" }');
  await put('CHANGELOG.md', '# Changelog\n\n## 2.1.0 (not released yet)\n\n## 2.0.0\n');
  await put('apps/hub/migrations/0001_accounts.sql', 'create table accounts ();');
});
after(() => rm(root, { recursive: true, force: true }));

test('package.json, the changelog and release.ts name the same release', async () => {
  assert.deepEqual(await releaseProblems(root, '2.1.0'), []);
  assert.deepEqual(await releaseProblems(root, '2.2.0'), [
    'package.json says 2.1.0, and release.ts 2.2.0',
    'CHANGELOG.md begins with 2.1.0, and release.ts says 2.2.0',
  ]);
});

test('what the changelog calls released has frozen migrations, and its programs and data directory are kept', async () => {
  await put('CHANGELOG.md', '# Changelog\n\n## 2.1.0\n');
  assert.deepEqual(await releaseProblems(root, '2.1.0'), [
    '2.1.0 is said to be released without apps/hub/migrations/0001_accounts.sql, releases/2.1.0/programs.zst, ' +
      'releases/2.1.0/data-directory.zst: run npm run release',
  ]);
  await freezeMigrations(root);
  for (const name of ['programs', 'data-directory']) await put(`releases/2.1.0/${name}.zst`, '');
  assert.deepEqual(await releaseProblems(root, '2.1.0'), []);
});
