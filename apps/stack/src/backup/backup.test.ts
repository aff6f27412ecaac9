import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { readBackup } from './backup-file.ts';
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
const run = async (t: TestContext, dataDir: string, ...args: string[]) => {
  const stack = await startStackProcess(t, { dataDir, args });
  return { code: await stack.ended, said: stack.stdout() + stack.stderr() };
};
const keysOf = async ({ port }: StackProcess) =>
  (await (await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
const signIn = async ({ port }: StackProcess): Promise<number> => {
  const base = `http://127.0.0.1:${port}/api/v1`;
  const page = await fetch(`${base}/session`);
  const { data } = (await page.json()) as { data: { csrf_token: string } };
  const signedIn = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: {
      cookie: page.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
      'x-csrf-token': data.csrf_token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: 'pat.parker@riverbend.example', password: 'Riverbend2026' }),
  });
  return signedIn.status;
};
const teamsOf = async ({ port }: StackProcess) =>
  (await fetch(`http://127.0.0.1:${port}/api/v1/sports/basketball/teams`)).text();

/** What a backup holds, in an order that does not depend on where rows lie. */
async function contentOf(file: string): Promise<Map<string, string[]>> {
  const content = new Map<string, string[]>();
  let [database, part] = ['', ''];
  for await (const line of readBackup(file)) {
    if ('sports_hub_backup' in line || 'lines' in line) continue;
    if ('database' in line) ({ database } = line);
    else if ('table' in line) content.set((part = `${database} ${line.table}`), []);
    else if ('rows' in line) content.get(part)!.push(...line.rows);
    else if ('file' in line) content.set(line.file, [line.content]);
    // The server leaves out brackets of a condition that it reads for the second time.
    else if ('finish' in line)
      content.set(
        `${database} finish`,
        line.finish.map((sql) => sql.replaceAll(/[()]/g, '')),
      );
    else content.set(`${database} make`, line.make);
  }
  for (const rows of content.values()) rows.sort();
  return content;
}

/** The stack is started twice, and eight commands are run. */
const SLOW = { timeout: 600_000 };

test('a running stack is backed up, restored to the last row and file, and signed in to', SLOW, async (t) => {
  const folder = await temporaryDirectory();
  const [file, again] = [join(folder, 'all.backup'), join(folder, 'again.backup')];
  const first = await startStackProcess(t);
  await first.ready();
  await onBasketball(first.dataDir, (client) =>
    client.query(`update teams set name = $1 where name = 'Hawks'`, [TEAM]),
  );
  await mkdir(join(first.dataDir, 'files', 'basketball'), { recursive: true });
  await writeFile(join(first.dataDir, 'files', 'basketball', 'kept.bin'), PICTURE);
  const keys = await keysOf(first);
  const written = await run(t, first.dataDir, 'backup', file);
  assert.deepEqual([written.code, /It holds keys/.test(written.said)], [0, true], written.said);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const over = await run(t, first.dataDir, 'backup', file);
  assert.deepEqual([over.code, /exists already/.test(over.said)], [1, true], over.said);
  process.kill(first.pid, 'SIGTERM');
  await first.ended;

  const dataDir = join(folder, 'new');
  const restored = await run(t, dataDir, 'restore', file);
  assert.equal(restored.code, 0, restored.said);
  // Of a stack that stands still, too.
  const second = await run(t, dataDir, 'backup', again);
  assert.equal(second.code, 0, second.said);
  const [expected, found] = [await contentOf(file), await contentOf(again)];
  assert.ok(['hub public.accounts', 'basketball public.messages', 'secrets.json'].every((part) => expected.has(part)));
  for (const [part, rows] of expected) assert.deepEqual(found.get(part), rows, part);
  assert.equal(found.size, expected.size);

  const served = await startStackProcess(t, { dataDir });
  await served.ready();
  assert.match(await teamsOf(served), new RegExp(TEAM));
  assert.deepEqual(await keysOf(served), keys, 'the hub signs with the same key');
  assert.equal(await signIn(served), 200);
  assert.deepEqual(await readFile(join(dataDir, 'files', 'basketball', 'kept.bin')), PICTURE);
  process.kill(served.pid, 'SIGTERM');
  await served.ended;

  const used = await run(t, dataDir, 'restore', file);
  assert.deepEqual([used.code, /holds files already/.test(used.said)], [1, true], used.said);
  const bytes = await readFile(file);
  const refused = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content);
    const { code, said } = await run(t, join(folder, 'other'), 'restore', join(folder, name));
    assert.deepEqual([code, /not all of one. Nothing was changed/.test(said)], [1, true], said);
  };
  await refused('half.backup', bytes.subarray(0, -100));
  // Compressed again, so that only the sum over its lines tells.
  await refused('changed.backup', gzipSync(gunzipSync(bytes).toString().replace(TEAM, 'Hawks that cheat')));
});

test('a directory into which a backup was not restored to its end does not start', async (t) => {
  const dataDir = await temporaryDirectory();
  await writeFile(join(dataDir, 'restore-unfinished'), '');
  const { code, said } = await run(t, dataDir);
  assert.deepEqual([code, /not restored to its end/.test(said)], [1, true], said);
});

test('a data directory of another PostgreSQL version says how to keep what is in it', async (t) => {
  const dataDir = await temporaryDirectory();
  await mkdir(join(dataDir, 'postgres', 'data'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '16\n');
  for (const args of [[], ['backup', join(dataDir, 'x.backup')]]) {
    const { code, said } = await run(t, dataDir, ...args);
    assert.equal(code, 1);
    assert.match(said, /PostgreSQL 16.*npm run backup -- FILE with the release that wrote it.*npm run restore -- FILE/);
  }
});

for (const args of [['backup'], ['restore'], ['restore', 'a', 'b'], ['backup', 'a', '--reset']])
  test(`${args.join(' ')} names no file, or too much`, async (t) => {
    const { code, said } = await run(t, await temporaryDirectory(), ...args);
    assert.deepEqual([code, /Name one file: npm run/.test(said)], [1, true], said);
  });
