import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnused, openDataDir } from '../data-dir.ts';
import { findRunningPort } from '../postgres/postmaster.ts';
import { startOwnPostgres, type StackOptions } from '../stack.ts';
import { StartError } from '../start-error.ts';
import { writeEverything } from './everything.ts';
import { findStoredFiles } from './stored-files.ts';

const KEY_VARIABLES = ['ADMIN_KEY_SECRET', 'AGENT_KEY_SECRET'];

/** The server of the stack that runs in this directory, if one does. */
async function runningServer(dataDir: string): Promise<string | undefined> {
  const home = join(dataDir, 'postgres');
  const port = await findRunningPort(join(home, 'data'));
  if (port === undefined) return undefined;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** `npm run backup -- FILE`: everything that a stack keeps in one file, whether or not it runs. */
export async function backUpStack(options: StackOptions, file: string): Promise<void> {
  const { config, environment, say, teardown } = options;
  let serverUrl = config.databaseUrl ?? (await runningServer(config.dataDir));
  if (!serverUrl) {
    const dataDir = await openDataDir(config.dataDir);
    teardown.add('directory', dataDir.release);
    if (await isUnused(dataDir)) throw new StartError(`DATA_DIR: ${dataDir.path} holds nothing to back up.`);
    serverUrl = await startOwnPostgres(dataDir, options);
  }
  say(`Backing up ${config.dataDir} ...`);
  const stored = findStoredFiles(environment, config.dataDir);
  await writeEverything({ dataDir: config.dataDir, serverUrl, stored }, file);
  say(`Everything in ${config.dataDir} is in ${file}. It holds keys: keep it where only you can read it.`);
  for (const name of KEY_VARIABLES.filter((variable) => environment[variable]?.trim()))
    say(`${name} is set as a variable and not in the file: keep it, too.`);
  if (stored) say('It holds the files that FILES_URL names, too.');
  if (stored?.missing())
    say(`${stored.missing()} files that the databases name are not there, and not in the backup: look at FILES_URL.`);
}
