import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** A function or view, which stands once in a file of its own. */
export interface DatabaseObject {
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

export const keyOf = ({ kind, name }: DatabaseObject): string => `${kind} ${name}`;

/** Before the migrations, so that their triggers can name them. The tables that they read may not be there yet. */
export async function applyFunctions(client: pg.ClientBase, changed: readonly DatabaseObject[]): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const { text } of changed.filter(({ kind }) => kind === 'function')) await client.query(text);
}

const OTHER_COLUMNS = '42P16';

/** After the migrations: views whose text has changed, and those that a migration or a changed view took with it. */
export async function applyViews(
  client: pg.ClientBase,
  objects: readonly DatabaseObject[],
  changed: readonly DatabaseObject[],
): Promise<void> {
  for (const view of objects.filter(({ kind }) => kind === 'view')) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      view.name,
    ]);
    if (rows[0]!.exists && !changed.includes(view)) continue;
    await client.query('savepoint before_view');
    try {
      await client.query(view.text);
    } catch (error) {
      if ((error as { code?: string }).code !== OTHER_COLUMNS) throw error;
      // Replacing can only add columns. Those that read this view come later in the order, and are missing then.
      await client.query('rollback to savepoint before_view');
      await client.query(`drop view ${view.name} cascade`);
      await client.query(view.text);
    }
  }
}
