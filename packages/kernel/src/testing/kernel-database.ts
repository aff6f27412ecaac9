import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseOptions } from '../sql/database.ts';
import { migrate } from '../sql/migrate.ts';
import { emptyDatabase } from './databases.ts';

export interface KernelDatabase {
  url: string;
  db: Database;
  /** Another process's view of the same database. */
  open(options?: Partial<DatabaseOptions>): Database;
  end(): Promise<void>;
}

/** A database with the kernel's tables and, for the kernel's own tests, whatever `sql` adds. */
export async function startKernelDatabase(sql = '', options: Partial<DatabaseOptions> = {}): Promise<KernelDatabase> {
  const { url, drop } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  if (sql) await writeFile(join(folder, '0001_test.sql'), sql);
  await migrate(url, folder);
  await rm(folder, { recursive: true });
  const opened: Database[] = [];
  const open = (more: Partial<DatabaseOptions> = {}): Database => {
    const db = openDatabase({ url, ...options, ...more });
    opened.push(db);
    return db;
  };
  return {
    url,
    db: open(),
    open,
    async end() {
      await Promise.all(opened.map((db) => db.close().catch(() => {})));
      await drop();
    },
  };
}
