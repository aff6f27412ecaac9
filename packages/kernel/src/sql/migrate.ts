import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readObjects } from './database-objects.ts';
import { migrationsIn, type MigrationFolder } from './migration-folder.ts';
import { findPending, type WantedDatabase } from './pending.ts';
import { OLDEST_RELEASE, RELEASE } from './release.ts';
import { upgrade } from './upgrade.ts';

const KERNEL: MigrationFolder = {
  table: 'migrations_kernel',
  folder: fileURLToPath(new URL('../../migrations', import.meta.url)),
};
const KERNEL_OBJECTS = fileURLToPath(new URL('../../database', import.meta.url));

/**
 * Brings a database up to date: functions, the kernel's own tables, the app's, then views; `objectsFolder` holds the
 * app's `functions/` and `views/`. Nearly every start finds it so.
 */
export async function migrate(
  databaseUrl: string,
  appFolder: string,
  objectsFolder?: string,
  { release = RELEASE, oldest = OLDEST_RELEASE } = {},
): Promise<void> {
  const folders = [KERNEL, { table: 'migrations_app', folder: appFolder }];
  const wanted: WantedDatabase = {
    folders: await Promise.all(folders.map(async (each) => ({ ...each, names: await migrationsIn(each.folder) }))),
    objects: await readObjects([KERNEL_OBJECTS, ...(objectsFolder ? [objectsFolder] : [])]),
    release,
    oldest,
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (!(await findPending(client, wanted))) return;
  } finally {
    await client.end();
  }
  await upgrade(databaseUrl, wanted);
}
