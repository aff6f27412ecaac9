import type { Database } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { deleteUnconfirmed, endSettled, forgetRequests } from './queries.ts';

/** What becomes of requests by themselves: unconfirmed ones go, settled ones end, and a year after the season all go. */
export async function sweepAid(db: Database, now: Date): Promise<void> {
  await deleteUnconfirmed(db, now);
  await endSettled(db, now);
  await db.transaction((tx) => forgetRequests(tx, toLocalDate(now)));
}
