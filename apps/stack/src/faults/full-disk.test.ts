import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { INTERNAL_TOKEN_HEADER, mintInternalToken } from '@sports-hub/kernel';
import { eventually } from '@sports-hub/kernel/testing';
import { setUpSport } from '@sports-hub/sport/setup';
import pg from 'pg';
import { freePort } from '../ports.ts';
import { startPostgres } from '../postgres/server.ts';
import { PAT_AND_KIM } from '@sports-hub/sport/testing/demo-ids';

/** A disk of its own, so that filling it harms nobody. Only where this process may mount one. */
const run = promisify(execFile);
const SIZE = '320m';
const SECRET = 'full-disk-secret-0123456789abcdefghijklmn';

/** Writes until nothing more fits; deleting the file is what makes room again. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 4 * 1024 ** 2; size >= 512; size = size > 512 ? size / 2 : 0)
      for (;;)
        if (
          !(await file.write(Buffer.alloc(size, 1)).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          ))
        )
          break;
  } finally {
    await file.close();
  }
}

const readiness = async (port: number): Promise<{ status: number; words: string }> =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
    async (response) => ({ status: response.status, words: await response.text() }),
    () => ({ status: 0, words: '' }),
  );

test(
  'a full disk: warned of before, named while it lasts, nothing acknowledged is lost, and it goes on when there is room',
  { timeout: 170_000 },
  async (t) => {
    const disk = await mkdtemp(join(tmpdir(), 'full-disk-'));
    // What was started last ends first: nothing may use the disk when it goes.
    const undo: (() => unknown)[] = [() => rm(disk, { recursive: true, force: true })];
    t.after(async () => {
      for (const step of undo.reverse()) await step();
    });
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', disk]).then(
      () => true,
      () => false,
    );
    if (!isMounted) return t.skip('mounting a small disk is not permitted here');
    undo.push(() => run('umount', ['--lazy', disk]));

    const postgres = await startPostgres({ home: join(disk, 'postgres'), logFile: join(disk, 'postgres.log') });
    undo.push(() => postgres.stop());
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    await client.query('create database basketball');
    await client.end();
    const databaseUrl = postgres.url('basketball');
    await setUpSport({ sport: 'basketball', databaseUrl, demo: true, dataDir: disk, siteUrl: 'http://localhost:4001' });
    const port = await freePort();
    const sport: ChildProcess = spawn(process.execPath, ['apps/sport/src/main.ts', 'basketball'], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: disk,
        DEMO: 'on',
        SPORT_SECRET: SECRET,
        LOG_LEVEL: 'silent',
        THROTTLE_MESSAGES: '100000/60',
      },
    });
    undo.push(() => sport.kill('SIGKILL'));
    await eventually('the sport is ready', async () => (await readiness(port)).status === 200, 60_000);

    const acknowledged = new Map<string, number>();
    /** As Pat, in the conversation with Kim; the status of the response, 0 for none. */
    const send = async (): Promise<number> => {
      const path = `/api/v1/community/conversations/${PAT_AND_KIM}/messages`;
      const who = {
        sport: 'basketball',
        kind: 'member',
        memberId: 1007,
        hubAccountId: 1,
        request: `POST ${path}`,
      } as const;
      const { token } = mintInternalToken(SECRET, who, new Date());
      const clientId = randomUUID();
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: token },
        body: JSON.stringify({ body: clientId.repeat(40), client_id: clientId }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (response?.status === 201)
        acknowledged.set(clientId, ((await response.json()) as { data: { id: number } }).data.id);
      return response?.status ?? 0;
    };

    assert.equal(await send(), 201);
    assert.match((await readiness(port)).words, /the disk of DATA_DIR has \d+ MB left/, 'warned before');

    const recoveries: string[] = [];
    for (const how of ['nothing fits', 'the log cannot grow'] as const) {
      const filler = join(disk, 'filler');
      await fill(filler);
      if (how === 'the log cannot grow') {
        // Writes of another client until the database's own log is at its end and the server ends for it.
        const other = new pg.Client({ connectionString: databaseUrl });
        other.on('error', () => {});
        await other.connect();
        let last = '';
        for (let writes = 0; writes < 400 && !/terminated/.test(last); writes += 1)
          last = await other.query(`select pg_logical_emit_message(true, 'noise', repeat('x', 1000000))`).then(
            () => '',
            (error: Error) => error.message,
          );
        assert.match(last, /terminated/, 'the server cut everybody off');
        await other.end().catch(() => {});
      }
      await eventually('readiness names the cause', async () => {
        const { status, words } = await readiness(port);
        return status === 503 && /"disk"/.test(words) && /full/.test(words);
      });
      const statuses = new Set<number>();
      for (let sends = 0; sends < 30; sends += 1) statuses.add(await send());
      assert.deepEqual(
        [...statuses].filter((status) => ![201, 503].includes(status)),
        [],
        `${how}: ${[...statuses]}`,
      );

      await rm(filler);
      const freed = performance.now();
      await eventually(`${how}: writes again`, async () => (await send()) === 201);
      recoveries.push(`${how}: ${Math.round(performance.now() - freed)} ms`);
      await eventually('ready again', async () => (await readiness(port)).status === 200);
    }
    t.diagnostic(`room again to the first stored message: ${recoveries.join(', ')}`);

    const check = new pg.Client({ connectionString: databaseUrl });
    await check.connect();
    const { rows } = await check.query<{ id: string; client_id: string }>(
      'select id, client_id from messages where client_id = any ($1)',
      [[...acknowledged.keys()]],
    );
    await check.end();
    assert.equal(rows.length, acknowledged.size, 'each acknowledged message once');
    for (const { id, client_id } of rows) assert.equal(acknowledged.get(client_id), Number(id));
  },
);
