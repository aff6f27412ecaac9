import { setTimeout as sleep } from 'node:timers/promises';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import { upgradeServer } from './backup/server-upgrade.ts';
import type { StackConfig } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { emptyDataDir, isRestoreUnfinished, openDataDir } from './data-dir.ts';
import { prepareDatabases } from './databases.ts';
import type { ServiceName } from './databases.ts';
import { requireFreePort } from './ports.ts';
import { startPostgres } from './postgres/server.ts';
import { waitUntilReached, waitUntilReady } from './readiness.ts';
import { keepSecrets, PUSH } from './secrets.ts';
import { openServiceLog } from './service-log.ts';
import { launchService } from './service-process.ts';
import { describeServices } from './services.ts';
import type { ServiceSpec } from './services.ts';
import { StartError } from './start-error.ts';
import { supervise } from './supervisor.ts';
import type { Run } from './supervisor.ts';
import type { Teardown } from './teardown.ts';

export interface StackOptions {
  config: StackConfig;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Receives how to stop each part as soon as that part runs, so that a start can be broken off anywhere. */
  teardown: Teardown;
}

/** Starts everything in order and returns when all services are ready. */
export async function startStack(options: StackOptions): Promise<void> {
  const { config, environment, say, teardown } = options;
  const dataDir = await openDataDir(config.dataDir);
  teardown.add('directory', dataDir.release);
  await requireFreePorts(config);
  if (config.reset) await reset(config, dataDir, say);
  if (await isRestoreUnfinished(dataDir))
    throw new StartError(
      `DATA_DIR: a backup was not restored to its end into ${dataDir.path}; run npm run restore -- FILE again`,
    );
  await dataDir.publishSites({
    hub: config.siteUrl,
    ...Object.fromEntries(config.sports.map(({ name, siteUrl }) => [name, siteUrl])),
  });
  const kept = await keepSecrets(dataDir.secretsFile, [...config.sports.map((sport) => sport.name), PUSH]);
  if (!config.databaseUrl) await upgradeServer(dataDir, { say, teardown });
  const serverUrl = config.databaseUrl ?? (await startOwnPostgres(dataDir, options));
  if (!config.databaseUrl) await backUpBeforeUpgrade(dataDir, serverUrl, say);
  const names: ServiceName[] = ['hub', ...config.sports.flatMap((sport) => (sport.listen ? [sport.name] : []))];
  const databases = await prepareDatabases(serverUrl, names, { beginAnew: config.reset });
  const services = describeServices(config, databases, new Map([...kept, ...config.sportSecrets]), environment);
  // Each service brings its own database up to date before it listens, and fills the demo world the first time.
  say(`Starting ${services.map(({ name }) => name).join(', ')} ...`);
  await Promise.all(services.map((spec) => startService(spec, dataDir, options)));
  const [hub, ...sports] = services;
  await waitUntilReached(
    hub!,
    sports.map(({ name }) => name),
  );
}

async function requireFreePorts({ host, port, sports }: StackConfig): Promise<void> {
  await requireFreePort(host, port, 'the hub', 'PORT');
  for (const { name, listen } of sports) {
    if (listen) await requireFreePort(listen.host, listen.port, name, 'PORT or SPORTS');
  }
}

async function reset(config: StackConfig, dataDir: DataDir, say: (line: string) => void): Promise<void> {
  if (config.databaseUrl && !config.demo) {
    throw new StartError('DATABASE_URL: --reset would delete databases on that server; if you mean it, set DEMO=on');
  }
  await emptyDataDir(dataDir);
  say(`Emptied ${dataDir.path}.`);
}

export async function startOwnPostgres(
  dataDir: DataDir,
  { say, teardown }: Pick<StackOptions, 'say' | 'teardown'>,
): Promise<string> {
  say('Starting PostgreSQL ...');
  const server = await startPostgres({
    home: dataDir.postgresHome,
    logFile: dataDir.logFile('postgres'),
    onDeath: say,
  });
  teardown.add('database', server.stop);
  return server.url('postgres');
}

/** Later deaths are repaired; a service that does not even start the first time ends the start with its own words. */
async function startService(spec: ServiceSpec, dataDir: DataDir, { say, teardown }: StackOptions): Promise<void> {
  const file = dataDir.logFile(spec.name);
  const log = await openServiceLog(spec.name, file, say);
  const launch = (): Run => {
    const run = launchService(spec, log, teardown.hurry);
    if (run.pid !== undefined) dataDir.remember(spec.name, run.pid);
    return run;
  };
  const first = launch();
  let stop = first.end;
  teardown.add(spec.name === 'hub' ? 'hub' : 'sports', () => stop());
  if ((await waitUntilReady(spec, first)) === 'ended') {
    await sleep(100); // its last words may still be on their way
    throw new StartError(`${spec.name} cannot start: ${log.lastComplaint() ?? (await first.ended)}. Log: ${file}`);
  }
  const service = supervise(
    first,
    async () => launch(),
    (how, pause) => {
      say(`${spec.name} ended (${how}); starting it again${pause ? ` in ${pause / 1000} s` : ''}. Log: ${file}`);
    },
  );
  stop = service.stop;
}
