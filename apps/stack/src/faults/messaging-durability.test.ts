import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERNAL_TOKEN_HEADER, mintInternalToken, openDatabase } from '@sports-hub/kernel';
import { eventually } from '@sports-hub/kernel/testing';
import { setUpSport } from '@sports-hub/sport/setup';
import pg from 'pg';
import { freePort } from '../ports.ts';
import { startPostgres, type PostgresServer } from '../postgres/server.ts';
import { PAT_AND_KIM } from '@sports-hub/sport/testing/demo-ids';

/** Ends of the sport and of the database, alternating. */
const ROUNDS = 4;
const SENDERS = 4;
const SECRET = 'durability-secret-0123456789abcdefghijkl';

let folder: string;
let postgres: PostgresServer;
let databaseUrl: string;
let port: number;
let sport: ChildProcess | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durability-'));
  postgres = await startPostgres({ home: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') });
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('create database basketball');
  await client.end();
  databaseUrl = postgres.url('basketball');
  await setUpSport({ sport: 'basketball', databaseUrl, demo: true, dataDir: folder, siteUrl: 'http://localhost:4001' });
  port = await freePort();
  await startSport();
});
after(async () => {
  sport?.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startSport(): Promise<void> {
  sport = spawn(process.execPath, ['apps/sport/src/main.ts', 'basketball'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO: 'on',
      SPORT_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      THROTTLE_MESSAGES: '100000/60',
    },
  });
  await eventually('the sport is back', isReady);
}

const isReady = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );

async function killSport(): Promise<void> {
  const ended = sport && once(sport, 'exit');
  sport?.kill('SIGKILL');
  await ended;
  await startSport();
}

/** An immediate stop: the server's processes are cut off where they are; it recovers from its log when it is back. */
async function stopDatabase(): Promise<void> {
  const before_ = postgres.pid;
  if (before_ === undefined) throw new Error('PostgreSQL is not running');
  process.kill(before_, 'SIGQUIT');
  await eventually('PostgreSQL is back', async () => postgres.pid !== before_ && (await isReady()));
}

/** Sends as Pat in the conversation with Kim. Undefined when there was no response, or one that says to try again. */
async function send(clientId: string): Promise<number | undefined> {
  const path = `/api/v1/community/conversations/${PAT_AND_KIM}/messages`;
  const { token } = mintInternalToken(
    SECRET,
    { sport: 'basketball', kind: 'member', memberId: 1007, hubAccountId: 1, request: `POST ${path}` },
    new Date(),
  );
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: token },
      body: JSON.stringify({ body: clientId, client_id: clientId }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 500) return undefined;
    assert.ok(response.status === 200 || response.status === 201, `answered ${response.status}`);
    return ((await response.json()) as { data: { id: number } }).data.id;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return undefined;
  }
}

test(
  'every message that was acknowledged is there once, through kills of the sport and immediate stops of PostgreSQL under load',
  { timeout: 170_000 },
  async () => {
    const acknowledged = new Map<string, number>();
    let unanswered = 0;
    let running = true;
    // Each sender is a client with one stable client_id per message: it repeats a message until it is acknowledged.
    const senders = Array.from({ length: SENDERS }, async () => {
      while (running) {
        const clientId = randomUUID();
        for (let id: number | undefined; id === undefined;) {
          id = await send(clientId);
          if (id !== undefined) acknowledged.set(clientId, id);
          else {
            unanswered += 1;
            await sleep(20);
          }
        }
      }
    });
    const moreAcknowledged = () => {
      const enough = acknowledged.size + 25;
      return eventually('25 more are acknowledged', () => acknowledged.size >= enough, 120_000);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await moreAcknowledged();
      await (round % 2 === 0 ? killSport() : stopDatabase());
    }
    await moreAcknowledged();
    running = false;
    await Promise.all(senders);

    const db = openDatabase({ url: databaseUrl, connections: 1 });
    const rows = await db.rows<{ id: number; client_id: string; body: string; sent_by_a: number; sent_by_b: number }>(
      `select id, client_id, body, sent_by_a, sent_by_b from messages where conversation_id = 1 and client_id not like 'demo-%' order by id`,
    );
    const counters = await db.one<{ sent_by_a: number; sent_by_b: number }>(
      'select sent_by_a, sent_by_b from conversations where id = 1',
    );
    await db.close();
    assert.ok(unanswered > 0, 'the ends were felt');
    assert.deepEqual(
      new Map(rows.map(({ client_id, id }) => [client_id, id])),
      acknowledged,
      'nothing lost, nothing else stored, ids as acknowledged',
    );
    assert.equal(rows.length, acknowledged.size, 'each once');
    assert.ok(rows.every(({ client_id, body }) => client_id === body));
    assert.deepEqual(
      rows.map(({ sent_by_b }) => sent_by_b),
      rows.map((_row, n) => n + 3),
      'the counters have no gap',
    );
    assert.equal(counters.sent_by_b, rows.at(-1)?.sent_by_b);
  },
);
