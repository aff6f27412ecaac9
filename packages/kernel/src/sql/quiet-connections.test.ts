import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Problem } from '../problem.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { startQuietWay } from '../testing/quiet-way.ts';
import { inBatches } from './batches.ts';
import { openDatabase } from './database.ts';

let database: KernelDatabase;
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());

const isBusy = (error: unknown): boolean => error instanceof Problem && error.code === 'server.busy';

test('point 20: connections that go quiet without closing are given up and replaced, in and out of transactions', async (t) => {
  const way = await startQuietWay(database.url);
  t.after(way.stop);
  const db = openDatabase({ url: way.url, connections: 2, queryTimeoutMs: 700 });
  t.after(() => db.close());
  const ask = () => db.one<{ ok: number }>('select 1 as ok');
  const inTransaction = () => db.transaction((tx) => tx.one<{ ok: number }>('select 1 as ok'));
  await Promise.all([ask(), ask()]);
  way.goQuiet();
  const started = performance.now();
  await assert.rejects(Promise.all([ask(), inTransaction()]), isBusy);
  assert.ok(performance.now() - started < 5_000);
  // Whatever is still held by a quiet connection is free after the same time at most.
  await new Promise((resolve) => setTimeout(resolve, 800));
  assert.deepEqual(await Promise.all([ask(), inTransaction(), ask(), ask()]), Array(4).fill({ ok: 1 }));
});

test('point 20: statements that many share give their turns back', async (t) => {
  const way = await startQuietWay(database.url);
  t.after(way.stop);
  const db = openDatabase({ url: way.url, connections: 2, queryTimeoutMs: 500 });
  t.after(() => db.close());
  const ask = inBatches(async (questions: number[]) => {
    await db.one('select 1 as ok');
    return questions;
  });
  await Promise.all([ask(1), db.one('select pg_sleep(0.05)')]);
  way.goQuiet();
  await assert.rejects(ask(2), isBusy);
  await ask(3).catch(() => {});
  await ask(4).catch(() => {});
  assert.equal(await ask(5), 5);
});
