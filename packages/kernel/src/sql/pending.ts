import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { keyOf, type DatabaseObject } from './database-objects.ts';
import type { MigrationFolder } from './migration-folder.ts';
import { compareReleases } from './release.ts';

/** What this release brings. */
export interface WantedDatabase {
  folders: readonly (MigrationFolder & { names: readonly string[] })[];
  objects: readonly DatabaseObject[];
  release: string;
  /** The oldest release that may run beside it. */
  oldest: string;
}

/** What of it a database lacks; both may be empty when only the release's number is new. */
export interface PendingUpgrade {
  migrations: { table: string; name: string; text: string }[];
  objects: DatabaseObject[];
}

/** The rows of a table, none where it does not exist. Nothing fails, so it may be asked in a transaction. */
async function rowsOf<R extends object>(client: pg.ClientBase, table: string, columns: string): Promise<R[]> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  return rows[0]!.exists ? (await client.query<R>(`select ${columns} from ${table}`)).rows : [];
}

/** The checksums of functions and views as they were applied last; release 1.0.0 kept them elsewhere. */
async function appliedChecksums(client: pg.ClientBase): Promise<Map<string, string>> {
  const read = (table: string) => rowsOf<{ name: string; checksum: string }>(client, table, 'name, checksum');
  const now = await read('applied_objects');
  return new Map((now.length > 0 ? now : await read('database_objects')).map(({ name, checksum }) => [name, checksum]));
}

/**
 * What is to be done, or undefined when there is nothing to do. A database that a later release has upgraded is left
 * as it is: this release starts on it, or is refused, as that release has said.
 */
export async function findPending(client: pg.ClientBase, wanted: WantedDatabase): Promise<PendingUpgrade | undefined> {
  const { folders, objects, release } = wanted;
  const unknown: string[] = [];
  const missing: { table: string; name: string; file: string }[] = [];
  for (const { table, folder, names } of folders) {
    const done = (await rowsOf<{ name: string }>(client, table, 'name')).map(({ name }) => name).sort();
    unknown.push(...done.filter((name) => !names.includes(name)));
    for (const name of names.filter((here) => !done.includes(here)))
      missing.push({ table, name, file: join(folder, `${name}.sql`) });
  }
  const [set] = await rowsOf<{ release: string; oldest: string }>(
    client,
    'database_release',
    'release, oldest_release as oldest',
  );
  const isBehind = unknown.length > 0 || (set !== undefined && compareReleases(release, set.release) < 0);
  if (isBehind) {
    if (missing[0]) throw anotherHistory(unknown[0] ?? missing[0].name);
    if (set && compareReleases(release, set.oldest) < 0) throw tooOld(release, set);
    return undefined;
  }
  const applied = await appliedChecksums(client);
  const changed = objects.filter((object) => applied.get(keyOf(object)) !== object.checksum);
  if (missing.length === 0 && changed.length === 0 && set?.release === release) return undefined;
  return {
    migrations: await Promise.all(
      missing.map(async ({ table, name, file }) => ({ table, name, text: await readFile(file, 'utf8') })),
    ),
    objects: changed,
  };
}

const anotherHistory = (migration: string) =>
  new ConfigError(
    'DATABASE_URL',
    `this database was set up by another version of Sports Hub (only one of the two has the migration ${migration}); ` +
      'start that version, or begin again: npm start -- --reset, which deletes the data, or an empty database',
  );

const tooOld = (release: string, set: { release: string; oldest: string }) =>
  new ConfigError(
    'DATABASE_URL',
    `this database was upgraded to release ${set.release}, on which releases before ${set.oldest} cannot run, and this ` +
      `is ${release}; start release ${set.release}, or restore a backup from before the upgrade`,
  );
