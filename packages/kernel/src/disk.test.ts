import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchDisk, watchedDataDir } from './disk.ts';
import { addHealthEndpoints } from './http/health.ts';
import { Problem } from './problem.ts';
import { createTestApp } from './testing/kernel-app.ts';
import { startKernelDatabase } from './testing/kernel-database.ts';

const MB = 1024 ** 2;

function startWithDisk(db: Parameters<typeof watchDisk>[0]['db']) {
  const disk = { free: 100_000 * MB };
  const watch = watchDisk({
    folder: { path: '/data', variable: 'DATA_DIR' },
    db,
    statfs: async () => ({ bavail: disk.free / 4096, bsize: 4096 }),
  });
  const { app } = createTestApp();
  addHealthEndpoints(app, { checks: { disk: watch.check }, warnings: watch.warnings });
  const ready = async () => {
    const response = await app.inject('/health/ready');
    return { status: response.statusCode, data: response.json().data as Record<string, unknown> };
  };
  return { disk, ready };
}
const noTrouble = { trouble: { diskFull: false }, transaction: async () => undefined as never };

test('point 28: readiness warns before the disk is full, names it when it is, and recovers at once', async () => {
  const { disk, ready } = startWithDisk(noTrouble);
  assert.deepEqual(await ready(), { status: 200, data: { status: 'ready' } });
  disk.free = 300 * MB;
  assert.deepEqual((await ready()).data['warnings'], ['the disk of DATA_DIR has 300 MB left']);
  disk.free = 3 * MB;
  const full = await ready();
  assert.equal(full.status, 503);
  assert.deepEqual(full.data['missing'], ['disk']);
  assert.deepEqual(full.data['reasons'], ['the disk of DATA_DIR is full (3 MB left)']);
  disk.free = 100_000 * MB;
  assert.equal((await ready()).status, 200);
});

test("point 28: the database's full disk is named until it has room again", async () => {
  let hasSpace = false;
  const db = {
    trouble: { diskFull: true },
    transaction: async (): Promise<never> => {
      if (!hasSpace) throw new Problem('server.busy');
      return undefined as never;
    },
  };
  const { ready } = startWithDisk(db);
  assert.deepEqual((await ready()).data['reasons'], ["the database's disk is full"]);
  hasSpace = true;
  assert.equal((await ready()).status, 200);
  assert.equal(db.trouble.diskFull, false);
});

test('point 28: a write that finds no space is 503, is remembered, and a probe that finds room forgets it', async () => {
  const { db, end } = await startKernelDatabase();
  try {
    await db.script(
      `create function no_space() returns integer language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    );
    for (const write of [
      () => db.run('select no_space()'),
      () => db.transaction((tx) => tx.run('select no_space()')),
    ]) {
      await assert.rejects(write(), (error) => error instanceof Problem && error.code === 'server.busy');
      assert.equal(db.trouble.diskFull, true);
      await watchDisk({
        folder: { path: '/', variable: 'DATA_DIR' },
        db,
        statfs: async () => ({ bavail: 1e9, bsize: 4096 }),
      }).check();
      assert.equal(db.trouble.diskFull, false);
    }
  } finally {
    await end();
  }
});

test('a data directory in which nothing of size is written is not watched', () => {
  const away = { dataDir: '/data', databaseUrl: 'postgres://db.example.org/hub', smtpUrl: 'smtps://mail.example.org' };
  assert.equal(watchedDataDir(away), undefined);
  for (const here of [
    { ...away, smtpUrl: undefined },
    { ...away, databaseUrl: 'postgres://127.0.0.1:5432/hub' },
    { ...away, databaseUrl: 'postgres://%2Frun%2Fpostgresql/hub' },
  ])
    assert.deepEqual(watchedDataDir(here), { path: '/data', variable: 'DATA_DIR' });
});
