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
        /^DATABASE_URL: .*another version of Sports Hub \(its migration 0002_wider .*npm start -- --reset/,
      );
      return true;
    });
    const db = openDatabase({ url: database.url });
    assert.equal(await db.maybeOne(`select 1 from pg_proc where proname = 'tripled'`), undefined);
    await db.close();
  });

  test('serves the previous release, which only lacks its last migrations', async () => {
    await rm(join(other, '0002_second.sql'));
    await migrate(database.url, other, objects);
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
    await put('views/01_doubles.sql', 'create view doubles as select id, doubled(id) as twice from firsts;');
    await put('views/02_more.sql', 'create view more as select id, twice from doubles where id > 1;');
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
    const times = () => db.rows('select name, applied_at from database_objects order by name');
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
      'create view doubles as select id, id as same, doubled(id) as twice from firsts;',
    );
    await again();
    assert.deepEqual(await db.rows('select * from more'), [{ id: 2, twice: 40 }]);
    assert.deepEqual(await db.rows('select same from doubles order by same'), [{ same: 1 }, { same: 2 }]);
  });

  test('let a migration change a column that a view reads', async () => {
    const migration = join(folder, '0004_wider.sql');
    await writeFile(migration, 'alter table firsts alter column id type bigint;');
    await put(
      'views/01_doubles.sql',
      'create view doubles as select id, id as same, doubled(id::int) as twice from firsts;',
    );
    await again();
    assert.deepEqual(await db.rows('select count(*)::int as entries from more'), [{ entries: 1 }]);
    await rm(migration);
  });
});
