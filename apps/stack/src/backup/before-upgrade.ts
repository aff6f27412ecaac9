import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareReleases, RELEASE } from '@sports-hub/kernel/release';
import type { DataDir } from '../data-dir.ts';
import { findDatabases } from '../databases.ts';
import { isEmptyDatabase } from './database.ts';
import { SERVICES, writeEverything } from './everything.ts';
import { closeAll, connectTo } from './moment.ts';
import type pg from 'pg';

/** The first one did not write down which it was. */
const FIRST_RELEASE = '1.0.0';

async function releaseOf(client: pg.Client): Promise<string | undefined> {
  if (await isEmptyDatabase(client)) return undefined;
  const { rows: there } = await client.query(`select 1 where to_regclass('public.database_release') is not null`);
  if (there.length === 0) return FIRST_RELEASE;
  const { rows } = await client.query<{ release: string }>('select release from database_release');
  return rows[0]?.release ?? FIRST_RELEASE;
}

/** The oldest release that a database here was last served by; undefined if all are new. */
async function oldestReleaseIn(serverUrl: string): Promise<string | undefined> {
  const clients = await Promise.all([...(await findDatabases(serverUrl, SERVICES)).values()].map(connectTo));
  try {
    const releases = await Promise.all(clients.map(releaseOf));
    return releases.filter((release) => release !== undefined).sort(compareReleases)[0];
  } finally {
    await closeAll(clients);
  }
}

/** A name for one that is made by itself. */
export async function newBackupFile(dataDir: DataDir, of: string): Promise<string> {
  await mkdir(dataDir.backups, { recursive: true, mode: 0o700 });
  return join(dataDir.backups, `${of}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`);
}

/**
 * There is no way back from an upgrade but a backup, so the first start under a later release makes one; without room
 * for it nothing is upgraded.
 */
export async function backUpBeforeUpgrade(
  dataDir: DataDir,
  serverUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const before = await oldestReleaseIn(serverUrl);
  if (before === undefined || compareReleases(before, RELEASE) >= 0) return;
  const file = await newBackupFile(dataDir, before);
  say(`${dataDir.path} was last used by release ${before}. Backing it up before it is upgraded to ${RELEASE} ...`);
  await writeEverything({ dataDir: dataDir.path, serverUrl }, file);
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  say(`The backup is ${file} (${megabytes} MB). npm run restore goes back to it, with release ${before} or later.`);
}
