import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { eventually } from '@sports-hub/kernel/testing';
import pg from 'pg';
import { isAlive, temporaryDirectory } from '../testing/stack-process.ts';
import { startPostgres, type PostgresServer } from './server.ts';

async function query(server: PostgresServer, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function optionsIn(directory: string) {
  return { home: join(directory, 'postgres'), logFile: join(directory, 'postgres.log'), isThrowaway: true };
}

test('data is still there after a stop and a second start', async (t) => {
  const directory = await temporaryDirectory();
  const first = await startPostgres(optionsIn(directory));
  await query(first, 'create table kept as select 42 as answer');
  await first.stop();
  assert.ok(!isAlive(first.pid));
  const second = await startPostgres(optionsIn(directory));
  t.after(second.stop);
  assert.deepEqual(await query(second, 'select answer from kept'), [{ answer: 42 }]);
});

test('nobody else can read the password or connect without it', async (t) => {
  const directory = await temporaryDirectory();
  const server = await startPostgres(optionsIn(directory));
  t.after(server.stop);
  assert.equal((await stat(join(directory, 'postgres', 'password'))).mode & 0o777, 0o600);
  const url = new URL(server.url('postgres'));
  url.password = 'guess';
  await assert.rejects(new pg.Client({ connectionString: url.href }).connect(), { code: '28P01' });
});

test('a server that is killed is back on the same address', async (t) => {
  const deaths: string[] = [];
  const server = await startPostgres({
    ...optionsIn(await temporaryDirectory()),
    onDeath: (message) => deaths.push(message),
  });
  t.after(server.stop);
  const { pid } = server;
  process.kill(pid!, 'SIGKILL');
  await eventually('it answers again', () =>
    query(server, 'select 1').then(
      () => server.pid !== pid,
      () => false,
    ),
  );
  assert.match(deaths[0]!, /PostgreSQL ended \(SIGKILL\)/);
});

/** Runs a server in another process, which is then ended by force. */
async function abandonServer(t: TestContext, directory: string): Promise<number> {
  const code = `
    const { startPostgres } = await import(${JSON.stringify(new URL('server.ts', import.meta.url).href)});
    await startPostgres(${JSON.stringify(optionsIn(directory))});
    console.log('up');`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => owner.kill('SIGKILL'));
  await once(owner.stdout, 'data');
  // Read first: the server may be gone as soon as its owner is.
  const [pid] = (await readFile(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return Number(pid);
}

test('a server whose stack was ended by force ends by itself', async (t) => {
  const pid = await abandonServer(t, await temporaryDirectory());
  await eventually('it is gone', () => !isAlive(pid), 10_000);
});

test('a start takes over from a server that an earlier stack left behind', async (t) => {
  const directory = await temporaryDirectory();
  const left = await abandonServer(t, directory);
  const server = await startPostgres(optionsIn(directory));
  t.after(server.stop);
  assert.ok(!isAlive(left));
  assert.equal((await query(server, 'select 1 as one')).length, 1);
});

test('a pid file whose number now belongs to another program does not prevent the start', async (t) => {
  const directory = await temporaryDirectory();
  await (await startPostgres(optionsIn(directory))).stop();
  const stranger = spawn('sleep', ['60']);
  t.after(() => stranger.kill());
  await writeFile(
    join(directory, 'postgres', 'data', 'postmaster.pid'),
    `${stranger.pid}\n/elsewhere\n1\n1\n\n\n\nready\n`,
  );
  const server = await startPostgres(optionsIn(directory));
  t.after(server.stop);
  assert.ok(isAlive(stranger.pid), 'the other program was left alone');
});
