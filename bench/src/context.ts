import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startPostgres, type PostgresServer } from '@sports-hub/stack/postgres/server';
import pg from 'pg';
import { startReferenceProcess } from './harness.ts';

export interface ServiceOptions {
  name: string;
  /** From the root of the project, with arguments: `['apps/sport/src/main.ts', 'basketball']`. */
  program: string[];
  /** PORT, DATA_DIR and HOST are added. */
  env: Record<string, string>;
  port?: number;
  /** Of another checkout of the project. */
  root?: string;
}

export interface Service {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface Reference {
  url: string;
  pid: number;
}

export interface BenchStack {
  hub: Service;
  basketball: Service;
  baseball: Service;
  databaseUrls: { hub: string; basketball: string; baseball: string };
  /** `POST /auth/login` of a demo account: the bearer token. */
  signIn(name: string): Promise<string>;
}

export interface BenchContext {
  /** Seconds and rounds of a measurement; small with `--quick`. */
  readonly seconds: number;
  readonly rounds: number;
  /** A folder that is deleted afterwards. */
  readonly folder: string;
  postgres(): Promise<PostgresServer>;
  database(name: string): Promise<string>;
  startService(options: ServiceOptions): Promise<Service>;
  /** One sport by itself, with the demo world in a database of this name. */
  startSport(name: string): Promise<Service & { databaseUrl: string }>;
  /** `sportEnv` is for the sports only; `root` is that of another checkout of the project. */
  startStack(
    env?: Record<string, string>,
    sportEnv?: Record<string, string>,
    hubEnv?: Record<string, string>,
    root?: string,
  ): Promise<BenchStack>;
  /** `POST /auth/login` of a demo account at this hub: the bearer token. */
  signIn(hub: string, name: string): Promise<string>;
  startReference(file: URL | string, options?: object): Promise<Reference>;
  bareServer(url: string, headers?: Record<string, string>): Promise<Reference>;
  say(line: string): void;
  /** To be called when the suite is over. */
  atEnd(work: () => Promise<unknown>): void;
}

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
/**
 * As a database server is usually set up: a sixth of the memory for its buffers, checkpoints far apart, compressed logs
 * of whole pages.
 */
const POSTGRES_SETTINGS = {
  shared_buffers: `${Math.max(128, Math.floor(totalmem() / 6 / 1024 ** 2))}MB`,
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  wal_compression: 'on',
};
const DEMO_PASSWORD = 'Riverbend2026';

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const harsher = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(harsher);
}

