import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
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

test('point 20: what a transaction holds on a quiet connection is free after one timeout, not after a rollback that nobody hears', async (t) => {
  const way = await startQuietWay(database.url);
  t.after(way.stop);
  const db = openDatabase({ url: way.url, connections: 2, queryTimeoutMs: 1_000 });
  t.after(() => db.close());
  const ask = () => db.one('select 1 as ok');
  await Promise.all([ask(), ask()]);
  way.goQuiet();
  let isOver = false;
  const transaction = assert
    .rejects(
      db.transaction((tx) => tx.one('select 1 as ok')),
      isBusy,
    )
    .finally(() => (isOver = true));
  // Begun later, so it times out later; a rollback would take a second timeout.
  await assert.rejects(ask(), isBusy);
  await sleep(500);
  assert.ok(isOver);
  await transaction;
});

test('point 20: every connection asks the system to find out when the other side is gone', async (t) => {
  const keepAlive = t.mock.method(Socket.prototype, 'setKeepAlive');
  const db = openDatabase({ url: database.url, connections: 1 });
  t.after(() => db.close());
  await db.one('select 1 as ok');
  assert.deepEqual(keepAlive.mock.calls[0]?.arguments, [true, 10_000]);
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
