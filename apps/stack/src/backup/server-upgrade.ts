import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, type DataDir } from '../data-dir.ts';
import { MAJOR_VERSION, versionOf } from '../postgres/cluster.ts';
import { fetchEarlierServer, isEarlierServer } from '../postgres/earlier-servers.ts';
import { startPostgres, type PostgresServer } from '../postgres/server.ts';
import type { Teardown } from '../teardown.ts';
import { newBackupFile } from './before-upgrade.ts';
import { writeEverything } from './everything.ts';
import { restoreDatabases } from './restore-databases.ts';

interface Surroundings {
  say: (line: string) => void;
  teardown: Teardown;
}

/** Stands in the new server's directory when everything is in it. */
const READY = 'ready';

/**
 * A server cannot read the files of another major version. So the old one writes everything down, the new one takes it
 * in beside it, and only when that is done do they change places.
 */
export async function upgradeServer(dataDir: DataDir, surroundings: Surroundings): Promise<void> {
  const { postgresHome: home } = dataDir;
  const next = `${home}-next`;
  // An earlier start was cut short: between the two renames, or before them.
  if (!(await exists(home)) && (await exists(join(next, READY)))) return takeOver(next, home);
  await rm(next, { recursive: true, force: true });
  const version = await versionOf(home);
  if (version === undefined || version === MAJOR_VERSION || !isEarlierServer(version)) return;

  const { say } = surroundings;
  say(
    `${home} was written by PostgreSQL ${version}. Fetching that to back it up before it becomes ${MAJOR_VERSION} ...`,
  );
  const programs = `${home}-${version}-programs`;
  const server = await fetchEarlierServer(version, programs);
  const file = await newBackupFile(dataDir, `postgresql-${version}`);
  await withServer(startPostgres({ home, server, logFile: dataDir.logFile('postgres') }), surroundings, ({ url }) =>
    writeEverything({ dataDir: dataDir.path, serverUrl: url('postgres') }, file),
  );
  await mkdir(next, { mode: 0o700 });
  await copyFile(join(home, 'password'), join(next, 'password'));
  await withServer(startPostgres({ home: next, logFile: dataDir.logFile('postgres') }), surroundings, ({ url }) =>
    restoreDatabases(url('postgres'), file, { say }),
  );
  await writeFile(join(next, READY), '');
  const before = `${home}-${version}`;
  await rename(home, before);
  await takeOver(next, home);
  await rm(programs, { recursive: true, force: true });
  say(
    `PostgreSQL ${MAJOR_VERSION} has everything. The backup is ${file}; the old files are ${before}: delete both when you are content.`,
  );
}

async function takeOver(next: string, home: string): Promise<void> {
  await rename(next, home);
  await rm(join(home, READY));
}

/** Stopped in any case, also when the start is broken off. */
async function withServer(
  starting: Promise<PostgresServer>,
  { teardown }: Surroundings,
  work: (server: PostgresServer) => Promise<void>,
): Promise<void> {
  const server = await starting;
  teardown.add('database', server.stop);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}
