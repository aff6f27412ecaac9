import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KNOWN_SPORTS } from '@sports-hub/contract/sports';
import pg from 'pg';
import { emptyDataDir, isLoadUnfinished, isUnused, openDataDir, unfinishedLoad } from '../data-dir.ts';
import { findDatabases, prepareDatabases, type ServiceName } from '../databases.ts';
import { findRunningPort } from '../postgres/postmaster.ts';
import { startOwnPostgres, type StackOptions } from '../stack.ts';
import { StartError } from '../start-error.ts';
import { createLoader, dumpDatabase, isEmptyDatabase, type DatabaseLine } from './database.ts';
import { dataFiles, storeDataFile } from './data-files.ts';
import { readDump, requireWhole, writeDump, type DumpLine } from './dump-file.ts';

const SERVICES: readonly ServiceName[] = ['hub', ...KNOWN_SPORTS];
const KEY_VARIABLES = ['ADMIN_KEY_SECRET', 'AGENT_KEY_SECRET'];

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function* dumpedDatabase(service: ServiceName, url: string): AsyncGenerator<DumpLine> {
  yield { database: service };
  const client = await connect(url);
  try {
    yield* dumpDatabase(client);
  } finally {
    await client.end();
  }
}

/** The server of the stack that runs in this directory, if one does. */
async function runningServer(dataDir: string): Promise<string | undefined> {
  const home = join(dataDir, 'postgres');
  const port = await findRunningPort(join(home, 'data'));
  if (port === undefined) return undefined;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Writes everything that a stack keeps into one file, whether or not it runs. */
export async function dumpStack(options: StackOptions, file: string): Promise<void> {
  const { config, environment, say, teardown } = options;
  let serverUrl = config.databaseUrl ?? (await runningServer(config.dataDir));
  if (!serverUrl) {
    const dataDir = await openDataDir(config.dataDir);
    teardown.add('directory', dataDir.release);
    if (await isUnused(dataDir)) throw new StartError(`DATA_DIR: ${dataDir.path} holds nothing to write down.`);
    serverUrl = await startOwnPostgres(dataDir, options);
  }
  const databases = await findDatabases(serverUrl, SERVICES);
  async function* content(): AsyncGenerator<DumpLine> {
    yield* dataFiles(config.dataDir);
    for (const [service, url] of databases) {
      say(`Writing ${service} ...`);
      yield* dumpedDatabase(service, url);
    }
  }
  await writeDump(file, content());
  say(`Everything in ${config.dataDir} is in ${file}. It holds keys: keep it where only you can read it.`);
  for (const name of KEY_VARIABLES.filter((variable) => environment[variable]?.trim()))
    say(`${name} is set as a variable and not in the file: keep it, too.`);
}

/** Fills a new data directory with what another one held, in whatever version of PostgreSQL this release has. */
export async function loadStack(options: StackOptions, file: string): Promise<void> {
  const { config, say, teardown } = options;
  await requireWhole(file);
  const dataDir = await openDataDir(config.dataDir);
  teardown.add('directory', dataDir.release);
  const unfinished = unfinishedLoad(dataDir.path);
  if (await isLoadUnfinished(dataDir)) await emptyDataDir(dataDir);
  if (!(await isUnused(dataDir)))
    throw new StartError(`DATA_DIR: ${dataDir.path} holds files already; choose a directory that does not exist yet.`);
  await writeFile(unfinished, '', { mode: 0o600 });
  const serverUrl = config.databaseUrl ?? (await startOwnPostgres(dataDir, options));
  await loadInto(serverUrl, dataDir.path, { file, say });
  await rm(unfinished);
  say(`${file} is in ${dataDir.path}. Start with it as before: npm start.`);
}

/** Each database in one transaction; they are committed when all of them are there. */
async function loadInto(
  serverUrl: string,
  dataDir: string,
  { file, say }: { file: string; say: (line: string) => void },
): Promise<void> {
  const loaded: { client: pg.Client; finish: () => Promise<unknown> }[] = [];
  try {
    let take: ((line: DatabaseLine) => Promise<void>) | undefined;
    for await (const line of readDump(file)) {
      if ('sports_hub_dump' in line || 'lines' in line) continue;
      if ('file' in line) await storeDataFile(dataDir, line);
      else if ('database' in line) {
        const service = SERVICES.find((name) => name === line.database);
        if (!service) throw new StartError(`This release has no ${line.database}, which is in ${file}.`);
        say(`Loading ${service} ...`);
        const { [service]: url = '' } = await prepareDatabases(serverUrl, [service], { beginAnew: false });
        const client = await connect(url);
        const loader = await createLoader(client);
        loaded.push({ client, finish: loader.finish });
        if (!(await isEmptyDatabase(client)))
          throw new StartError(`DATABASE_URL: the database of ${service} is not empty; name a server without it.`);
        ({ take } = loader);
      } else await take?.(line);
    }
    for (const { finish } of loaded) await finish();
  } finally {
    for (const { client } of loaded) await client.end();
  }
}