/** What one suite gets, and how to end all of it. */
export async function createContext({
  quick,
  say,
}: {
  quick: boolean;
  say: (line: string) => void;
}): Promise<BenchContext & { end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sports-hub-bench-'));
  const endings: (() => Promise<unknown>)[] = [];
  let postgres: Promise<PostgresServer> | undefined;

  const ctx: BenchContext = {
    seconds: quick ? 1 : 3,
    rounds: quick ? 2 : 5,
    folder,
    say,
    atEnd: (work) => {
      endings.push(work);
    },
    postgres() {
      postgres ??= (async () => {
        const server = await startPostgres({
          home: join(folder, 'postgres'),
          logFile: join(folder, 'postgres.log'),
          settings: POSTGRES_SETTINGS,
        });
        endings.push(server.stop);
        return server;
      })();
      return postgres;
    },
    async database(name) {
      const server = await ctx.postgres();
      const client = new pg.Client({ connectionString: server.url('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return server.url(name);
    },
    async startService({ name, program, env, port, root = projectRoot }) {
      const listenOn = port ?? (await freePort());
      const logFile = join(folder, `${name}.log`);
      const log = openSync(logFile, 'a');
      const child = spawn(process.execPath, program, {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          DATA_DIR: folder,
          HOST: '127.0.0.1',
          SITE_URL: `http://localhost:${listenOn}`,
          ...env,
          PORT: String(listenOn),
        },
        stdio: ['ignore', log, log, 'ipc'],
      });
      endings.push(() => endProcess(child));
      const url = `http://127.0.0.1:${listenOn}`;
      for (const deadline = performance.now() + 180_000; ; await sleep(50)) {
        if (child.exitCode !== null)
          throw new Error(`${name} did not start: ${(await readFile(logFile, 'utf8')).trim()}`);
        if (
          await fetch(`${url}/health/ready`).then(
            (response) => response.ok,
            () => false,
          )
        )
          break;
        if (performance.now() > deadline) throw new Error(`${name} was not ready within three minutes`);
      }
      return { url, port: listenOn, pid: child.pid ?? 0, stop: () => endProcess(child) };
    },
    async startSport(name) {
      const databaseUrl = await ctx.database(name);
      const service = await ctx.startService({
        name,
        program: ['apps/sport/src/main.ts', 'basketball'],
        env: {
          DEMO: 'on',
          DATABASE_URL: databaseUrl,
          SPORT_SECRET: randomBytes(24).toString('hex'),
          HUB_URL: 'http://localhost:4000',
        },
      });
      return { ...service, databaseUrl };
    },
    async startStack(env = {}, sportEnv = {}, hubEnv = {}, root = projectRoot) {
      const run = randomBytes(3).toString('hex');
      const secrets = { basketball: randomBytes(24).toString('hex'), baseball: randomBytes(24).toString('hex') };
      const databaseUrls = {
        hub: await ctx.database(`hub_${run}`),
        basketball: await ctx.database(`basketball_${run}`),
        baseball: await ctx.database(`baseball_${run}`),
      };
      const hubPort = await freePort();
      // As `npm start` has it.
      const socketOf = (name: string): string => join(folder, `${name}_${run}.sock`);
      // One client signs in far more often here than any person may.
      const common = {
        ...env,
        DEMO: 'on',
        THROTTLE_SIGN_INS: '100000/60',
        THROTTLE_SESSION_IP: '100000/60',
      };
      const sport = (name: 'basketball' | 'baseball') =>
        ctx.startService({
          root,
          name: `${name}_${run}`,
          program: ['apps/sport/src/main.ts', name],
          env: {
            ...common,
            ...sportEnv,
            DATABASE_URL: databaseUrls[name],
            SPORT_SECRET: secrets[name],
            LISTEN_SOCKET: socketOf(name),
            HUB_URL: `http://localhost:${hubPort}`,
          },
        });
      const [basketball, baseball] = await Promise.all([sport('basketball'), sport('baseball')]);
      const hub = await ctx.startService({
        root,
        name: `hub_${run}`,
        program: ['apps/hub/src/main.ts'],
        port: hubPort,
        env: {
          ...common,
          ...hubEnv,
          DATABASE_URL: databaseUrls.hub,
          SPORTS: `basketball=${basketball.url},baseball=${baseball.url}`,
          SPORT_SECRETS: `basketball=${secrets.basketball},baseball=${secrets.baseball}`,
          SPORT_SOCKETS: `basketball=${socketOf('basketball')},baseball=${socketOf('baseball')}`,
        },
      });
      return { hub, basketball, baseball, databaseUrls, signIn: (name) => signIn(hub.url, name) };
    },
    signIn,
    async startReference(file, options = {}) {
      const { child, url } = await startReferenceProcess(file instanceof URL ? fileURLToPath(file) : file, options);
      endings.push(() => endProcess(child));
      return { url, pid: child.pid ?? 0 };
    },
    async bareServer(url, headers = {}) {
      const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } });
      const sent = Object.fromEntries(
        [...response.headers].filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
        ),
      );
      return ctx.startReference(new URL('./bare-server.ts', import.meta.url), {
        status: response.status,
        headers: sent,
        body: await response.text(),
      });
    },
  };

  return {
    ...ctx,
    async end() {
      // The newest first: services before the database they use.
      for (const work of endings.reverse())
        await work().catch((error: unknown) => say(`  (could not end: ${String(error)})`));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(hub: string, name: string): Promise<string> {
  const session = await fetch(`${hub}/api/v1/session`);
  const {
    data: { csrf_token: csrf },
  } = (await session.json()) as { data: { csrf_token: string } };
  const response = await fetch(`${hub}/api/v1/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': csrf,
      cookie: session.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; '),
    },
    body: JSON.stringify({ email: `${name}@riverbend.example`, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${name} could not sign in: ${response.status}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
}
