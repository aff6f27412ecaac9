import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { countStatements, openDatabase, type Database } from './database.ts';

let test1: KernelDatabase;
let db: Database;
before(async () => {
  test1 = await startKernelDatabase(
    `create table things (id bigint primary key, name text not null, on_day date, price numeric,
       constraint things_name unique (name), constraint things_short check (length(name) < 20))`,
    { constraints: { things_name: 'record.conflict' }, connections: 4 },
  );
  db = test1.db;
});
after(() => test1.end());

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.code : `not a problem: ${String(error)}`;
  }
};

describe('statements', () => {
  test('each is prepared once per connection under a name made from its text', async () => {
    const single = test1.open({ connections: 1 });
    for (const id of [1, 2, 3]) await single.maybeOne('select name from things where id = $1', [id]);
    const prepared = await single.rows<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements order by prepare_time',
    );
    assert.equal(prepared.filter(({ statement }) => statement === 'select name from things where id = $1').length, 1);
    assert.ok(prepared.every(({ name }) => /^[\w-]{20}$/.test(name)));
  });
  test('they are counted, within transactions too, apart from what runs beside', async () => {
    const other = countStatements(async () => {
      await sleep(5);
      await db.one('select 1 as one');
    });
    assert.equal(
      await countStatements(async () => {
        await db.rows('select 1');
        await db.transaction(async (tx) => {
          await tx.run('select 2');
          await tx.maybeOne('select 3');
        });
      }),
      3,
    );
    assert.equal(await other, 1);
  });
  test('ids and amounts are numbers, dates stay as written', async () => {
    assert.deepEqual(
      await db
        .one(`select 9007199254740991::bigint as id, 12.5::numeric as price, '2026-11-14'::date as on_day, now() as at`)
        .then(({ at, ...row }) => ({ ...row, at: at instanceof Date })),
      { id: 9007199254740991, price: 12.5, on_day: '2026-11-14', at: true },
    );
  });
  test('"one" insists on one row', async () => {
    await assert.rejects(db.one('select 1 where false'), /Expected one row, got 0/);
    await assert.rejects(db.one('select generate_series(1, 2)'), /Expected one row, got 2/);
  });
});

describe('transactions', () => {
  test('what fails leaves nothing behind, and the connection is fit for the next', async () => {
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.run(`insert into things (id, name) values (10, 'rolled back')`);
        throw new Error('no');
      }),
      /^Error: no$/,
    );
    assert.equal(await db.maybeOne('select 1 from things where id = 10'), undefined);
    assert.equal(
      await db.transaction(async (tx) => {
        await tx.run(`insert into things (id, name) values (10, 'kept')`);
        return 'done';
      }),
      'done',
    );
    assert.ok(await db.maybeOne('select 1 from things where id = 10'));
  });
  test('a deadlock is tried again, and both get through', async () => {
    await db.run(`insert into things (id, name) values (20, 'left'), (21, 'right')`);
    // The log of the tests' database is looked at for deadlocks: this one is on purpose.
    const crossing = test1.open({ settings: '-c application_name=deadlock-on-purpose' });
    let attempts = 0;
    const cross = (first: number, second: number) =>
      crossing.transaction(async (tx) => {
        attempts += 1;
        await tx.run('update things set price = coalesce(price, 0) + 1 where id = $1', [first]);
        await sleep(100);
        await tx.run('update things set price = coalesce(price, 0) + 1 where id = $1', [second]);
      });
    await Promise.all([cross(20, 21), cross(21, 20)]);
    assert.ok(attempts > 2, 'one of them was a victim');
    assert.deepEqual(await db.rows('select price from things where id in (20, 21)'), [{ price: 2 }, { price: 2 }]);
  });
  test('a serialization failure is tried four times and then told as busy', async () => {
    let attempts = 0;
    const code = await codeOf(
      db.transaction(async () => {
        attempts += 1;
        throw Object.assign(new Error('could not serialize'), { code: '40001' });
      }),
    );
    assert.equal(attempts, 4);
    assert.equal(code, 'server.busy');
  });
  test('a connection that is lost in the middle is a 503, and the pool recovers', async () => {
    const code = await codeOf(
      db.transaction(async (tx) => {
        const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
        await db.run('select pg_terminate_backend($1)', [pid]);
        await tx.run('select 1');
      }),
    );
    assert.equal(code, 'server.busy');
    for (let i = 0; i < 6; i += 1) await db.one('select 1 as one');
  });
});

describe('what the database refuses', () => {
  test('a constraint with a problem code becomes that problem, in and out of a transaction', async () => {
    await db.run(`insert into things (id, name) values (30, 'taken')`);
    assert.equal(await codeOf(db.run(`insert into things (id, name) values (31, 'taken')`)), 'record.conflict');
    assert.equal(
      await codeOf(db.transaction((tx) => tx.run(`insert into things (id, name) values (31, 'taken')`))),
      'record.conflict',
    );
  });
  test('a constraint without one stays an error, for the log', async () => {
    assert.match(
      String(await codeOf(db.run(`insert into things (id, name) values (32, 'this name is much too long')`))),
      /not a problem: .*things_short/,
    );
  });
  test('text, dates and numbers it cannot hold are 422, not 500', async () => {
    assert.equal(await codeOf(db.run('insert into things (id, name) values (33, $1)', ['a\0b'])), 'request.invalid');
    assert.equal(
      await codeOf(db.run('insert into things (id, name, on_day) values (33, $1, $2)', ['x', '2026-02-31'])),
      'request.invalid',
    );
    assert.equal(
      await codeOf(db.rows('select * from things where id = $1', ['99999999999999999999'])),
      'request.invalid',
    );
  });
  test('a database that is not there is a 503 with Retry-After', async () => {
    const gone = openDatabase({ url: 'postgres://nobody:x@127.0.0.1:1/none' });
    for (const work of [gone.rows('select 1'), gone.transaction(async (tx) => tx.rows('select 1'))]) {
      await assert.rejects(work, (error: Problem) => error.code === 'server.busy' && error.details.retryAfter === 2);
    }
    await gone.close();
  });
  test('a server that only follows another is one that cannot be used now', async () => {
    const follower = test1.open({ settings: '-c default_transaction_read_only=on', connections: 1 });
    const insert = "insert into things (id, name) values (99, 'Written')";
    assert.equal(await codeOf(follower.run(insert)), 'server.busy');
    const pidOf = () => follower.one<{ pid: number }>('select pg_backend_pid() as pid');
    const { pid } = await pidOf();
    assert.equal(await codeOf(follower.transaction((tx) => tx.run(insert))), 'server.busy');
    assert.notEqual((await pidOf()).pid, pid, 'on a new connection, which may lead elsewhere');
  });
  test('a database that accepts no connections at the moment is a 503', async () => {
    const closed = openDatabase({ url: String(new URL('/template0', process.env['TEST_DATABASE_URL'])) });
    assert.equal(await codeOf(closed.rows('select 1')), 'server.busy');
    await closed.close();
  });
  test('a full pool is a 503, after a wait', { timeout: 20_000 }, async () => {
    const narrow = test1.open({ connections: 1, connectionTimeoutMs: 300 });
    let release = () => {};
    const holding = narrow.transaction(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    await sleep(50);
    assert.equal(await codeOf(narrow.rows('select 1')), 'server.busy');
    release();
    await holding;
    assert.equal(await codeOf(narrow.rows('select 1')), undefined);
  });
});
