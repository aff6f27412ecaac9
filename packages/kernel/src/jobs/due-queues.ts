import { setTimeout as sleep } from 'node:timers/promises';

/** Tells idle queues when there is work for them. */
export interface DueQueues {
  /** Ends when the queue has a job that is due, at the next look. */
  hasWork(queue: string): Promise<void>;
  stop(): void;
}

/**
 * Looks for all idle queues of a process with one statement: a look of its own for each of them would be nearly all
 * that an idle service asks of its database.
 */
export function createDueQueues({
  look,
  idleMs,
}: {
  /** Those of the queues that have a job that is due. */
  look: (queues: readonly string[]) => Promise<readonly string[]>;
  idleMs: number;
}): DueQueues {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const stopped = new AbortController();

  let isLooking = false;
  const run = async (): Promise<void> => {
    isLooking = true;
    while (waiting.size > 0) {
      await sleep(idleMs, undefined, { ref: false, signal: stopped.signal });
      const queues = [...waiting.keys()];
      // Whoever cannot look lets them try, and say what is wrong.
      for (const queue of await look(queues).catch(() => queues)) {
        waiting.get(queue)?.resolve();
        waiting.delete(queue);
      }
    }
    isLooking = false;
  };

  return {
    hasWork(queue) {
      const wait = waiting.get(queue) ?? Promise.withResolvers<void>();
      waiting.set(queue, wait);
      if (!isLooking) void run().catch(() => {});
      return wait.promise;
    },
    stop: () => stopped.abort(),
  };
}
