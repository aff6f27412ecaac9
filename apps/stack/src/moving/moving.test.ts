import assert from 'node:assert/strict';
import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import pg from 'pg';
import { startStackProcess, temporaryDirectory, type StackProcess } from '../testing/stack-process.ts';

const TEAM = 'Hawks that moved';
const PICTURE = Buffer.from([0, 1, 2, 254, 255]);

async function onBasketball<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const home = join(dataDir, 'postgres');
  const port = (await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3];
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/sports_hub_basketball`,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const moved = async (t: TestContext, dataDir: string, ...args: string[]) => {
  const run = await startStackProcess(t, { dataDir, args });
  return { code: await run.ended, said: run.stdout() + run.stderr() };
};
const keysOf = async ({ port }: StackProcess) =>
  (await (await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
const teamsOf = async ({ port }: StackProcess) =>
  (await fetch(`http://127.0.0.1:${port}/api/v1/sports/basketball/teams`)).text();

test('what a running stack holds is written down, loaded into a new directory, and served from there', async (t) => {
  const folder = await temporaryDirectory();
  const file = join(folder, 'all.dump');
  const first = await startStackProcess(t);
  await first.ready();
  await onBasketball(first.dataDir, (client) =>
    client.query(`update teams set name = $1 where name = 'Hawks'`, [TEAM]),
  );
  await mkdir(join(first.dataDir, 'files', 'basketball'), { recursive: true });
  await writeFile(join(first.dataDir, 'files', 'basketball', 'kept.bin'), PICTURE);
  const keys = await keysOf(first);
  const dumped = await moved(t, first.dataDir, '--dump', file);
  assert.deepEqual([dumped.code, /It holds keys/.test(dumped.said)], [0, true], dumped.said);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  process.kill(first.pid, 'SIGTERM');
  await first.ended;

  // Not over a file that is there; the same of one that stands still.
  const over = await moved(t, first.dataDir, '--dump', file);
  assert.deepEqual([over.code, /exists already/.test(over.said)], [1, true], over.said);
  const still = await moved(t, first.dataDir, '--dump', join(folder, 'still.dump'));
  assert.equal(still.code, 0, still.said);

  const dataDir = join(folder, 'new');
  const loaded = await moved(t, dataDir, '--load', file);
  assert.equal(loaded.code, 0, loaded.said);
  const second = await startStackProcess(t, { dataDir });
  await second.ready();
  assert.match(await teamsOf(second), new RegExp(TEAM));
  assert.deepEqual(await keysOf(second), keys, 'the hub signs with the same key');
  assert.deepEqual(await readFile(join(dataDir, 'files', 'basketball', 'kept.bin')), PICTURE);
  for (const name of ['secrets.json', 'agent-key-secret', 'basketball-admin-key-secret'])
    assert.equal(await readFile(join(dataDir, name), 'utf8'), await readFile(join(first.dataDir, name), 'utf8'), name);
  process.kill(second.pid, 'SIGTERM');
  await second.ended;

  const used = await moved(t, dataDir, '--load', file);
  assert.deepEqual([used.code, /holds files already/.test(used.said)], [1, true], used.said);
  await truncate(file, (await stat(file)).size - 100);
  const half = await moved(t, join(folder, 'other'), '--load', file);
  assert.deepEqual([half.code, /not all of one. Nothing was loaded/.test(half.said)], [1, true], half.said);
});

test('a directory into which a dump was not loaded to its end does not start', async (t) => {
  const dataDir = await temporaryDirectory();
  await writeFile(join(dataDir, 'load-unfinished'), '');
  const { code, said } = await moved(t, dataDir);
  assert.deepEqual([code, /not loaded to its end/.test(said)], [1, true], said);
});

test('a data directory of another PostgreSQL version says how to keep what is in it', async (t) => {
  const dataDir = await temporaryDirectory();
  await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n');
  for (const args of [[], ['--dump', join(dataDir, 'x.dump')]]) {
    const { code, said } = await moved(t, dataDir, ...args);
    assert.equal(code, 1);
    assert.match(said, /PostgreSQL 17.*--dump FILE with the release that wrote it.*--load FILE/);
  }
});

for (const args of [['--dump'], ['--load'], ['--load', 'a', 'b'], ['--dump', 'a', '--reset']])
  test(`${args.join(' ')} names no file, or too much`, async (t) => {
    const { code, said } = await moved(t, await temporaryDirectory(), ...args);
    assert.deepEqual([code, /Name one file/.test(said)], [1, true], said);
  });
