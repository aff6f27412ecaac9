export interface WorkerOptions<Job> {
  /** How many jobs may be in progress, and how many of one group. */
  atOnce: number;
  atOncePerGroup: number;
  groupOf: (job: Job) => string | null;
  /** The next jobs, none of these groups. */
  take: (fullGroups: readonly string[]) => Promise<Job[]>;
  run: (job: Job) => Promise<void>;
  /** Ends when it is worth while to look for jobs again. */
  hasWork: () => Promise<void>;
}

/** Works off one queue. */
export interface Worker {
  /** Until it is stopped, and what was taken is done. */
  work(): Promise<void>;
  stop(): void;
}

/**
 * Keeps as many jobs in progress as there may be, without a pause as long as there are some. A group that is slow holds
 * its own places and leaves the others theirs.
 */
export function createWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { atOnce, atOncePerGroup, groupOf, take, run, hasWork } = options;
  const stopped = Promise.withResolvers<void>();
  const taken: Job[] = [];
  const ofGroup = new Map<string, number>();
  let running = 0;
  let isStopping = false;
  let oneHasEnded = Promise.withResolvers<void>();

  const isFull = (group: string): boolean => (ofGroup.get(group) ?? 0) >= atOncePerGroup;
  const count = (group: string | null, by: number): void => {
    if (group === null) return;
    const now = (ofGroup.get(group) ?? 0) + by;
    if (now === 0) ofGroup.delete(group);
    else ofGroup.set(group, now);
  };
  const begin = (job: Job): void => {
    const group = groupOf(job);
    running += 1;
    count(group, 1);
    void run(job).finally(() => {
      running -= 1;
      count(group, -1);
      oneHasEnded.resolve();
      oneHasEnded = Promise.withResolvers<void>();
    });
  };
  /** Begins what there is a place for. */
  const beginTaken = (): void => {
    for (let place = 0; place < taken.length && running < atOnce;) {
      const group = groupOf(taken[place]!);
      if (group !== null && isFull(group)) place += 1;
      else begin(taken.splice(place, 1)[0]!);
    }
  };

  return {
    async work() {
      while (!isStopping || taken.length > 0 || running > 0) {
        beginTaken();
        const changes = oneHasEnded.promise;
        if (isStopping || running >= atOnce) {
          await changes;
          continue;
        }
        const found = await take([...ofGroup.keys()].filter(isFull));
        taken.push(...found);
        // A job that ended meanwhile may have left its place to one that was taken before.
        if (found.length === 0) await Promise.race([hasWork(), stopped.promise, changes]);
      }
    },
    stop() {
      isStopping = true;
      stopped.resolve();
    },
  };
}
