import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireFreePort } from '../ports.ts';
import { birthmark, hasEndedWithin, signal } from '../processes.ts';

export interface StackProcess {
  pid: number;
  port: number;
  dataDir: string;
  stdout: () => string;
  stderr: () => string;
  /** Resolves when the table is printed; fails with the output if the stack ends before. */
  ready: () => Promise<void>;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  /** The processes of hub, basketball, baseball and PostgreSQL, as they are now. */
  processes: () => Promise<Record<string, number>>;
}

export interface StackProcessOptions {
  port?: number;
  dataDir?: string;
  environment?: Record<string, string>;
  args?: string[];
}

const { PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS, TEST_DATA_DIR } = process.env;
const ENTRY = join(import.meta.dirname, '..', 'main.ts');

/** Starts the whole stack as a person would, on ports and a directory of its own; it is gone when the test ends. */
export async function startStackProcess(t: TestContext, options: StackProcessOptions = {}): Promise<StackProcess> {
  const dataDir = options.dataDir ?? (await temporaryDirectory());
  const port = options.port ?? (await threeFreePorts());
  const child = spawn(process.execPath, [ENTRY, ...(options.args ?? [])], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      NODE_OPTIONS,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.environment,
    },
    // The channel ends the stack if the test itself is cut off.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const pid = child.pid ?? 0;
  const processes = async (): Promise<Record<string, number>> => {
    const content = JSON.parse(await readFile(join(dataDir, 'stack.json'), 'utf8')) as {
      services: Record<string, { pid: number }>;
    };
    const services = Object.entries(content.services).map(([name, service]) => [name, service.pid]);
    const postmaster = (
      await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    ).split('\n')[0];
    return Object.fromEntries([...services, ...(postmaster ? [['postgres', Number(postmaster)]] : [])]) as Record<
      string,
      number
    >;
  };
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    signal(pid, 'SIGTERM');
    if (!(await hasEndedWithin(pid, 20_000))) signal(pid, 'SIGKILL');
  });
  return {
    pid,
    port,
    dataDir,
    ended,
    processes,
    stdout: () => stdout,
    stderr: () => stderr,
    ready: async () => {
      while (!stdout.includes('Ctrl-C stops everything')) {
        if (child.exitCode !== null) throw new Error(`The stack ended with ${child.exitCode}: ${stdout}${stderr}`);
        await sleep(25);
      }
    },
  };
}

const directories: string[] = [];
after(async () => {
  // PostgreSQL may still be writing its last file when the process that a test killed is gone.
  for (const directory of directories)
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** A directory that is deleted when all tests of the file are over and nothing uses it any more. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(TEST_DATA_DIR ?? tmpdir(), 'stack-'));
  directories.push(directory);
  return directory;
}

/** The first of three ports in a row, below the range from which the system takes ports for connections. */
export async function threeFreePorts(): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_000);
    const ports = [first, first + 1, first + 2];
    const attempts = await Promise.allSettled(
      ports.map((port) => requireFreePort('127.0.0.1', port, 'a test', 'PORT')),
    );
    if (attempts.every(({ status }) => status === 'fulfilled')) return first;
  }
}

export const isAlive = (pid: number | undefined): boolean => pid !== undefined && birthmark(pid) !== undefined;

/** The status of a response, or 0 when nobody answers. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
