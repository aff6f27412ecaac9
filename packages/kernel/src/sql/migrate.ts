import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { changedObjects, readObjects } from './database-objects.ts';
import { migrationsIn, type MigrationFolder } from './migration-folder.ts';

const KERNEL: MigrationFolder = {
  table: 'migrations_kernel',
  folder: fileURLToPath(new URL('../../migrations', import.meta.url)),
};
const KERNEL_OBJECTS = fileURLToPath(new URL('../../database', import.meta.url));
const UNDEFINED_TABLE = '42P01';

const ifTableExists = async <T>(query: Promise<T>): Promise<T | undefined> =>
  query.catch((error: { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return undefined;
    throw error;
  });

/**
 * Whether there is nothing to do. Refuses a database with another history than the files here, before anything in it is
 * touched. One that is ahead of them is none: the previous release, started again while the next one takes its place.
 */
async function isCurrent(client: pg.Client, { table, folder }: MigrationFolder): Promise<boolean> {
  const result = await ifTableExists(client.query<{ name: string }>(`select name from ${table} order by name`));
  const done = (result?.rows ?? []).map(({ name }) => name);
  const here = await migrationsIn(folder);
  const strange = done.find((name, index) => here[index] !== name);
  if (strange !== undefined && here.some((name) => !done.includes(name)))
    throw new ConfigError(
      'DATABASE_URL',
      `this database was set up by another version of Sports Hub (its migration ${strange} does not belong to this one); ` +
        'start that version, or begin anew: npm start -- --reset, which deletes the data, or an empty database',
    );
  return done.join() === here.join();
}

/**
 * Brings a database up to date: functions, the kernel's own tables, the app's, then views; `objectsFolder` holds the
 * app's `functions/` and `views/`. Nearly every start finds it so, and then does
 * not even load the migration library.
 */
export async function migrate(databaseUrl: string, appFolder: string, objectsFolder?: string): Promise<void> {
  const folders = [KERNEL, { table: 'migrations_app', folder: appFolder }];
  const objects = await readObjects([KERNEL_OBJECTS, ...(objectsFolder ? [objectsFolder] : [])]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const current = [await isCurrent(client, folders[0]!), await isCurrent(client, folders[1]!)];
    if (!current.includes(false) && (await ifTableExists(changedObjects(client, objects)))?.length === 0) return;
  } finally {
    await client.end();
  }
  const { runMigrations } = await import('./run-migrations.ts');
  await runMigrations(databaseUrl, folders, objects);
}
