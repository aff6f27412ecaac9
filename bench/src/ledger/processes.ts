import { readdirSync, readFileSync } from 'node:fs';

/** Processes whose processor time is told together: a service, or a database server with all that it started. */
export interface Measured {
  name: string;
  pid: number;
  /** What it started counts as well. */
  withChildren?: boolean;
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** Milliseconds that the threads of a process have run; Linux tells it to the nanosecond. */
function threadsTime(pid: number): number {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return 0;
  }
  return (
    threads.reduce((sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ', 1)[0]), 0) /
    1e6
  );
}

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const TICK_MS = 10;
/** Milliseconds of those of its children that have ended. */
const endedTime = (pid: number): number => {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS;
};

/** The time of a process and of what it started, ended or not, from now until it is asked. */
function watchProcess({ pid, withChildren = false }: Measured): () => number {
  const pids = (): number[] => (withChildren ? [pid, ...childrenOf(pid)] : [pid]);
  const before = new Map(pids().map((one) => [one, threadsTime(one)]));
  const endedBefore = endedTime(pid);
  return () => {
    const running = pids();
    const ended = withChildren ? endedTime(pid) - endedBefore : 0;
    const spent = [...before.values()].reduce((sum, time) => sum + time, 0);
    return running.reduce((sum, one) => sum + threadsTime(one), 0) + ended - spent;
  };
}

/** The processor time of each from now until it is asked, in milliseconds, by name. */
export function watchProcessors(measured: readonly Measured[]): () => Record<string, number> {
  const watched = measured.map((one) => ({ name: one.name, used: watchProcess(one) }));
  return () => Object.fromEntries(watched.map(({ name, used }) => [name, used()]));
}

/** KiB in memory. */
export const residentMemory = (measured: readonly Measured[]): number =>
  measured.reduce((sum, { pid }) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0), 0);
