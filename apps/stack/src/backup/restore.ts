import { rm, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { emptyDataDir, isRestoreUnfinished, isUnused, openDataDir, unfinishedRestore } from '../data-dir.ts';
import { prepareDatabases } from '../databases.ts';
import { startOwnPostgres, type StackOptions } from '../stack.ts';
import { StartError } from '../start-error.ts';
import { readBackup, requireWhole } from './backup-file.ts';
import { createLoader, isEmptyDatabase, type DatabaseLine } from './database.ts';
import { storeDataFile } from './data-files.ts';
import { SERVICES } from './everything.ts';
import { closeAll, connectTo } from './moment.ts';

/** `npm run restore -- FILE`: fills a new data directory, in whatever version of PostgreSQL this release has. */
export async function restoreStack(options: StackOptions, file: string): Promise<void> {
  const { config, say, teardown } = options;
  await requireWhole(file);
  const dataDir = await openDataDir(config.dataDir);
  teardown.add('directory', dataDir.release);
  const unfinished = unfinishedRestore(dataDir.path);
  if (await isRestoreUnfinished(dataDir)) await emptyDataDir(dataDir);
  if (!(await isUnused(dataDir)))
    throw new StartError(`DATA_DIR: ${dataDir.path} holds files already; choose a directory that does not exist yet.`);
  await writeFile(unfinished, '', { mode: 0o600 });
  const serverUrl = config.databaseUrl ?? (await startOwnPostgres(dataDir, options));
  await restoreInto(serverUrl, dataDir.path, { file, say });
  await rm(unfinished);
  say(`${file} is in ${dataDir.path}. Start with it as before: npm start.`);
}

/** Each database in one transaction; they are committed when all of them are there. */
export async function restoreInto(
  serverUrl: string,
  dataDir: string,
  { file, say }: { file: string; say: (line: string) => void },
): Promise<void> {
  const clients: pg.Client[] = [];
  const restored: { finish: () => Promise<unknown> }[] = [];
  try {
    let take: ((line: DatabaseLine) => Promise<void>) | undefined;
    for await (const line of readBackup(file)) {
      if ('sports_hub_backup' in line || 'lines' in line) continue;
      if ('file' in line) await storeDataFile(dataDir, line);
      else if ('database' in line) {
        const service = SERVICES.find((name) => name === line.database);
        if (!service) throw new StartError(`This release has no ${line.database}, which is in ${file}.`);
        say(`Restoring ${service} ...`);
        const { [service]: url = '' } = await prepareDatabases(serverUrl, [service], { beginAnew: false });
        const client = await connectTo(url);
        clients.push(client);
        const loader = await createLoader(client);
        restored.push(loader);
        if (!(await isEmptyDatabase(client)))
          throw new StartError(`DATABASE_URL: the database of ${service} is not empty; name a server without it.`);
        ({ take } = loader);
      } else await take?.(line);
    }
    for (const { finish } of restored) await finish();
  } finally {
    await closeAll(clients);
  }
}
