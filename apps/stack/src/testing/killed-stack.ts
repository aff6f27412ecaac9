import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { HUB_THROTTLES, SPORT_THROTTLES } from '@sports-hub/contract/throttles';
import { openDatabase, type Database } from '@sports-hub/kernel';
import { throttleVariable } from '@sports-hub/kernel/throttle-rules';
import { eventually } from '@sports-hub/kernel/testing';
import { stripeSettings } from '@sports-hub/sport/payments/testing/deliveries';
import { startStripeDouble, type StripeDouble } from '@sports-hub/sport/payments/testing/stripe-double';
import { startPostgres } from '../postgres/server.ts';
import { BACK_MS } from './patient-client.ts';
import { startStackProcess, statusOf, temporaryDirectory, threeFreePorts } from './stack-process.ts';

const NO_LIMITS = Object.fromEntries(
  [...HUB_THROTTLES, ...SPORT_THROTTLES].map((name) => [throttleVariable(name), '900000/60']),
);
const KINDS = ['hub', 'basketball', 'asking', 'database'] as const;

export interface KilledStack {
  db: Database;
  stripe: StripeDouble;
  hub: string;
  sport: string;
  mailDir: string;
  killed: Record<(typeof KINDS)[number], number>;
  /** The hub, the sport, the sport in the middle of what it asked the processor to do, or the database; each in turn. */
  killSomething(): Promise<void>;
  /** What the database says of itself since the beginning. */
  databaseLog(): Promise<string>;
}

/** Hub and basketball as `npm start` keeps them running, on a database and with a processor that outlive them. */
export async function startKilledStack(t: TestContext): Promise<KilledStack> {
  const folder = await temporaryDirectory();
  const logFile = join(folder, 'postgres.log');
  const postgres = await startPostgres({ home: join(folder, 'postgres'), logFile });
  t.after(postgres.stop);
  const stripe = await startStripeDouble();
  t.after(stripe.stop);
  const port = await threeFreePorts();
  const dataDir = join(folder, 'data');
  const stack = await startStackProcess(t, {
    port,
    dataDir,
    environment: {
      DATABASE_URL: postgres.url('postgres'),
      SPORTS: `basketball=http://127.0.0.1:${port + 1}`,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...stripeSettings(stripe),
      ...NO_LIMITS,
    },
  });
  await stack.ready();
  const db = openDatabase({ url: postgres.url('sports_hub_basketball'), connections: 2 });
  t.after(db.close);
  const [hub, sport] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  const killed = { hub: 0, basketball: 0, asking: 0, database: 0 };

  const isBack = (): Promise<unknown> =>
    eventually(
      'everything is back',
      async () => (await statusOf(`${hub}/health/ready`)) === 200 && (await statusOf(`${sport}/health/ready`)) === 200,
      BACK_MS,
    );
  const killService = async (name: 'hub' | 'basketball'): Promise<void> => {
    const { [name]: pid } = await stack.processes();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await eventually(`${name} runs again`, async () => (await stack.processes())[name] !== pid, BACK_MS);
  };
  /** The processor has done what it was asked, and nobody is there to hear of it. */
  const killWhileAsking = async (): Promise<void> => {
    const { basketball: pid } = await stack.processes();
    await new Promise<void>((resolve) => {
      const tooLong = setTimeout(resolve, 5_000);
      stripe.beforeAnswer((request) => {
        if (!request.startsWith('POST')) return;
        clearTimeout(tooLong);
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
        resolve();
      });
    });
    stripe.beforeAnswer(undefined);
  };
  /** Its processes are cut off where they are; it recovers from its log when it is back. */
  const killDatabase = async (): Promise<void> => {
    const { pid } = postgres;
    if (pid !== undefined) process.kill(pid, randomInt(2) === 0 ? 'SIGQUIT' : 'SIGKILL');
    await eventually('PostgreSQL is back', () => postgres.pid !== pid, BACK_MS);
  };

  let turn = 0;
  return {
    db,
    stripe,
    hub,
    sport,
    mailDir: join(dataDir, 'mail'),
    killed,
    databaseLog: () => readFile(logFile, 'utf8'),
    async killSomething() {
      const kind = KINDS[turn % KINDS.length]!;
      turn += 1;
      killed[kind] += 1;
      if (kind === 'database') await killDatabase();
      else await (kind === 'asking' ? killWhileAsking() : killService(kind));
      await isBack();
    },
  };
}
