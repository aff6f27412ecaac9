import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@sports-hub/kernel';
import { eventually } from '@sports-hub/kernel/testing';
import { stripeSettings } from '@sports-hub/sport/payments/testing/deliveries';
import { startStripeDouble, type StripeDouble } from '@sports-hub/sport/payments/testing/stripe-double';
import { setUpSport } from '@sports-hub/sport/setup';
import pg from 'pg';
import { freePort } from '../ports.ts';
import { startPostgres, type PostgresServer } from '../postgres/server.ts';
import { BACK_MS } from './patient-client.ts';

const PROGRAM = 'apps/sport/src/registration/testing/sport-on-a-day.ts';
const NO_LIMITS = Object.fromEntries(
  ['REGISTRATIONS', 'QUOTES', 'NEW_CHILDREN', 'NEW_CHILDREN_NETWORK', 'CONFIRMATIONS'].map((name) => [
    `THROTTLE_${name}`,
    '100000/60',
  ]),
);

export interface KilledSport {
  db: Database;
  stripe: StripeDouble;
  port: number;
  clock: { now(): Date };
  killed: { services: number; databases: number };
  /** Kills the service, and starts it at that moment. */
  moveTo(moment: Date): Promise<void>;
  /** The service, by itself or in the middle of what it asked the processor to do, or the database. */
  killSomething(): Promise<void>;
  stop(): Promise<void>;
}

/** A service with a database and a processor of its own, which outlives both. */
export async function startKilledSport(): Promise<KilledSport> {
  const folder = await mkdtemp(join(tmpdir(), 'killed-sport-'));
  const postgres = await startPostgres({ home: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') });
  const databaseUrl = await makeDatabase(postgres);
  await setUpSport({ sport: 'basketball', databaseUrl, demo: true, dataDir: folder, siteUrl: 'http://localhost:4001' });
  const db = openDatabase({ url: databaseUrl, connections: 2 });
  const stripe = await startStripeDouble();
  const port = await freePort();
  const killed = { services: 0, databases: 0 };
  let ahead = 0;
  let sport: ChildProcess | undefined;
  const clock = { now: () => new Date(Date.now() + ahead) };
  stripe.tellTimeBy(clock);

  const launch = (): ChildProcess =>
    spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        DEMO: 'on',
        SPORT_SECRET: 'killed-secret-0123456789abcdefghijklmnop',
        LOG_LEVEL: 'silent',
        SECONDS_AHEAD: String(ahead / 1000),
        ...stripeSettings(stripe),
        ...NO_LIMITS,
      },
    });
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isBack = (): Promise<unknown> =>
    eventually(
      'the sport is back',
      async () => {
        // One whose database was away when it started has ended.
        if (!sport || sport.exitCode !== null || sport.signalCode !== null) sport = launch();
        await sleep(20);
        return isReady();
      },
      BACK_MS,
    );
  const killService = async (): Promise<void> => {
    killed.services += 1;
    const ended = sport && sport.exitCode === null && sport.signalCode === null && once(sport, 'exit');
    sport?.kill('SIGKILL');
    await ended;
    await isBack();
  };
  /** The processor has done what it was asked, and nobody is there to hear of it. */
  const killWhileAsking = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      const tooLong = setTimeout(resolve, 2_000);
      stripe.beforeAnswer((request) => {
        if (!request.startsWith('POST')) return;
        clearTimeout(tooLong);
        sport?.kill('SIGKILL');
        resolve();
      });
    });
    stripe.beforeAnswer(undefined);
    await killService();
  };
  /** Its processes are cut off where they are; it recovers from its log when it is back. */
  const killDatabase = async (): Promise<void> => {
    killed.databases += 1;
    const { pid } = postgres;
    if (pid !== undefined) process.kill(pid, randomInt(2) === 0 ? 'SIGQUIT' : 'SIGKILL');
    await eventually('PostgreSQL is back', () => postgres.pid !== pid);
    await isBack();
  };

  await isBack();
  return {
    db,
    stripe,
    port,
    clock,
    killed,
    async moveTo(moment) {
      ahead = moment.getTime() - Date.now();
      await killService();
    },
    async killSomething() {
      await [killService, killWhileAsking, killWhileAsking, killDatabase][randomInt(4)]!();
    },
    async stop() {
      sport?.kill('SIGKILL');
      await db.close();
      await stripe.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function makeDatabase(postgres: PostgresServer): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('create database basketball');
  await client.end();
  return postgres.url('basketball');
}
