import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@sports-hub/kernel';
import { freePort } from '../../../apps/stack/src/ports.ts';
import { startPostgres } from '../../../apps/stack/src/postgres/server.ts';
import { projectRoot } from '../../checks/generated.ts';
import { earlierReleases, keptPrograms, putDataDirectory } from '../kept.ts';
import { programName } from '../programs.ts';
import { startBalancer, type Balancer } from './balancer.ts';

/** The release before. */
export const RELEASED = earlierReleases.at(-1)!;
export const SERVICES = ['hub', 'basketball', 'baseball'] as const;
export type Service = (typeof SERVICES)[number];

export interface ServiceProcess {
  child: ChildProcess;
  /** Resolves when it is in the round; fails with its own words if it ends before. */
  ready(): Promise<void>;
  /** Out of the round, then ended as a supervisor would. */
  stop(): Promise<void>;
}

/** The demo world of a release, with a balancer in front of each service. */
export interface World {
  /** The balancers' addresses. */
  origins: Record<Service, string>;
  databases: Record<Service, Database>;
  /** Starts a process of the release that made this world, or of what is here; on another database if one is given. */
  start(which: 'released' | 'here', service: Service, databaseUrl?: string): Promise<ServiceProcess>;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const directory = await mkdtemp(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'upgrade-'));
  await putDataDirectory(RELEASED, directory);
  const programs = await keptPrograms(RELEASED);
  const postgres = await startPostgres({
    home: join(directory, 'postgres'),
    logFile: join(directory, 'postgres.log'),
    isThrowaway: true,
  });
  const secrets = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8')) as Record<string, string>;
  const balancers: Record<Service, Balancer> = {
    hub: await startBalancer(),
    basketball: await startBalancer(),
    baseball: await startBalancer(),
  };
  const urlOf = (service: Service): string => postgres.url(`sports_hub_${service}`);
  const open = (service: Service): Database => openDatabase({ url: urlOf(service), connections: 2 });
  const databases = { hub: open('hub'), basketball: open('basketball'), baseball: open('baseball') };
  const pairs = (valueOf: (service: Service) => string): string =>
    SERVICES.slice(1)
      .map((service) => `${service}=${valueOf(service)}`)
      .join();
  const running = new Set<ChildProcess>();

  const start: World['start'] = async (which, service, databaseUrl = urlOf(service)) => {
    const source = service === 'hub' ? 'apps/hub/src/main.ts' : 'apps/sport/src/main.ts';
    const program = which === 'here' ? join(projectRoot, source) : join(programs, programName(source));
    const port = await freePort();
    const child = spawn(process.execPath, [program, ...(service === 'hub' ? [] : [service])], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        NODE_OPTIONS: process.env['NODE_OPTIONS'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'production',
        PORT: String(port),
        SITE_URL: balancers[service].origin,
        HUB_URL: balancers.hub.origin,
        DATABASE_URL: databaseUrl,
        DATA_DIR: directory,
        DEMO: 'on',
        LOG_LEVEL: 'silent',
        STOP_ANNOUNCE_MS: '0',
        SPORTS: pairs((sport) => balancers[sport].origin),
        SPORT_SECRETS: pairs((sport) => secrets[sport]!),
        SPORT_SECRET: secrets[service],
        ...(service === 'hub' ? {} : { THROTTLE_MESSAGES: '100000/60' }),
      },
    });
    running.add(child);
    let complaint = '';
    child.stderr!.on('data', (text: Buffer) => (complaint += text.toString()));
    const ended = once(child, 'exit').then(() => running.delete(child));
    return {
      child,
      async ready() {
        while (!(await isReady(port))) {
          if (child.exitCode !== null) throw new Error(`${service} (${which}) cannot start: ${complaint}`);
          await sleep(30);
        }
        balancers[service].add(port);
      },
      async stop() {
        await balancers[service].remove(port);
        child.kill('SIGTERM');
        await ended;
      },
    };
  };

  return {
    origins: {
      hub: balancers.hub.origin,
      basketball: balancers.basketball.origin,
      baseball: balancers.baseball.origin,
    },
    databases,
    start,
    async stop() {
      for (const child of running) child.kill('SIGKILL');
      for (const service of SERVICES) {
        balancers[service].stop();
        await databases[service].close();
      }
      await postgres.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );

/** Everything that a start could change in a database's design, and what is written down about it. */
export async function designOf(db: Database): Promise<Record<string, string[]>> {
  const list = async (text: string): Promise<string[]> =>
    (await db.rows<{ line: string }>(text)).map(({ line }) => line).sort();
  const own = `n.nspname = 'public'`;
  const rowsOf = (table: string) => list(`select to_jsonb(t)::text as line from ${table} t`);
  const isThere = async (table: string) =>
    (await db.one<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])).exists;
  const books = ['migrations_kernel', 'migrations_app', 'database_objects', 'applied_objects', 'database_release'];
  return {
    functions: await list(
      `select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${own}`,
    ),
    // Their number changes when one is dropped and made again.
    views: await list(
      `select c.oid || c.relname || pg_get_viewdef(c.oid) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where ${own} and c.relkind = 'v'`,
    ),
    columns: await list(
      `select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') || is_nullable as line
         from information_schema.columns where table_schema = 'public'`,
    ),
    constraints: await list(
      `select conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) as line
         from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${own}`,
    ),
    indexes: await list(`select indexdef as line from pg_indexes where schemaname = 'public'`),
    triggers: await list(`select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`),
    ...Object.fromEntries(
      await Promise.all(
        books.map(async (table): Promise<[string, string[]]> => [
          table,
          (await isThere(table)) ? await rowsOf(table) : [],
        ]),
      ),
    ),
  };
}

/** The parts of two designs that are not the same. */
export const differences = (one: Record<string, string[]>, other: Record<string, string[]>): string[] =>
  Object.keys({ ...one, ...other }).filter((part) => one[part]?.join('\n') !== other[part]?.join('\n'));
