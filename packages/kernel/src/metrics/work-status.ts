import type { ServiceStatus } from '@sports-hub/contract';
import { LOW_BYTES, type DiskWatch } from '../disk.ts';
import { MAIL_QUEUE } from '../mail/mail.ts';
import type { Sql } from '../sql/database.ts';
import { findQueues, type QueueRow } from './queries.ts';

const sumOf = (queues: readonly QueueRow[]): ServiceStatus['mails'] => ({
  waiting: queues.reduce((sum, { due }) => sum + due, 0),
  failed: queues.reduce((sum, { failed }) => sum + failed, 0),
  oldest_seconds: Math.max(0, ...queues.map(({ oldest }) => Math.floor(oldest))),
});

/** What waits and what failed at any service: mails, everything else that is done later, and room on the disk. */
export async function readWorkStatus(sql: Sql, disk: Pick<DiskWatch, 'free'>): Promise<Omit<ServiceStatus, 'money'>> {
  const queues = await findQueues(sql);
  const isMail = ({ queue }: QueueRow): boolean => queue === MAIL_QUEUE;
  return {
    mails: sumOf(queues.filter(isMail)),
    tasks: sumOf(queues.filter((queue) => !isMail(queue))),
    low_disk: ((await disk.free()) ?? Infinity) < LOW_BYTES,
  };
}
