import type { Sql } from '../sql/database.ts';
import { createLogger } from '../log.ts';
import { createJobs } from './jobs.ts';

/** Makes the queues' tables once, so that jobs can be added before a service has started. */
export async function createQueues(sql: Sql, databaseUrl: string, queues: readonly string[]): Promise<void> {
  const { exist } = await sql.one<{ exist: boolean }>(`select to_regclass('jobs.queue') is not null as exist`);
  if (exist) return;
  const jobs = createJobs({ databaseUrl, log: createLogger({ service: 'set-up', level: 'silent' }), poll: false });
  for (const queue of queues) jobs.handle(queue, async () => {});
  await jobs.start();
  await jobs.stop();
}
