import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { openDatabase, type Database } from './database.ts';

let database: KernelDatabase;
let db: Database;
before(async () => {
  database = await startKernelDatabase();
  // One connection, so that every statement meets what the one before it left there.
  db = openDatabase({ url: database.url, connections: 1 });
});
after(async () => {
  await db.close();
  await database.end();
});

test('the rows of a statement are described once per connection, and read alike every time', async (t) => {
  const describe = t.mock.method(pg.Connection.prototype, 'describe');
  const ask = (n: number) =>
    db.rows(
      `select $1::bigint as id, 'a' || $1 as name, null::text as nothing, date '2026-11-16' as day, '{"x":1}'::jsonb as json`,
      [n],
    );
  for (const n of [1, 2, 3])
    assert.deepEqual(await ask(n), [{ id: n, name: `a${n}`, nothing: null, day: '2026-11-16', json: { x: 1 } }]);
  assert.equal(describe.mock.callCount(), 1);
});

test('a statement without rows tells how many it touched, each time', async () => {
  await db.script('create table if not exists things (id integer primary key)');
  assert.equal(await db.run('insert into things select generate_series(1, $1::integer)', [3]), 3);
  assert.equal(await db.run('update things set id = id + 10 where id > $1', [1]), 2);
  assert.equal(await db.run('update things set id = id + 10 where id > $1', [100]), 0);
  assert.deepEqual(await db.rows('delete from things where id = $1 returning id', [1]), [{ id: 1 }]);
});

test('after a failure of any kind the same statement works on the same connection', async () => {
  const divide = (by: unknown) => db.one<{ n: number }>('select 12 / $1::integer as n', [by]);
  await assert.rejects(divide(0), /division by zero/);
  assert.deepEqual(await divide(4), { n: 3 });
  await assert.rejects(divide('four'), /invalid input syntax/);
  assert.deepEqual(await divide(6), { n: 2 });
  // A value that cannot be written down never reaches the server.
  const unwritable = {
    toPostgres(): never {
      throw new Error('cannot be written');
    },
  };
  await assert.rejects(divide(unwritable), /cannot be written/);
  assert.deepEqual(await divide(3), { n: 4 });
  await assert.rejects(db.rows('select no_such_column'), /no_such_column/);
  await assert.rejects(db.rows('select no_such_column'), /no_such_column/);
  assert.deepEqual(await divide(2), { n: 6 });
});

test('a failure tells where in the program it was asked for', async () => {
  async function somebodyWhoAsks() {
    await db.rows('select 1 / 0 as n');
  }
  await assert.rejects(somebodyWhoAsks, (error: Error) => (error.stack ?? '').includes('somebodyWhoAsks'));
});
