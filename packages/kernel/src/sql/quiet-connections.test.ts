import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { Problem } from '../problem.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { inBatches } from './batches.ts';
import { openDatabase } from './database.ts';

let database: KernelDatabase;
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());

/** A way to the database on which connections can go quiet: nothing passes and nothing closes. */
async function startWay() {
  const target = new URL(database.url);
  const quiet = new Set<Socket>();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const host = decodeURIComponent(target.hostname);
    const port = Number(target.port || 5432);
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    open.add(client);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (data) => {
        if (!quiet.has(client)) to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    /** Every connection that is open now. */
    goQuiet: () => open.forEach((socket) => quiet.add(socket)),
    stop: () => {
      open.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

const isBusy = (error: unknown): boolean => error instanceof Problem && error.code === 'server.busy';

test('connections that go quiet without closing are given up and replaced, in and out of transactions', async (t) => {
  const way = await startWay();
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

test('statements that many share give their turns back', async (t) => {
  const way = await startWay();
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
