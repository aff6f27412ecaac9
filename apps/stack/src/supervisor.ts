import { setTimeout as sleep } from 'node:timers/promises';

/** One run of a process. */
export interface Run {
  readonly pid: number | undefined;
  /** Resolves when the process is gone, to how it ended: "exit code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Ends it gracefully, by force if need be; resolves when it is gone. */
  readonly end: () => Promise<void>;
}

export interface Supervised {
  /** Of the present run; undefined while there is none. */
  readonly pid: number | undefined;
  stop: () => Promise<void>;
}

/** What it needs may be there again any moment: a database that found no space goes on soon after there is some. */
const LONGEST_PAUSE = 3_000;

/** A run that lasted this long was healthy: its death is the first again. */
const HEALTHY_AFTER = 10_000;

/**
 * Milliseconds to wait before a process that died is started again: none after the first death, then longer each
 * time, so that one that cannot live neither uses up the machine nor fills the log.
 */
export const pauseAfter = (earlierDeaths: number): number =>
  earlierDeaths === 0 ? 0 : Math.min(LONGEST_PAUSE, 125 * 2 ** earlierDeaths);

/** Keeps a process running that has been launched once: launches it again whenever it ends, until it is stopped. */
export function supervise(
  first: Run,
  launch: () => Promise<Run>,
  onDeath: (how: string, pause: number) => void,
): Supervised {
  const stopping = new AbortController();
  let run = first;

  /** Repeats a launch that fails; undefined when it was told to stop meanwhile. */
  const launchAgain = async (how: string, deaths: number): Promise<Run | undefined> => {
    const pause = pauseAfter(deaths);
    onDeath(how, pause);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return undefined;
    return launch().catch((error: unknown) => launchAgain(messageOf(error), deaths + 1));
  };

  const watch = async (): Promise<void> => {
    for (let deaths = 0; ; deaths += 1) {
      const startedAt = performance.now();
      const how = await run.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_AFTER) deaths = 0;
      const next = await launchAgain(how, deaths);
      if (!next) return;
      run = next;
      if (stopping.signal.aborted) await run.end();
    }
  };
  const watching = watch();

  return {
    get pid() {
      return run.pid;
    },
    stop: async () => {
      stopping.abort();
      await run.end();
      await watching;
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
