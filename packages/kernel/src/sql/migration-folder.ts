import { readdir } from 'node:fs/promises';

export interface MigrationFolder {
  /** Where it is kept which of them have run. */
  table: string;
  folder: string;
}

/** The names of a folder's migrations, in order. */
export const migrationsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => name.slice(0, -'.sql'.length));
