import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const MACHINES = { one: '10.77.0.11', two: '10.77.0.12', three: '10.77.0.13' } as const;
export type MachineName = keyof typeof MACHINES;
export const DATABASE_MACHINES = ['one', 'two'] as const;
export type DatabaseMachine = (typeof DATABASE_MACHINES)[number];

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const deploy = join(projectRoot, 'deploy/cluster');

/** A file of `deploy/cluster`, as it would stand on this machine. */
export async function deployed(file: string, machine: MachineName = 'one'): Promise<string> {
  const text = await readFile(join(deploy, file), 'utf8');
  if (machine === 'one' || !file.endsWith('.env')) return text;
  // What the comments say is to be changed: the machine's own name and address, but not in lists of all machines.
  return text.replaceAll(/^(?!.*INITIAL_CLUSTER=).*$/gm, (line) =>
    line.replaceAll(MACHINES.one, MACHINES[machine]).replace(/NAME=one$/, `NAME=${machine}`),
  );
}

export const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

/** A program that is started again a second after it ended, as systemd does it with our units. */
export interface Unit {
  readonly pid: number;
  kill(): Promise<void>;
  /** Ends it and leaves it so: with SIGKILL, or as a supervisor stops it. */
  killForGood(): Promise<void>;
  stop(): Promise<void>;
  /** SIGTERM, then again from the start, or another program in its place. */
  restart(next?: Program): Promise<void>;
  start(): void;
}

export interface Program {
  command: readonly string[];
  env: Record<string, string>;
}

export interface Machine {
  readonly name: MachineName;
  readonly address: string;
  /** Its own files. */
  readonly files: string;
  put(path: string, text: string): Promise<void>;
  /** Runs a program of the installed root on it, as this user. */
  installed(name: string, user: string, command: readonly string[], env?: Record<string, string>): Unit;
  /** Runs one to its end and gives what it printed. */
  once(user: string, command: readonly string[], input?: string): Promise<string>;
  /** Lines of a shell, as the user of the database. */
  shell(text: string): Promise<string>;
  /** A program of ours on it. */
  ours(command: readonly string[], env: Record<string, string>): Program;
  start(name: string, program: Program): Unit;
  cut(): void;
  join(): void;
}

const ip = (...args: string[]): void => void execFileSync('ip', args);

/** A switch that the machines and the clients (10.77.0.1) are connected to. */
export function makeNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'switch', 'type', 'bridge');
  ip('addr', 'add', '10.77.0.1/24', 'dev', 'switch');
  ip('link', 'set', 'switch', 'up');
}

function unit(first: Program, logFile: string): Unit {
  const log = openSync(logFile, 'a');
  let program = first;
  let child: ChildProcess;
  let wanted = true;
  const start = (): void => {
    wanted = true;
    const [command = '', ...args] = program.command;
    child = spawn(command, args, {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], ...program.env },
      stdio: ['ignore', log, log],
    });
    child.once('exit', () => wanted && setTimeout(() => wanted && start(), 1000));
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  start();
  return {
    get pid() {
      return child.pid ?? 0;
    },
    start,
    kill: () => end('SIGKILL'),
    async killForGood() {
      wanted = false;
      await end('SIGKILL');
    },
    async stop() {
      wanted = false;
      await end('SIGTERM');
    },
    async restart(next = program) {
      wanted = false;
      await end('SIGTERM');
      program = next;
      start();
    },
  };
}

/** A network namespace, and the installed root with changes of its own on top. */
export async function makeMachine(name: MachineName, root: string, run: string): Promise<Machine> {
  const address = MACHINES[name];
  const folder = join(run, name);
  const files = join(folder, 'files');
  for (const part of ['files', 'upper', 'work']) await mkdir(join(folder, part), { recursive: true });
  execFileSync('mount', [
    ...['-t', 'overlay', 'overlay', '-o'],
    `lowerdir=${root},upperdir=${join(folder, 'upper')},workdir=${join(folder, 'work')}`,
    files,
  ]);
  execFileSync('mount', ['-t', 'proc', 'proc', join(files, 'proc')]);
  execFileSync('mount', ['--rbind', '/dev', join(files, 'dev')]);

  ip('netns', 'add', name);
  ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', `to-${name}`, 'master', 'switch', 'up');
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', name, 'link', 'set', 'eth0', 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');

  const onIt = ['ip', 'netns', 'exec', name];
  const installedAs = (user: string, command: readonly string[], env: Record<string, string> = {}): Program => ({
    command: [...onIt, 'chroot', `--userspec=${user}:${user}`, files, ...command],
    env: { LANG: 'C.UTF-8', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/var/lib/postgresql', ...env },
  });
  const start = (program: string, what: Program): Unit => unit(what, join(folder, `${program}.log`));
  const once = async (user: string, command: readonly string[], input = ''): Promise<string> => {
    const [file = '', ...args] = installedAs(user, command).command;
    const running = promisify(execFile)(file, args, {
      env: installedAs(user, command).env,
      maxBuffer: 64 * 1024 ** 2,
    });
    running.child.stdin?.end(input);
    return (await running).stdout;
  };
  return {
    name,
    address,
    files,
    start,
    once,
    shell: (text) => once('postgres', ['bash', '-euo', 'pipefail', '-c', text]),
    async put(path, text) {
      await mkdir(join(files, path, '..'), { recursive: true });
      await writeFile(join(files, path), text);
    },
    installed: (program, user, command, env) => start(program, installedAs(user, command, env)),
    ours: (command, env) => ({ command: [...onIt, process.execPath, ...command], env }),
    cut: () => ip('link', 'set', `to-${name}`, 'down'),
    join: () => ip('link', 'set', `to-${name}`, 'up'),
  };
}

export const copyInto = (machine: Machine, from: string, path: string): Promise<void> =>
  cp(from, join(machine.files, path), { recursive: true });

export async function until(what: string, seconds: number, look: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await look().catch(() => false))) {
    if (performance.now() - start > seconds * 1000) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(100);
  }
  return (performance.now() - start) / 1000;
}

export const answers = (url: string, method = 'GET'): Promise<boolean> =>
  fetch(url, { method, signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
