import { rm, writeFile } from 'node:fs/promises';
import { emptyDataDir, isRestoreUnfinished, isUnused, openDataDir, unfinishedRestore } from '../data-dir.ts';
import { startOwnPostgres, type StackOptions } from '../stack.ts';
import { StartError } from '../start-error.ts';
import { requireWhole } from './backup-file.ts';
import { storeDataFile } from './data-files.ts';
import { findStoredFiles } from './stored-files.ts';
import { restoreDatabases } from './restore-databases.ts';

/** `npm run restore -- FILE`: fills a new data directory, in whatever version of PostgreSQL this release has. */
export async function restoreStack(options: StackOptions, file: string): Promise<void> {
  const { config, environment, say, teardown } = options;
  await requireWhole(file);
  const dataDir = await openDataDir(config.dataDir);
  teardown.add('directory', dataDir.release);
  const unfinished = unfinishedRestore(dataDir.path);
  if (await isRestoreUnfinished(dataDir)) await emptyDataDir(dataDir);
  if (!(await isUnused(dataDir)))
    throw new StartError(`DATA_DIR: ${dataDir.path} holds files already; choose a directory that does not exist yet.`);
  await writeFile(unfinished, '', { mode: 0o600 });
  const serverUrl = config.databaseUrl ?? (await startOwnPostgres(dataDir, options));
  const stored = findStoredFiles(environment, dataDir.path);
  await restoreDatabases(serverUrl, file, {
    say,
    async takeFile(each) {
      if (!(await stored?.take(each))) await storeDataFile(dataDir.path, each);
    },
  });
  await rm(unfinished);
  say(`${file} is in ${dataDir.path}. Start with it as before: npm start.`);
}
