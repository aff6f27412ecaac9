import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './start-error.ts';

/**
 * What tells a process from a later one with the same number: numbers are reused, and in a container that is started
 * again the same small numbers come back. `undefined` when there is no such process.
 */
export function birthmark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may hold spaces; state and the rest follow the last one.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return undefined; // ended, only not yet collected by its parent
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  return ps(pid, 'lstart');
}

/** Held by a signal: it does nothing, and ends by no ordinary signal either. */
export function isStopped(pid: number): boolean {
  if (process.platform !== 'linux') return ps(pid, 'state')?.startsWith('T') ?? false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
  } catch {
    return false;
  }
}

/** The command line of a process, to recognise a PostgreSQL server by its data directory. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || undefined;
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** Resolves to false when the process is still there after the time given. */
export async function hasEndedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const mark = birthmark(pid);
  const deadline = performance.now() + milliseconds;
  while (mark !== undefined && birthmark(pid) === mark) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
