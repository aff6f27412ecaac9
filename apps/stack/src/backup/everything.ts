import { KNOWN_SPORTS } from '@sports-hub/contract/sports';
import { findDatabases, type ServiceName } from '../databases.ts';
import { requireWhole, writeBackup, type BackupLine } from './backup-file.ts';
import { dataFiles } from './data-files.ts';
import { readDatabase } from './database.ts';
import type { StoredFiles } from './stored-files.ts';
import { closeAll, openAsOfOneMoment } from './moment.ts';

export const SERVICES: readonly ServiceName[] = ['hub', ...KNOWN_SPORTS];

/** Writes databases and files as of one moment, and reads the file again to its end. */
export async function writeEverything(
  { dataDir, serverUrl, stored }: { dataDir: string; serverUrl: string; stored?: StoredFiles | undefined },
  file: string,
): Promise<void> {
  const databases = [...(await findDatabases(serverUrl, SERVICES))];
  const clients = await openAsOfOneMoment(databases.map(([, url]) => url));
  async function* content(): AsyncGenerator<BackupLine> {
    yield* dataFiles(dataDir);
    for (const [place, client] of clients.entries()) {
      yield { database: databases[place]![0] };
      yield* readDatabase(client);
    }
    // Of the same moment: bytes are there before a row names them, and for a day after the last one.
    if (stored)
      for (const [place, client] of clients.entries()) {
        const [service] = databases[place]!;
        if (service !== 'hub') yield* stored.read(service, client);
      }
  }
  try {
    await writeBackup(file, content());
  } finally {
    await closeAll(clients);
  }
  await requireWhole(file);
}
