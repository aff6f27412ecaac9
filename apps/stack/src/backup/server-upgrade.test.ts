import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fetchEarlierServer } from '../postgres/earlier-servers.ts';
import { startPostgres } from '../postgres/server.ts';
import { startStackProcess, temporaryDirectory, type StackProcess } from '../testing/stack-process.ts';
import { restoreDatabases } from './restore-databases.ts';
import { storeDataFile } from './data-files.ts';

const teamsOf = async ({ port }: StackProcess): Promise<string> =>
  (await (await fetch(`http://127.0.0.1:${port}/api/v1/sports/basketball/teams`)).text()).replaceAll(
    /localhost:\d+/g,
    '',
  );

/** How npm reaches the registry from here. */
const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^(npm_|node_extra_ca|ssl_|https?_proxy|no_proxy)/i.test(name) && value ? [[name, value]] : [],
  ),
);

/** It fetches a server from the registry and starts the stack four times: asked for, before the server changes. */
const skip = !process.env['TEST_SERVER_UPGRADE'] && 'set TEST_SERVER_UPGRADE=1 to try it';

const options = { skip, timeout: 900_000 };
test('a data directory of PostgreSQL 17 is backed up, moved to this one, and served as before', options, async (t) => {
  const folder = await temporaryDirectory();
  const file = join(folder, 'demo.backup');
  const made = await startStackProcess(t);
  await made.ready();
  const teams = await teamsOf(made);
  const backup = await startStackProcess(t, { dataDir: made.dataDir, args: ['backup', file] });
  assert.equal(await backup.ended, 0, backup.stderr());
  process.kill(made.pid, 'SIGTERM');
  await made.ended;

  const dataDir = join(folder, 'old');
  const home = join(dataDir, 'postgres');
  await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const server = await fetchEarlierServer('17', join(folder, 'programs'));
  const old = await startPostgres({ home, server, logFile: join(folder, 'log'), isThrowaway: true });
  await restoreDatabases(old.url('postgres'), file, {
    say: () => {},
    takeFile: (each) => storeDataFile(dataDir, each),
  });
  await old.stop();
  assert.equal((await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).trim(), '17');

  // A move that was cut short is begun again.
  await mkdir(join(dataDir, 'postgres-next', 'data'), { recursive: true });
  const moved = await startStackProcess(t, { dataDir, environment });
  await moved.ready();
  assert.match(moved.stdout(), /was written by PostgreSQL 17[\s\S]*PostgreSQL 18 has everything/);
  assert.equal(await teamsOf(moved), teams);
  process.kill(moved.pid, 'SIGTERM');
  await moved.ended;
  assert.equal((await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).trim(), '18');
  assert.equal((await readdir(join(dataDir, 'backups'))).length, 1);
  assert.ok(!(await readdir(dataDir)).some((name) => /next|programs/.test(name)));

  // Cut short between the old directory's going and the new one's coming.
  await rename(home, `${home}-next`);
  await writeFile(join(`${home}-next`, 'ready'), '');
  const again = await startStackProcess(t, { dataDir });
  await again.ready();
  assert.equal(await teamsOf(again), teams);
});
