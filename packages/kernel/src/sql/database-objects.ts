import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** A function or view, which stands once in a file of its own. */
interface DatabaseObject {
  kind: 'function' | 'view';
  name: string;
  text: string;
  checksum: string;
}

async function readFolder(folder: string, kind: DatabaseObject['kind']): Promise<DatabaseObject[]> {
  const path = join(folder, `${kind}s`);
  const files = (await readdir(path).catch(() => [])).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(path, file), 'utf8');
      return {
        kind,
        name: file.replace(/^\d+_/, '').slice(0, -'.sql'.length),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

/** The functions and views of these folders, views in the order of their file names. */
export const readObjects = async (folders: readonly string[]): Promise<DatabaseObject[]> =>
  (
    await Promise.all(
      folders.map(async (folder) => [...(await readFolder(folder, 'function')), ...(await readFolder(folder, 'view'))]),
    )
  ).flat();

/** Those whose text is not the one that was applied last. */
export async function changedObjects(
  client: pg.ClientBase,
  objects: readonly DatabaseObject[],
): Promise<DatabaseObject[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from database_objects',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return objects.filter(({ kind, name, checksum }) => applied.get(`${kind} ${name}`) !== checksum);
}

const CREATE_TABLE =
  'create table if not exists database_objects (name text primary key, checksum text not null, applied_at timestamptz not null default now())';

async function record(client: pg.ClientBase, { kind, name, checksum }: DatabaseObject): Promise<void> {
  await client.query(
    `insert into database_objects (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [`${kind} ${name}`, checksum],
  );
}

/** Before the migrations: functions, so that triggers can name them. The tables they read may not be there yet. */
export async function applyFunctions(client: pg.ClientBase, objects: readonly DatabaseObject[]): Promise<void> {
  await client.query(CREATE_TABLE);
  const changed = (await changedObjects(client, objects)).filter(({ kind }) => kind === 'function');
  await client.query('begin');
  await client.query('set local check_function_bodies = off');
  for (const object of changed) {
    await client.query(object.text);
    await record(client, object);
  }
  await client.query('commit');
}

/** Before the migrations: a column that a view reads cannot be changed. */
export async function dropViews(client: pg.ClientBase, objects: readonly DatabaseObject[]): Promise<void> {
  for (const { name } of objects.filter(({ kind }) => kind === 'view').reverse())
    await client.query(`drop view if exists ${name} cascade`);
  await client.query(`delete from database_objects where name like 'view %'`);
}

/** After the migrations: all views, when one of them has changed or a migration has run. */
export async function applyViews(client: pg.ClientBase, objects: readonly DatabaseObject[]): Promise<void> {
  if (!(await changedObjects(client, objects)).some(({ kind }) => kind === 'view')) return;
  await client.query('begin');
  await dropViews(client, objects);
  for (const object of objects.filter(({ kind }) => kind === 'view')) {
    await client.query(object.text);
    await record(client, object);
  }
  await client.query('commit');
}
