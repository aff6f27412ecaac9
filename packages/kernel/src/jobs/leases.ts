import type { PgBoss } from 'pg-boss';

/** The jobs that a process has taken. Their leases go on as long as it is at work on them. */
export interface Leases {
  hold(queue: string, ids: readonly string[]): void;
  /** From here on the time that a job may take is running. */
  begin(id: string): void;
  release(id: string): void;
  stop(): void;
}

/**
 * Renews leases, because a job may take longer than one: a mail server that is slow in every reply, or jobs that were
 * taken together and wait for each other. One that has been in progress for longer than `limitSeconds` hangs, and is left
 * to whoever takes it up next.
 */
export function createLeases({
  database,
  leaseSeconds,
  limitSeconds,
  onError,
}: {
  database: () => ReturnType<PgBoss['getDb']>;
  leaseSeconds: number;
  limitSeconds: number;
  onError: (error: unknown) => void;
}): Leases {
  const held = new Map<string, { queue: string; until: number }>();
  const renew = async (): Promise<void> => {
    const ids = new Map<string, string[]>();
    for (const [id, { queue, until }] of held)
      if (performance.now() < until) ids.set(queue, [...(ids.get(queue) ?? []), id]);
    for (const [queue, of] of ids)
      await database().executeSql(
        // The library counts a lease from here.
        `update jobs.job set started_on = now() where name = $1 and id = any($2::uuid[]) and state = 'active'`,
        [queue, of],
      );
  };
  const timer = setInterval(() => void renew().catch(onError), (leaseSeconds * 1_000) / 3);
  timer.unref();
  return {
    hold(queue, ids) {
      for (const id of ids) held.set(id, { queue, until: Infinity });
    },
    begin(id) {
      const job = held.get(id);
      if (job) job.until = performance.now() + limitSeconds * 1_000;
    },
    release(id) {
      held.delete(id);
    },
    stop() {
      clearInterval(timer);
    },
  };
}
