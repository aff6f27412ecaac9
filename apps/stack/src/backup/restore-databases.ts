import type pg from 'pg';
import { prepareDatabases } from '../databases.ts';
import { StartError } from '../start-error.ts';
import { readBackup } from './backup-file.ts';
import type { DataFile } from './data-files.ts';
import { createLoader, isEmptyDatabase, type DatabaseLine } from './database.ts';
import { SERVICES } from './everything.ts';
import { closeAll, connectTo } from './moment.ts';

/** Each database in one transaction; they are committed when all of them are there. */
export async function restoreDatabases(
  serverUrl: string,
  file: string,
  { say, takeFile }: { say: (line: string) => void; takeFile?: (file: DataFile) => Promise<void> },
): Promise<void> {
  const clients: pg.Client[] = [];
  const restored: { finish: () => Promise<unknown> }[] = [];
  try {
    let take: ((line: DatabaseLine) => Promise<void>) | undefined;
    for await (const line of readBackup(file)) {
      if ('sports_hub_backup' in line || 'lines' in line) continue;
      if ('file' in line) await takeFile?.(line);
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
