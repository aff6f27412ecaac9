import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '../testing/databases.ts';
import { openDatabase } from './database.ts';
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
