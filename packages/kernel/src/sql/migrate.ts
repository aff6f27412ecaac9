import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrationsIn, type MigrationFolder } from './migration-folder.ts';

const KERNEL: MigrationFolder = {
  table: 'migrations_kernel',
  folder: fileURLToPath(new URL('../../migrations', import.meta.url)),
};
const UNDEFINED_TABLE = '42P01';

async function isCurrent(client: pg.Client, { table, folder }: MigrationFolder): Promise<boolean> {
  const { rows } = await client
    .query<{ name: string }>(`select name from ${table} order by name`)
    .catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  return rows.map(({ name }) => name).join() === (await migrationsIn(folder)).join();
}

/**
 * Brings a database up to date: the kernel's own tables, then the app's. Nearly every start finds it so, and then does
 * not even load the migration library.
 */
export async function migrate(databaseUrl: string, appFolder: string): Promise<void> {
  const folders = [KERNEL, { table: 'migrations_app', folder: appFolder }];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if ((await isCurrent(client, folders[0]!)) && (await isCurrent(client, folders[1]!))) return;
  } finally {
    await client.end();
  }
  const { runMigrations } = await import('./run-migrations.ts');
  await runMigrations(databaseUrl, folders);
}
