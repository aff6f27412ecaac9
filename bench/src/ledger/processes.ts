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

const pidsOf = ({ pid, withChildren }: Measured): number[] => (withChildren ? [pid, ...childrenOf(pid)] : [pid]);

/** The processor time of each from now until it is asked, in milliseconds, by name. */
export function watchProcessors(measured: readonly Measured[]): () => Record<string, number> {
  const before = new Map(measured.flatMap(pidsOf).map((pid) => [pid, threadsTime(pid)]));
  return () =>
    Object.fromEntries(
      measured.map((one) => [
        one.name,
        pidsOf(one).reduce((sum, pid) => sum + threadsTime(pid) - (before.get(pid) ?? 0), 0),
      ]),
    );
}

/** KiB in memory. */
export const residentMemory = (measured: readonly Measured[]): number =>
  measured.reduce((sum, { pid }) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0), 0);
