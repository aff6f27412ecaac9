import assert from 'node:assert/strict';
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { acceptKey, openKey, type KeptKey } from './kept-keys.ts';

let database: KernelDatabase;
let folder = '';
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());
beforeEach(async (t) => {
  await database.db.run('delete from key_fingerprints');
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  if ('after' in t) t.after(() => rm(folder, { recursive: true }));
});

const key = (given?: string): KeptKey => ({
  name: 'SOME_KEY_SECRET',
  given,
  file: join(folder, 'some-key-secret'),
  acceptCommand: '`accept-key`',
});
const open = (given?: string, opens: (secret: string) => Promise<boolean> = async () => true) =>
  openKey(database.db, key(given), opens);

test('a secret is made once, for its owner only, and the database knows it from then on, but not its text', async () => {
  const secret = await open();
  assert.ok(secret.length >= 32);
  assert.equal((await stat(key().file)).mode & 0o777, 0o600);
  assert.equal(await open(), secret);
  assert.equal(await open(secret), secret, 'given by the variable instead');
  const [row] = await database.db.rows<{ fingerprint: Buffer }>('select name, fingerprint from key_fingerprints');
  assert.equal(row?.fingerprint.length, 16);
});

test('of two that start at once on an empty database both have the same', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  assert.equal(one, other);
});

test('another one is refused with one sentence that says what to do, in a file or in the variable', async () => {
  await open();
  await writeFile(key().file, 'x'.repeat(43));
  await assert.rejects(open(), {
    name: 'ConfigError',
    message: `SOME_KEY_SECRET: keys in this database were encrypted with another secret than that in ${key().file}; bring that file back from the backup, or run \`accept-key\` to go on without these keys`,
  });
  await assert.rejects(open('y'.repeat(32)), {
    message:
      'SOME_KEY_SECRET: keys in this database were encrypted with another secret; bring the earlier one back from the backup, or run `accept-key` to go on without these keys',
  });
});

test('where the file is missing none is made, and the file brought back is good again', async () => {
  const secret = await open();
  await rm(key().file);
  await assert.rejects(open(), /another secret, and .*some-key-secret is missing; bring that file back/);
  await assert.rejects(access(key().file));
  await writeFile(key().file, `${secret}\n`);
  assert.equal(await open(), secret);
});

test('an empty file is said to be empty, and never a secret', async () => {
  await writeFile(key().file, '\n');
  await assert.rejects(open(), /^ConfigError: SOME_KEY_SECRET: .*some-key-secret is empty/);
});

test('a database of before fingerprints is told the one that reads what it holds, and no other', async () => {
  const right = async (secret: string) => secret === 'r'.repeat(32);
  await assert.rejects(open('w'.repeat(32), right), /another secret/);
  await assert.rejects(open(undefined, right), /is missing/);
  await assert.rejects(access(key().file));
  await open('r'.repeat(32), right);
  await assert.rejects(open('w'.repeat(32)), /another secret/);
});

test('a new one is accepted on purpose', async () => {
  await open('a'.repeat(32));
  const fresh = await acceptKey(database.db, key());
  assert.equal((await readFile(key().file, 'utf8')).trim(), fresh);
  assert.equal(await open(), fresh);
  await assert.rejects(open('a'.repeat(32)), /another secret/);
});
