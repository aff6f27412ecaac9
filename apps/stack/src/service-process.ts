import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from './config.ts';
import { signal } from './processes.ts';
import type { ServiceLog } from './service-log.ts';
import type { ServiceSpec } from './services.ts';
import type { Run } from './supervisor.ts';

/** A service finishes its requests for up to ten seconds and then ends; this is that and a little. */
const TIMEOUT = 12_500;

const KEEP_COMPILED = new URL('keep-compiled.ts', import.meta.url).href;

/** Starts a service as a process of its own. `hurry` cuts short its time to end. */
export function launchService({ program, environment }: ServiceSpec, log: ServiceLog, hurry?: AbortSignal): Run {
  const child = spawn(process.execPath, ['--import', KEEP_COMPILED, ...program], {
    cwd: projectRoot,
    env: environment,
    // A process group of its own: Ctrl-C in the terminal reaches the stack only, which then stops the services in
    // order.
    detached: true,
    // The channel tells the service when the stack is gone, even if that was ended by force.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  log.collect(child.stdout);
  log.collect(child.stderr);
  let isRunning = child.pid !== undefined;
  const ended = new Promise<string>((resolve) => {
    const settle = (how: string): void => {
      isRunning = false;
      resolve(how);
    };
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signalName) => settle(signalName ?? `exit code ${code}`));
  });
  return {
    get pid() {
      return isRunning ? child.pid : undefined;
    },
    ended,
    end: async () => {
      if (!isRunning || child.pid === undefined) return;
      signal(child.pid, 'SIGTERM');
      await Promise.race([ended, sleep(TIMEOUT, undefined, { signal: hurry, ref: false }).catch(() => {})]);
      if (isRunning) signal(child.pid, 'SIGKILL');
      await ended;
    },
  };
}
