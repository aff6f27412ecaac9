import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, eventually, type TestDatabase } from '@sports-hub/kernel/testing';

const SECRET = 's'.repeat(32);
let database: TestDatabase;
let dataDir = '';
before(async () => {
  database = await cloneDatabase('hub_empty');
  dataDir = await mkdtemp(join(tmpdir(), 'hub-main-'));
});
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The hub as a process of its own. */
function startHub(env: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SPORT_SECRETS: `basketball=${SECRET},baseball=${SECRET}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    output.stdout += String(data);
  });
  child.stderr.on('data', (data) => {
    output.stderr += String(data);
  });
  return { child, output, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

const ready = (url: string): Promise<boolean> =>
  eventually('the hub is ready', () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

test('what is wrong with its variables is one line, with exit code 1', { timeout: 150_000 }, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const missing = new URL(database.url);
  missing.pathname = '/no_such_database';
  const cases: [env: Record<string, string>, line: RegExp][] = [
    [{ SPORT_SECRETS: '' }, /^SPORT_SECRETS: is not set/],
    [{ DATABASE_URL: 'postgres://x:hunter2@127.0.0.1:1/none' }, /^DATABASE_URL: no PostgreSQL server answers there/],
    [{ DATABASE_URL: missing.toString() }, /^DATABASE_URL: this database does not exist/],
    [{ PORT: String(port) }, /^PORT: \d+ is taken/],
  ];
  await Promise.all(
    cases.map(async ([env, line]) => {
      const { output, ended } = startHub(env);
      assert.equal(await ended, 1, JSON.stringify(env));
      assert.match(output.stderr, line);
      assert.equal(output.stderr.trim().split('\n').length, 1, output.stderr);
      assert.ok(!output.stderr.includes('hunter2'));
    }),
  );
  taken.close();
});

test(
  'two hubs run on one database; SIGTERM ends one with exit code 0 and leaves the other',
  { timeout: 150_000 },
  async () => {
    const ports = [await freePort(), await freePort()];
    const hubs = ports.map((port) => startHub({ PORT: String(port) }));
    await Promise.all(ports.map((port) => ready(`http://127.0.0.1:${port}`)));
    hubs[0]?.child.kill('SIGTERM');
    assert.equal(await hubs[0]?.ended, 0);
    assert.equal((await fetch(`http://127.0.0.1:${ports[1]}/api/v1/health`)).status, 200);
    hubs[1]?.child.kill('SIGINT');
    assert.equal(await hubs[1]?.ended, 0);
    assert.ok(
      hubs.every(({ output }) => output.stderr === ''),
      hubs.map(({ output }) => output.stderr).join(),
    );
    const lines = hubs
      .flatMap(({ output }) => output.stdout.trim().split('\n'))
      .map((line) => JSON.parse(line) as { msg: string });
    assert.ok(['listening', 'request', 'stopping'].every((event) => lines.some(({ msg }) => msg === event)));
  },
);
