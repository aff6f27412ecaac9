import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';
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

/** Safe when several processes start at once: the library holds an advisory lock and the others wait. */
export async function runMigrations(databaseUrl: string, folders: readonly MigrationFolder[]): Promise<void> {
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
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    }
  } finally {
    await db.destroy();
  }
}
