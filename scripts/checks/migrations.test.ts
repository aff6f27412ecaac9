import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brokenMigrations, freezeMigrations } from './migrations.ts';

let root = '';
const put = (name: string, text: string) => writeFile(join(root, 'apps/hub/migrations', name), text);

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'migrations-'));
  await mkdir(join(root, 'apps/hub/migrations'), { recursive: true });
  await put('0001_accounts.sql', 'create table accounts ();');
  await put('0003_links.sql', 'create table links ();');
  await freezeMigrations(root);
});
after(() => rm(root, { recursive: true, force: true }));

test('released migrations that are unchanged, and new ones after them, pass', async () => {
  await put('0004_more.sql', 'create table more ();');
  assert.deepEqual(await brokenMigrations(root), []);
});

test('a released migration that was edited or removed is found', async () => {
  await put('0001_accounts.sql', 'create table accounts (id int);');
  assert.match((await brokenMigrations(root)).join(), /0001_accounts\.sql was released/);
  await rm(join(root, 'apps/hub/migrations/0001_accounts.sql'));
  assert.match((await brokenMigrations(root)).join(), /0001_accounts\.sql was released/);
  await put('0001_accounts.sql', 'create table accounts ();');
  assert.deepEqual(await brokenMigrations(root), []);
});

test('a number used twice, a late file and a wrong name are found', async () => {
  await put('0002_late.sql', '');
  await put('0004_again.sql', '');
  await put('notes.txt', '');
  const broken = (await brokenMigrations(root)).join('\n');
  assert.match(broken, /0002_late\.sql must come after/);
  assert.match(broken, /0004_… exists twice/);
  assert.match(broken, /notes\.txt must be named/);
});

test('a function or a view in a migration is found; triggers and what is gone stay', async () => {
  const after = async (sql: string) => {
    await put('0005_rules.sql', sql);
    return (await brokenMigrations(root)).filter((line) => line.includes('0005_rules')).join();
  };
  for (const sql of ['create function f() returns int language sql return 1;', 'CREATE OR REPLACE\n FUNCTION f() …'])
    assert.match(await after(sql), /0005_rules\.sql holds a function: it stands in database\/functions, once/);
  for (const sql of ['create view v as select 1;', 'create or replace recursive view v (n) as select 1;'])
    assert.match(await after(sql), /holds a view: it stands in database\/views/);
  const fine = `-- What create function made is gone.
    drop function f(); drop view v;
    create trigger t before update on rules for each row execute function f();`;
  assert.equal(await after(fine), '');
});

test('what cannot run in the transaction of an upgrade is found', async () => {
  await put(
    '0005_rules.sql',
    'create index concurrently rules_name on rules (name); -- nothing else runs concurrently',
  );
  assert.match((await brokenMigrations(root)).join('\n'), /0005_rules\.sql says concurrently, which cannot run/);
  await put('0005_rules.sql', '-- commit\ncreate index rules_name on rules (name);');
  assert.doesNotMatch((await brokenMigrations(root)).join('\n'), /0005_rules/);
});
