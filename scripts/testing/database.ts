import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setUpHub } from '@sports-hub/hub/setup';
import { CHEAP_PASSWORDS } from '@sports-hub/kernel/testing';
import { setUpSport } from '@sports-hub/sport/setup';
import pg from 'pg';
import { startPostgres } from '../../apps/stack/src/postgres/server.ts';
import { deadlocksIn, LOG_SETTINGS } from './deadlocks.ts';
import { makeScratchDirectory } from './scratch.ts';

export interface TestDatabase {
  /** What the tests need to find it. */
  environment: { TEST_DATABASE_URL: string; TEST_DATA_DIR: string };
  /** Every one so far that no test made on purpose. */
  deadlocks: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** A PostgreSQL for one run of the tests, with the databases that each test file copies. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const directory = await makeScratchDirectory();
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  const logFile = join(directory, 'postgres.log');
  const server = await startPostgres({
    home: join(directory, 'postgres'),
    logFile,
    settings: { max_connections: '400', shared_buffers: '256MB', max_wal_size: '1GB', ...LOG_SETTINGS },
    isThrowaway: true,
    onDeath: console.error,
  }).catch(async (error: unknown) => {
    await rm(directory, { recursive: true, force: true });
    throw error;
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    // A test that was cut off may have left a process that is still writing its last file.
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    await makeTemplates(server.url, dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    environment: { TEST_DATABASE_URL: server.url('postgres'), TEST_DATA_DIR: dataDir },
    deadlocks: async () => deadlocksIn(await readFile(logFile, 'utf8')),
    stop,
  };
}

async function makeTemplates(url: (database: string) => string, dataDir: string): Promise<void> {
  const passwordCost = CHEAP_PASSWORDS;
  const templates = {
    template_hub: (databaseUrl: string) =>
      setUpHub({ databaseUrl, demo: true, dataDir, passwordCost, siteUrl: 'http://localhost:4000' }),
    template_basketball: (databaseUrl: string) =>
      setUpSport({
        sport: 'basketball',
        databaseUrl,
        demo: true,
        dataDir,
        passwordCost,
        siteUrl: 'http://localhost:4001',
      }),
    template_baseball: (databaseUrl: string) =>
      setUpSport({
        sport: 'baseball',
        databaseUrl,
        demo: true,
        dataDir,
        passwordCost,
        siteUrl: 'http://localhost:4002',
      }),
    template_hub_empty: (databaseUrl: string) =>
      setUpHub({ databaseUrl, demo: false, dataDir, passwordCost, siteUrl: 'http://localhost:4000' }),
    template_basketball_empty: (databaseUrl: string) =>
      setUpSport({
        sport: 'basketball',
        databaseUrl,
        demo: false,
        dataDir,
        passwordCost,
        siteUrl: 'http://localhost:4001',
      }),
  };
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  for (const name of Object.keys(templates)) await client.query(`create database ${name}`);
  await client.end();
  await Promise.all(Object.entries(templates).map(([name, setUp]) => setUp(url(name))));
}
