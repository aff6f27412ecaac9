import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDataDir } from './data-dir.ts';
import { openCluster } from './postgres/cluster.ts';
import { stopLeftover } from './postgres/postmaster.ts';
import { keepSportSecrets } from './secrets.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'));
});
after(() => rm(folder, { recursive: true }));

test('secrets that are none are told by their file', async () => {
  const file = join(folder, 'secrets.json');
  for (const text of ['null', '[]', '{', '{"basketball":5}', '{"basketball":"short"}']) {
    await writeFile(file, text);
    await assert.rejects(keepSportSecrets(file, ['basketball']), new RegExp(`${file} is damaged: delete it`), text);
  }
});

test('a strange lock is cleared away, and of several who find a dead one exactly one has it', async () => {
  for (const text of ['', 'null', '5', '{"services":null}', '{"services":{"hub":null}}', '{"pid":"x"}']) {
    const path = join(folder, `lock-${Buffer.from(text).toString('hex')}`);
    await mkdir(path);
    await writeFile(join(path, 'stack.json'), text);
    const opened = await openDataDir(path);
    await opened.release();
  }
  const path = join(folder, 'contended');
  await mkdir(path);
  await writeFile(join(path, 'stack.json'), JSON.stringify({ pid: 999_999, birthmark: 'long gone', services: {} }));
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => openDataDir(path)));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('a database without its version file is left alone, with its password', async () => {
  const home = join(folder, 'postgres');
  await mkdir(join(home, 'data', 'base'), { recursive: true });
  await writeFile(join(home, 'password'), 'kept-password\n');
  await assert.rejects(openCluster(home, { isThrowaway: true }), /without its file PG_VERSION/);
  assert.equal(await readFile(join(home, 'password'), 'utf8'), 'kept-password\n');
  await writeFile(join(home, 'data', 'PG_VERSION'), '18\n');
  await writeFile(join(home, 'password'), '');
  await assert.rejects(openCluster(home, { isThrowaway: true }), /password is missing or empty/);
});

test('a damaged postmaster.pid is named with what to do', async () => {
  for (const text of ['', 'garbage\n']) {
    const directory = join(folder, 'pgdata');
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'postmaster.pid'), text);
    await assert.rejects(stopLeftover(directory), /postmaster\.pid is damaged: .* delete that file and start again/);
  }
});
