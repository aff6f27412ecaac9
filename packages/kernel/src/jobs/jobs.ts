import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import { errorFields, type Logger } from '../log.ts';
import type { JobObserver } from '../metrics/observers.ts';
import type { Sql, Tx } from '../sql/database.ts';
import { createDueQueues } from './due-queues.ts';
import { createLeases } from './leases.ts';
import { createWorker, type Worker } from './worker.ts';

/** A job that a killed process held is taken up again after this time. */
const LEASE_SECONDS = 25;
/** None may take longer than this; until then its lease is renewed. */
const LIMIT_SECONDS = 300;
/** How often queues without work are looked at, how many jobs are taken at once, and how many run at a time. */
const IDLE_MS = 500;
const TAKEN = 10;
const AT_ONCE = 5;
/** For the driver: a connection that went quiet without closing would else be waited for, for ever. */
const GIVEN_UP = { query_timeout: 20_000, connectionTimeoutMillis: 5_000 };
/** How often it is tried to write down that a job is done, within its lease. */
const COMPLETIONS = 8;
const COMPLETION_PAUSE_MS = 1_000;

export interface QueueOptions {
  /** Tries before a job is given up. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  /** How long a finished job's content is kept. */
  deleteAfterSeconds?: number;
  /** How long one that was given up is kept, for somebody to look at and to try again; as long as others unless told. */
  keepFailedSeconds?: number;
  /** How many run at a time on each process, and how many of one group. */
  atOnce?: number;
  atOncePerGroup?: number;
}

/** A job to be added. Those of one group share places: what holds up one group holds up no other. */
export interface NewJob {
  data: object;
  group?: string;
  /** After everything else that is due. */
  canWait?: boolean;
}

/** Thrown by a handler when trying again would end the same way. What it found stands beside the job. */
export class FailedForGood extends Error {
  override readonly name: string = 'FailedForGood';
  readonly found: Readonly<Record<string, string>>;
  constructor(found: Readonly<Record<string, string>>) {
    super('failed for good');
    this.found = found;
  }
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists exactly if the transaction commits. */
  enqueue(tx: Tx, queue: string, data: object, options?: { startAfter?: Date; id?: string }): Promise<void>;
  /** Adds many with one statement. */
  enqueueAll(tx: Tx, queue: string, jobs: readonly NewJob[]): Promise<void>;
  /** What to do with a queue's jobs; at least once each. */
  handle<T extends object>(queue: string, handler: (data: T) => Promise<void>, options?: QueueOptions): void;
  /** About every so many seconds, on each process: the work must bear being done by several at once. */
  every(seconds: number, name: string, work: () => Promise<void>): void;
  /** Does it now on this process, and does not wait for it. */
  wake(name: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Tests: works off everything that is due now and returns how many jobs ran. */
  runPending(): Promise<number>;
  /** Tests: does once what is done every so many seconds. */
  runRepeated(): Promise<void>;
}

interface Handled {
  handler: (data: object) => Promise<void>;
  options: QueueOptions;
}

const asBossDatabase = (sql: Sql) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql.rows(text, values ?? []) }),
});

