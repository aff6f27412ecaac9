import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '../testing/databases.ts';
import { startFailure } from '../service.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  // The pause makes the others arrive while the first is at work.
  await writeFile(
    join(folder, '0001_first.sql'),
    'create table firsts (id int); insert into firsts values (1); select pg_sleep(0.3);',
  );
  await writeFile(join(folder, '0002_second.sql'), 'insert into firsts values (2);');
  await writeFile(join(folder, 'README.md'), 'not a migration');
});
after(() => rm(folder, { recursive: true, force: true }));

test('three processes that start at once on an empty database migrate it once', { timeout: 60_000 }, async () => {
  const { url, drop } = await emptyDatabase();
  const program = fileURLToPath(new URL('./testing/migrating-process.ts', import.meta.url));
  const exits = await Promise.all(
    [1, 2, 3].map(async () => {
      const [code] = await once(fork(program, [url, folder]), 'exit');
      return code as number;
    }),
  );
  assert.deepEqual(exits, [0, 0, 0]);
  const db = openDatabase({ url });
  assert.deepEqual(await db.rows('select id from firsts order by id'), [{ id: 1 }, { id: 2 }]);
  assert.deepEqual(
    (await db.rows<{ name: string }>('select name from migrations_app order by name')).map(({ name }) => name),
    ['0001_first', '0002_second'],
  );
  assert.ok(await db.maybeOne('select 1 from migrations_kernel limit 1'));
  await db.close();
  await drop();
});

