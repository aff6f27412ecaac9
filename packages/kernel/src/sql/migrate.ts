import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';

/** Frozen SQL files, `0001_name.sql`, run in order of their names. */
function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
      return Object.fromEntries(files.map((file) => [
        file.slice(0, -'.sql'.length),
        { up: async (db) => { await sql.raw(await readFile(join(folder, file), 'utf8')).execute(db); } },
      ]));
    },
  };
}

const kernelFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings a database up to date: the kernel's own tables, then the app's.
 * Safe when several processes start at once: the library holds an advisory lock and the others wait.
 */
export async function migrate(databaseUrl: string, appFolder: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }) });
  try {
    for (const [owner, folder] of [['kernel', kernelFolder], ['app', appFolder]] as const) {
      const migrator = new Migrator({
        db, provider: sqlFiles(folder), migrationTableName: `migrations_${owner}`, migrationLockTableName: `migrations_${owner}_lock`,
      });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    }
  } finally {
    await db.destroy();
  }
}