/** Jobs in PostgreSQL (pg-boss). `poll` false leaves the work to `runPending`. */
export function createJobs(options: {
  databaseUrl: string;
  log: Logger;
  poll?: boolean;
  leaseSeconds?: number;
  limitSeconds?: number;
  idleMs?: number;
  observer?: JobObserver | undefined;
}): Jobs {
  const { databaseUrl, log, poll = true, leaseSeconds = LEASE_SECONDS, idleMs = IDLE_MS, observer } = options;
  // How often ended leases are looked for.
  const lookSeconds = Math.min(5, leaseSeconds);
  const boss = new PgBoss({
    connectionString: databaseUrl,
    ...GIVEN_UP,
    schema: 'jobs',
    application_name: 'jobs',
    max: 3,
    supervise: poll,
    schedule: false,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    maintenanceIntervalSeconds: 60,
  });
  const failed = (error: unknown, fields: { queue?: string } = {}) =>
    log.error('queue failed', { ...fields, ...errorFields(error) });
  boss.on('error', failed);
  const leases = createLeases({
    database: () => boss.getDb(),
    leaseSeconds,
    limitSeconds: options.limitSeconds ?? LIMIT_SECONDS,
    onError: failed,
  });
  const due = createDueQueues({
    idleMs,
    async look(names) {
      const { rows } = await boss.getDb().executeSql(
        `select queue.name from unnest($1::text[]) as queue(name) where exists (
           select 1 from jobs.job
           where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
        [names],
      );
      return (rows as { name: string }[]).map(({ name }) => name);
    },
  });
  const queues = new Map<string, Handled>();
  const timers: NodeJS.Timeout[] = [];
  const workers: Worker[] = [];
  const working: Promise<void>[] = [];
  let isPolling = false;
  const repeated: { seconds: number; work: () => Promise<void>; name: string }[] = [];

  /** Given up: it is kept for a person, and the library does not try it again. */
  const giveUp = (queue: string, id: string) => {
    const { deleteAfterSeconds, keepFailedSeconds = deleteAfterSeconds } = queues.get(queue)?.options ?? {};
    return boss.getDb().executeSql(
      `update jobs.job set retry_limit = retry_count, deletion_seconds = coalesce($3, deletion_seconds)
          where name = $1 and id = $2 and state = 'active'`,
      [queue, id, keepFailedSeconds ?? null],
    );
  };

  /** A job that is done must not be done again because the database was away for a moment. */
  const complete = async (queue: string, id: string): Promise<void> => {
    for (let left = COMPLETIONS; ; left -= 1)
      try {
        await boss.complete(queue, id);
        return;
      } catch (error) {
        failed(error, { queue });
        if (left === 1) return;
        await sleep(COMPLETION_PAUSE_MS);
      }
  };

  /** Each job ends for itself, so that one failure sends nothing twice. */
  const run = async (queue: string, job: JobWithMetadata<object>): Promise<void> => {
    try {
      await queues.get(queue)?.handler(job.data);
    } catch (error) {
      log.warn('job failed', { queue, job_id: job.id, ...errorFields(error) });
      const isForGood = error instanceof FailedForGood;
      const isLast = isForGood || job.retryCount >= job.retryLimit;
      observer?.(queue, isLast ? 'given_up' : 'failed');
      try {
        if (isLast) await giveUp(queue, job.id);
        // What is thrown may quote anything; only its kind may stand beside the job.
        await boss.fail(
          queue,
          job.id,
          isForGood ? error.found : { name: error instanceof Error ? error.name : 'failed' },
        );
      } catch (other) {
        failed(other, { queue });
      }
      return;
    }
    observer?.(queue, 'done');
    await complete(queue, job.id);
  };

  const take = (queue: string, batchSize: number, ignoreGroups: readonly string[] = []) =>
    boss.fetch<object>(queue, {
      batchSize,
      includeMetadata: true,
      ...(ignoreGroups.length > 0 ? { ignoreGroups: [...ignoreGroups] } : {}),
    });

  const workerOf = (queue: string, { atOnce = AT_ONCE, atOncePerGroup = atOnce }: QueueOptions): Worker =>
    createWorker<JobWithMetadata<object>>({
      atOnce,
      atOncePerGroup,
      hasWork: () => due.hasWork(queue),
      groupOf: ({ groupId }) => groupId ?? null,
      async take(fullGroups) {
        const jobs = await take(queue, TAKEN, fullGroups).catch((error: unknown) => {
          failed(error, { queue });
          return [];
        });
        leases.hold(
          queue,
          jobs.map(({ id }) => id),
        );
        return jobs;
      },
      async run(job) {
        leases.begin(job.id);
        await run(queue, job);
        leases.release(job.id);
      },
    });

  const doRepeated = ({ name, work }: { name: string; work: () => Promise<void> }): void =>
    void work().catch((error: unknown) => log.error('repeated work failed', { queue: name, ...errorFields(error) }));

  return {
    async enqueue(tx, queue, data, { startAfter, id } = {}) {
      await boss.send(queue, data, {
        db: asBossDatabase(tx),
        ...(startAfter ? { startAfter } : {}),
        ...(id ? { id } : {}),
      });
    },
    async enqueueAll(tx, queue, jobs) {
      if (jobs.length === 0) return;
      await boss.insert(
        queue,
        jobs.map(({ data, group, canWait }) => ({
          data,
          ...(group ? { group: { id: group } } : {}),
          ...(canWait ? { priority: -1 } : {}),
        })),
        { db: asBossDatabase(tx) },
      );
    },
    handle(queue, handler, queueOptions = {}) {
      queues.set(queue, { handler: handler as Handled['handler'], options: queueOptions });
    },
    every(seconds, name, work) {
      repeated.push({ seconds, name, work });
    },
    wake(name) {
      if (isPolling) repeated.filter((one) => one.name === name).forEach(doRepeated);
    },
    async start() {
      try {
        await boss.start();
      } catch (error) {
        // What it has opened would keep the process from ending.
        await boss.stop({ graceful: false }).catch(() => {});
        throw error;
      }
      for (const [name, { options: queueOptions }] of queues) {
        const {
          retryLimit = 10,
          retryDelaySeconds = 5,
          retryDelayMaxSeconds = 300,
          deleteAfterSeconds = 3600,
        } = queueOptions;
        const settings = {
          retryLimit,
          retryDelay: retryDelaySeconds,
          retryBackoff: true,
          retryDelayMax: retryDelayMaxSeconds,
          expireInSeconds: leaseSeconds,
          deleteAfterSeconds,
        };
        if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
        else await boss.createQueue(name, settings);
        if (poll) {
          const worker = workerOf(name, queueOptions);
          workers.push(worker);
          working.push(worker.work());
        }
      }
      isPolling = poll;
      if (poll) for (const one of repeated) timers.push(setInterval(doRepeated, one.seconds * 1000, one).unref());
    },
    async stop() {
      timers.forEach(clearInterval);
      isPolling = false;
      for (const worker of workers) worker.stop();
      // What is in progress may end; what does not is taken up again by the next process.
      await Promise.race([Promise.all(working), sleep(8_000, undefined, { ref: false })]);
      due.stop();
      leases.stop();
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
    async runPending() {
      let ran = 0;
      // Jobs may add jobs to other queues, so it is over when a whole round found none.
      for (let before = -1; ran !== before;) {
        before = ran;
        for (const name of queues.keys()) {
          const jobs = await take(name, 20);
          // A batch comes in any order.
          for (const job of jobs.sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime())) {
            await run(name, job);
            ran += 1;
          }
        }
      }
      return ran;
    },
    async runRepeated() {
      for (const { work } of repeated) await work();
    },
  };
}
