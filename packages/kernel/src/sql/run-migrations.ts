import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { applyFunctions, applyViews, dropViews, type readObjects } from './database-objects.ts';
import { migrationsIn, type MigrationFolder } from './migration-folder.ts';

/** Frozen SQL files, `0001_name.sql`, run in order of their names. */
const sqlFiles = (folder: string): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      (await migrationsIn(folder)).map((name) => [
        name,
        {
          up: async (db) => {
            await sql.raw(await readFile(join(folder, `${name}.sql`), 'utf8')).execute(db);
          },
        },
      ]),
    ),
});

/** Any number that nothing else locks. */
const LOCK = 4_021_771;

/** Safe when several processes start at once: the first holds an advisory lock and the others wait. */
export async function runMigrations(
  databaseUrl: string,
  folders: readonly MigrationFolder[],
  objects: Awaited<ReturnType<typeof readObjects>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Held until the connection ends, however it ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await applyFunctions(client, objects);
    await migrateFolders(databaseUrl, folders, () => dropViews(client, objects));
    await applyViews(client, objects);
  } finally {
    await client.end();
  }
}

async function migrateFolders(
  databaseUrl: string,
  folders: readonly MigrationFolder[],
  beforeFirst: () => Promise<void>,
): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  });
  try {
    for (const { table, folder } of folders) {
      const migrator = new Migrator({
        db,
        provider: sqlFiles(folder),
        migrationTableName: table,
        migrationLockTableName: `${table}_lock`,
      });
      const isWaiting = (await migrator.getMigrations()).some(({ executedAt }) => executedAt === undefined);
      if (!isWaiting) continue;
      await beforeFirst();
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    }
  } finally {
    await db.destroy();
  }
}