test('a migration that fails leaves nothing of itself, and the next start tries again', async () => {
  const { url, drop } = await emptyDatabase();
  await writeFile(join(folder, '0003_wrong.sql'), 'insert into firsts values (3); insert into nothing values (1);');
  await assert.rejects(migrate(url, folder), /nothing/);
  const db = openDatabase({ url });
  const tables = await db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_name = 'firsts'`,
  );
  if (tables.length > 0) assert.equal(await db.maybeOne('select 1 from firsts where id = 3'), undefined);
  await writeFile(join(folder, '0003_wrong.sql'), 'insert into firsts values (3);');
  await migrate(url, folder);
  assert.deepEqual(await db.rows('select id from firsts order by id'), [{ id: 1 }, { id: 2 }, { id: 3 }]);
  await db.close();
  await drop();
  await rm(join(folder, '0003_wrong.sql'));
});

describe('a database that another version has set up', () => {
  let other = '';
  let objects = '';
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  const put = (name: string, text: string) => writeFile(join(other, name), text);
  before(async () => {
    other = await mkdtemp(join(tmpdir(), 'migrations-'));
    objects = await mkdtemp(join(tmpdir(), 'objects-'));
    await mkdir(join(objects, 'functions'));
    await put('0001_first.sql', 'create table firsts (id int);');
    await put('0002_wider.sql', 'alter table firsts add column name text;');
    database = await emptyDatabase();
    await migrate(database.url, other, objects);
  });
  after(async () => {
    await database.drop();
    for (const path of [other, objects]) await rm(path, { recursive: true, force: true });
  });

  test('is refused with what to do when its migrations are not the first ones here, and nothing in it is touched', async () => {
    await rm(join(other, '0002_wider.sql'));
    await put('0002_second.sql', 'create table seconds (id int);');
    await writeFile(
      join(objects, 'functions/tripled.sql'),
      'create or replace function tripled(n int) returns int language sql return n * 3;',
    );
    await assert.rejects(migrate(database.url, other, objects), (error: Error) => {
      assert.match(
        startFailure(error),
        /^DATABASE_URL: .*another version of Sports Hub \(.* 0002_wider\).*npm start -- --reset/,
      );
      return true;
    });
    const db = openDatabase({ url: database.url });
    assert.equal(await db.maybeOne(`select 1 from pg_proc where proname = 'tripled'`), undefined);
    await db.close();
  });

  test('serves the previous release, which only lacks its last migrations, and is not touched by it', async () => {
    await rm(join(other, '0002_second.sql'));
    await migrate(database.url, other, objects);
    const db = openDatabase({ url: database.url });
    assert.equal(await db.maybeOne(`select 1 from pg_proc where proname = 'tripled'`), undefined);
    await db.close();
  });
});

describe('a release behind the database', () => {
  let objects = '';
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let db: Database;
  const start = (release: string, oldest = '1.0.0') => migrate(database.url, folder, objects, { release, oldest });
  const put = (factor: number) =>
    writeFile(
      join(objects, 'functions/times.sql'),
      `create or replace function times(n int) returns int language sql return n * ${factor};`,
    );
  const factor = async () => (await db.one<{ times: number }>('select times(1)')).times;
  before(async () => {
    objects = await mkdtemp(join(tmpdir(), 'objects-'));
    await mkdir(join(objects, 'functions'));
    database = await emptyDatabase();
    db = openDatabase({ url: database.url });
  });
  after(async () => {
    await db.close();
    await database.drop();
    await rm(objects, { recursive: true, force: true });
  });

  test('puts none of its functions back; the same release and a later one do', async () => {
    await put(2);
    await start('1.9.0');
    await put(3);
    await start('1.10.0');
    assert.equal(await factor(), 3);
    await put(2);
    await start('1.9.0');
    assert.equal(await factor(), 3);
    await put(4);
    await start('1.10.0');
    assert.equal(await factor(), 4);
    await put(5);
    await start('2.0.0', '1.10.0');
    assert.equal(await factor(), 5);
  });

  test('starts if it is not older than the oldest that may still run, and is refused with one sentence otherwise', async () => {
    await start('1.10.0');
    await assert.rejects(start('1.9.0'), (error: Error) => {
      assert.match(
        startFailure(error),
        /^DATABASE_URL: .*upgraded to release 2\.0\.0, on which releases before 1\.10\.0 cannot run, and this is 1\.9\.0; start release 2\.0\.0, or restore/,
      );
      return true;
    });
  });

  test('is refused when it has a migration that the database lacks', async () => {
    const migration = join(folder, '0005_lost.sql');
    await writeFile(migration, 'create table lost ();');
    await assert.rejects(start('1.10.0'), /another version of Sports Hub .* 0005_lost/);
    await rm(migration);
  });
});

describe('functions and views', () => {
  let objects = '';
  let databaseUrl = '';
  let drop: () => Promise<void>;
  let db: Database;
  const put = (path: string, text: string) => writeFile(join(objects, path), text);
  const again = () => migrate(databaseUrl, folder, objects);
  before(async () => {
    objects = await mkdtemp(join(tmpdir(), 'objects-'));
    await mkdir(join(objects, 'functions'));
    await mkdir(join(objects, 'views'));
    await put(
      'functions/doubled.sql',
      'create or replace function doubled(n int) returns int language sql return n * 2;',
    );
    await put('views/01_doubles.sql', 'create or replace view doubles as select id, doubled(id) as twice from firsts;');
    await put('views/02_more.sql', 'create or replace view more as select id, twice from doubles where id > 1;');
    ({ url: databaseUrl, drop } = await emptyDatabase());
    await again();
    db = openDatabase({ url: databaseUrl });
  });
  after(async () => {
    await db.close();
    await drop();
    await rm(objects, { recursive: true, force: true });
  });

  test('are there after the migrations, and are not applied again when nothing has changed', async () => {
    assert.deepEqual(await db.rows('select * from more'), [{ id: 2, twice: 4 }]);
    const times = () => db.rows('select name, applied_at from applied_objects order by name');
    const earlier = await times();
    await again();
    assert.deepEqual(await times(), earlier);
  });

  test('are applied again when their text changes, other columns included', async () => {
    await put(
      'functions/doubled.sql',
      'create or replace function doubled(n int) returns int language sql return n * 20;',
    );
    await put(
      'views/01_doubles.sql',
      'create or replace view doubles as select id, id as same, doubled(id) as twice from firsts;',
    );
    await again();
    assert.deepEqual(await db.rows('select * from more'), [{ id: 2, twice: 40 }]);
    assert.deepEqual(await db.rows('select same from doubles order by same'), [{ same: 1 }, { same: 2 }]);
  });

  test('let a migration change a column that a view reads: it drops the view, which is made again', async () => {
    const migration = join(folder, '0004_wider.sql');
    await writeFile(migration, 'drop view doubles cascade; alter table firsts alter column id type bigint;');
    await put(
      'views/01_doubles.sql',
      'create or replace view doubles as select id, id as same, doubled(id::int) as twice from firsts;',
    );
    await again();
    assert.deepEqual(await db.rows('select count(*)::int as entries from more'), [{ entries: 1 }]);
    await rm(migration);
    await db.run(`delete from migrations_app where name = '0004_wider'`);
  });

  test('change together with the migrations or not at all', async () => {
    const migration = join(folder, '0004_wrong.sql');
    await put(
      'functions/doubled.sql',
      'create or replace function doubled(n int) returns int language sql return n * 2000;',
    );
    await writeFile(migration, 'drop view doubles cascade; insert into nothing values (1);');
    await assert.rejects(again(), /nothing/);
    assert.deepEqual(await db.rows('select id::int, twice from more'), [{ id: 2, twice: 40 }]);
    await rm(migration);
    await again();
    assert.deepEqual(await db.rows('select id::int, twice from more'), [{ id: 2, twice: 4000 }]);
  });

  test('wait for a lock only briefly, so that nobody queues up behind them, and try again', async () => {
    await put('views/03_evens.sql', 'create or replace view evens as select id from firsts where id % 2 = 0;');
    await again();
    await put(
      'views/03_evens.sql',
      'create or replace view evens as select id, 0 as rest from firsts where id % 2 = 0;',
    );
    let changing: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.rows('select id from evens');
      changing = again();
      const isWaiting = () =>
        db.maybeOne(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%view evens%'`,
        );
      for (let waits = 0; waits < 3; waits += 1) {
        while (!(await isWaiting()));
        // Without an end to its waiting this would wait behind it, and it for this transaction.
        await db.rows('select id from evens');
      }
    });
    await changing;
    assert.deepEqual(await db.rows('select id::int, rest from evens'), [{ id: 2, rest: 0 }]);
  });
});
