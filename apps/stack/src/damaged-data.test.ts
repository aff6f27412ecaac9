import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '@sports-hub/kernel/testing';
import { asDataDirProblem, openDataDir } from './data-dir.ts';
import { openCluster } from './postgres/cluster.ts';
import { stopLeftover } from './postgres/postmaster.ts';
import { birthmark, isStopped } from './processes.ts';
import { keepSecrets } from './secrets.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'));
});
after(() => rm(folder, { recursive: true }));

test('secrets that are none are told by their file', async () => {
  const file = join(folder, 'secrets.json');
  for (const text of ['null', '[]', '{', '{"basketball":5}', '{"basketball":"short"}']) {
    await writeFile(file, text);
    await assert.rejects(keepSecrets(file, ['basketball']), new RegExp(`${file} is damaged: delete it`), text);
  }
});

test('point 29: a strange lock is cleared away', async () => {
  for (const text of ['', 'null', '5', '{"services":null}', '{"services":{"hub":null}}', '{"pid":"x"}']) {
    const path = join(folder, `lock-${Buffer.from(text).toString('hex')}`);
    await mkdir(path);
    await writeFile(join(path, 'stack.json'), text);
    const opened = await openDataDir(path);
    assert.equal(JSON.parse(await readFile(join(path, 'stack.json'), 'utf8')).pid, process.pid, text);
    await opened.release();
    assert.deepEqual(await readdir(path), ['logs'], text);
  }
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

test('point 26: a new database is given the password that is there already', async () => {
  const home = join(folder, 'begun');
  await mkdir(home);
  await writeFile(join(home, 'password'), 'kept-password\n');
  assert.equal((await openCluster(home, { isThrowaway: true })).password, 'kept-password');
  assert.equal(await readFile(join(home, 'password'), 'utf8'), 'kept-password\n');
});

test('point 29: a stack that is stopped, but not dead, is told from one that runs', async (t) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  const pid = child.pid!;
  const path = join(folder, 'held');
  await mkdir(path);
  await writeFile(join(path, 'stack.json'), JSON.stringify({ pid, birthmark: birthmark(pid), services: {} }));
  await assert.rejects(openDataDir(path), new RegExp(`\\(process ${pid}\\) uses ${path}; stop it, or choose`));
  child.kill('SIGSTOP');
  await eventually('it is stopped', () => isStopped(pid));
  await assert.rejects(openDataDir(path), /is stopped but not ended; continue it or end it/);
});

test('point 29: a full disk is one line that names the file', () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/data/secrets.json' });
  assert.equal(
    asDataDirProblem(full, '/data')?.message,
    'DATA_DIR: the disk is full; /data/secrets.json could not be written',
  );
});
