import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotate } from '../log-files.ts';
import { freePort } from '../ports.ts';
import { hasEndedWithin, signal } from '../processes.ts';
import { StartError } from '../start-error.ts';
import { supervise } from '../supervisor.ts';
import type { Run } from '../supervisor.ts';
import { openCluster } from './cluster.ts';
import type { Cluster, OtherServer } from './cluster.ts';
import { readPostmaster, stopLeftover } from './postmaster.ts';
import { startSentinel } from './sentinel.ts';

export interface PostgresServer {
  /** Where to connect to one of its databases, password included. */
  url: (database: string) => string;
  stop: () => Promise<void>;
  readonly pid: number | undefined;
}

export interface PostgresOptions {
  /** The directory of this server, made if it is missing. */
  home: string;
  logFile: string;
  /** Server settings over the defaults below. */
  settings?: Record<string, string>;
  /** Instead of the one that comes along. */
  server?: OtherServer;
  /** For tests: faster, because nothing needs to survive a crash of the machine. */
  isThrowaway?: boolean;
  /** Told when the server died and is being started again. */
  onDeath?: (message: string) => void;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off', // compiling costs more than these short statements take
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Its log is a log like any other: no statement and no value of a row belongs there.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const THROWAWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/** What the shortest system allows for the path of a socket, its name below the directory included. */
const LONGEST_SOCKET_DIRECTORY = 80;

/**
 * Services talk to it through a socket in its own directory, which costs a quarter less processor time than TCP. Where
 * the path is too long for a socket, and for everybody else, there is TCP on loopback.
 */
const socketDirectory = (home: string): string | undefined =>
  Buffer.byteLength(home) <= LONGEST_SOCKET_DIRECTORY ? home : undefined;

/** Starts the embedded PostgreSQL and keeps it running until it is told to stop. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { isThrowaway = false, server: other } = options;
  const cluster = await openCluster(options.home, { isThrowaway, server: other });
  await stopLeftover(cluster.directory);
  await rotate(options.logFile);
  const port = await freePort();
  const start = (): Promise<Run> => launch(cluster, port, options);
  const server = supervise(await start(), start, (how) =>
    options.onDeath?.(`PostgreSQL ended (${how}); starting it again. Log: ${options.logFile}`),
  );
  return {
    url: (database) =>
      `postgres://postgres:${cluster.password}@${encodeURIComponent(socketDirectory(options.home) ?? '127.0.0.1')}:${port}/${database}`,
    stop: server.stop,
    get pid() {
      return server.pid;
    },
  };
}

async function launch(cluster: Cluster, port: number, options: PostgresOptions): Promise<Run> {
  const settings = Object.entries({
    ...SETTINGS,
    ...(options.isThrowaway ? THROWAWAY_SETTINGS : {}),
    ...options.settings,
    unix_socket_directories: socketDirectory(options.home) ?? '',
    port: String(port),
  });
  const [command = '', ...args] = [
    ...cluster.runAs.prefix,
    cluster.binaries.postgres,
    '-D',
    cluster.directory,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = await open(options.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const child = spawn(command, args, {
    ...cluster.runAs.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    // A process group of its own: Ctrl-C in the terminal must not stop the database before the services are done.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const failure = new Promise<Error>((resolve) => child.once('error', resolve));
  await log.close();
  const problem = await Promise.race([failure, untilReady(child, cluster.directory)]);
  if (problem) {
    await end(child);
    throw new StartError(
      `PostgreSQL does not start: ${problem.message || (await reasonIn(options.logFile, logStart))}`,
    );
  }
  const dismissSentinel = startSentinel(child.pid ?? 0);
  const ended = once(child, 'exit').then(([code, signalName]) => {
    dismissSentinel();
    return signalName ? String(signalName) : `exit code ${code}`;
  });
  return { pid: child.pid, ended, end: () => end(child) };
}

/** The server writes into its pid file when it accepts connections; asking it by connecting would only fill its log. */
async function untilReady(child: ChildProcess, directory: string): Promise<Error | undefined> {
  // Generous, because after a crash it first goes through its log.
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; await sleep(15)) {
    if (child.exitCode !== null || child.signalCode !== null) return new Error('');
    const postmaster = await readPostmaster(directory);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return undefined;
  }
  return new Error('it did not accept connections within two minutes');
}

/** Cuts off connections, rolls back what was open, and writes everything to disk; harsher only if that hangs. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  for (const [name, timeout] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name);
    if (await hasEndedWithin(pid, timeout)) return;
  }
}

async function reasonIn(logFile: string, from: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(from).toString().trim().split('\n');
  return lines.find((line) => /FATAL|error/i.test(line)) ?? lines.at(-1) ?? `see ${logFile}`;
}
