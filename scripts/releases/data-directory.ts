import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../apps/stack/src/ports.ts';
import { startPostgres } from '../../apps/stack/src/postgres/server.ts';
import { filesIn, type Files } from './archive.ts';

/** What only a running stack needs, and logs. */
const LEFT_OUT =
  /^(logs|stack\.json|postgres\/\.s\.PGSQL|postgres\/data\/(postmaster\.(pid|opts)|pg_wal\/summaries\/))/;

/** What `npm start` of a checkout makes the first time: the demo world in the databases, files, secrets. */
export async function dataDirectoryOf(checkout: string): Promise<Files> {
  const directory = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    await startOnce(checkout, directory);
    await tidy(directory);
    return await filesIn(directory, { isLeftOut: (path) => LEFT_OUT.test(path) });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function startOnce(checkout: string, directory: string): Promise<void> {
  const stack = spawn(process.execPath, [join(checkout, 'scripts/run.mjs'), 'apps/stack/src/main.ts'], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(await freePort()), DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(stack, 'exit');
  let said = '';
  for await (const text of stack.stdout!) {
    said += String(text);
    if (said.includes('Ctrl-C stops everything')) stack.kill('SIGTERM');
  }
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`npm start in ${checkout} ended with ${code}: ${said}`);
}

/** Without the dead rows and the old log of changes, which would be most of it. */
async function tidy(directory: string): Promise<void> {
  const server = await startPostgres({
    home: join(directory, 'postgres'),
    logFile: join(directory, 'tidy.log'),
    settings: { wal_recycle: 'off', min_wal_size: '32MB' },
  });
  const run = async (database: string, statements: readonly string[]): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: server.url(database) });
    await client.connect();
    let result: pg.QueryResult | undefined;
    for (const statement of statements) result = await client.query(statement);
    await client.end();
    return result!;
  };
  const { rows } = await run('postgres', [`select datname from pg_database where datname like 'sports\\_hub\\_%'`]);
  for (const { datname } of rows as { datname: string }[]) await run(datname, ['vacuum full', 'analyze']);
  await run('postgres', ['select pg_switch_wal()', 'checkpoint', 'select pg_switch_wal()', 'checkpoint']);
  await server.stop();
  await rm(join(directory, 'tidy.log'));
}
