import { PgBoss } from 'pg-boss';
import { errorFields, type Logger } from '../log.ts';
import type { Sql, Tx } from '../sql/database.ts';

/** A job that a killed process held is taken up again after this time. */
const LEASE_SECONDS = 60;

export interface QueueOptions {
  /** Tries before a job is given up. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  /** How long a finished job's content is kept. */
  deleteAfterSeconds?: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists exactly if the transaction commits. */
  enqueue(tx: Tx, queue: string, data: object, options?: { startAfter?: Date; id?: string }): Promise<void>;
  /** What to do with a queue's jobs; at least once each. */
  handle<T extends object>(queue: string, handler: (data: T) => Promise<void>, options?: QueueOptions): void;
  /** About every so many seconds, on each process: the work must bear being done by several at once. */
  every(seconds: number, name: string, work: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Tests: works off everything that is due now and returns how many jobs ran. */
  runPending(): Promise<number>;
}

interface Handled {
  handler: (data: object) => Promise<void>;
  options: QueueOptions;
}

const asBossDatabase = (sql: Sql) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql.rows(text, values ?? []) }),
});

/** Jobs in PostgreSQL (pg-boss). `poll` false leaves the work to `runPending`. */
export function createJobs(options: { databaseUrl: string; log: Logger; poll?: boolean; leaseSeconds?: number }): Jobs {
  const { databaseUrl, log, poll = true, leaseSeconds = LEASE_SECONDS } = options;
  // How often ended leases are looked for.
  const lookSeconds = Math.min(15, leaseSeconds);
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    application_name: 'jobs',
    max: 3,
    supervise: poll,
    schedule: false,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.error('queue failed', errorFields(error)));
  const queues = new Map<string, Handled>();
  const timers: NodeJS.Timeout[] = [];
  const repeated: { seconds: number; work: () => Promise<void>; name: string }[] = [];

  const run = async (queue: string, job: { id: string; data: object }) => {
    try {
      await queues.get(queue)?.handler(job.data);
    } catch (error) {
      log.warn('job failed', { queue, job_id: job.id, ...errorFields(error) });
      // The library stores what is thrown beside the job; only the kind of error may go there.
      throw new Error(error instanceof Error ? error.name : 'failed', { cause: undefined });
    }
  };

  return {
    async enqueue(tx, queue, data, { startAfter, id } = {}) {
      await boss.send(queue, data, {
        db: asBossDatabase(tx),
        ...(startAfter ? { startAfter } : {}),
        ...(id ? { id } : {}),
      });
    },
    handle(queue, handler, queueOptions = {}) {
      queues.set(queue, { handler: handler as Handled['handler'], options: queueOptions });
    },
    every(seconds, name, work) {
      repeated.push({ seconds, name, work });
    },
    async start() {
      await boss.start();
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
          // One job a batch: a batch fails as a whole, and its other mails would be sent again.
          await boss.work<object>(
            name,
            { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: 4 },
            async ([job]) => {
              if (job) await run(name, job);
            },
          );
        }
      }
      if (poll) {
        for (const { seconds, name, work } of repeated) {
          const timer = setInterval(() => {
            work().catch((error: unknown) => log.error('repeated work failed', { queue: name, ...errorFields(error) }));
          }, seconds * 1000);
          timer.unref();
          timers.push(timer);
        }
      }
    },
    async stop() {
      timers.forEach(clearInterval);
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
    async runPending() {
      let ran = 0;
      // Jobs may add jobs to other queues, so it is over when a whole round found none.
      for (let before = -1; ran !== before;) {
        before = ran;
        for (const name of queues.keys()) {
          const jobs = await boss.fetch<object>(name, { batchSize: 20, includeMetadata: true });
          // A batch comes in any order.
          for (const job of jobs.sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime())) {
            try {
              await run(name, job);
              await boss.complete(name, job.id);
            } catch {
              await boss.fail(name, job.id);
            }
            ran += 1;
          }
        }
      }
      return ran;
    },
  };
}
