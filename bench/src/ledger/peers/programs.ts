import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext } from '../../harness.ts';
import type { Measured } from '../processes.ts';

export interface Program {
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
}

const READY_WITHIN_MS = 300_000;
const LAST_LINES = 5;

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Node as this project has it, or another one for what does not run on that. */
export const thisNode = process.execPath;
export const fetchNode = async (ctx: BenchContext, version: string): Promise<string> =>
  join(await fetchPeer(ctx, `node-${process.platform}-${process.arch}`, version), 'bin', 'node');

/** A package from npm in the system's temporary folder, where the next run finds it again; its folder. */
export async function fetchPeer(ctx: BenchContext, name: string, version: string, node = thisNode): Promise<string> {
  const folder = join(tmpdir(), 'sports-hub-peers', `${name}-${version}`);
  const complete = join(folder, 'complete');
  if (!(await isThere(complete))) {
    ctx.say(`installing ${name} ${version} (some minutes, once) ...`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    await runProgram(ctx, {
      name: `npm-${name}`,
      command: 'npm',
      args: ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`],
      cwd: folder,
      // What it compiles is for the Node that will run it.
      env: { PATH: `${dirname(node)}:${process.env['PATH']}`, npm_config_nodedir: dirname(dirname(node)) },
    });
    await writeFile(complete, '');
  }
  return join(folder, 'node_modules', name);
}

function launch(ctx: BenchContext, { name, command, args, cwd, env }: Program): { child: ChildProcess; log: string } {
  const log = join(ctx.folder, `${name}.log`);
  const output = openSync(log, 'a');
  const options: SpawnOptions = { env: { ...process.env, ...env }, stdio: ['ignore', output, output] };
  const child = spawn(command, args, { ...options, cwd: cwd ?? ctx.folder });
  closeSync(output);
  return { child, log };
}

async function ending(name: string, log: string): Promise<Error> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  return new Error(`${name} ended: ${lines.slice(-LAST_LINES).join(' / ')}`);
}

/** Runs it to its end, which must be a good one. */
export async function runProgram(ctx: BenchContext, program: Program): Promise<void> {
  const { child, log } = launch(ctx, program);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw await ending(program.name, log);
}

/** Starts it, waits until this address answers, and ends it with the run. */
export async function startProgram(ctx: BenchContext, program: Program, readyUrl?: string): Promise<Measured> {
  const { child, log } = launch(ctx, program);
  const failure = once(child, 'error');
  ctx.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  const isReady = (): Promise<boolean> =>
    readyUrl === undefined
      ? Promise.resolve(true)
      : fetch(readyUrl, { redirect: 'manual' }).then(
          ({ status }) => status < 500,
          () => false,
        );
  for (const deadline = performance.now() + READY_WITHIN_MS; !(await isReady());) {
    const [problem] = (await Promise.race([failure, sleep(200, [])])) as unknown[];
    if (problem instanceof Error) throw problem;
    if (child.exitCode !== null) throw await ending(program.name, log);
    if (performance.now() > deadline) throw new Error(`${program.name} was not ready within five minutes`);
  }
  return { name: 'reference', pid: child.pid ?? 0, withChildren: true };
}
