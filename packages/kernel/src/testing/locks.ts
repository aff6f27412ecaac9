import type { Database } from '../sql/database.ts';
import { eventually } from './eventually.ts';

/** Waits until this many requests stand before a lock, however long that takes on a busy machine. */
export async function waitForBlocked(db: Database, count: number): Promise<void> {
  await eventually(`${count} stand before a lock`, async () => {
    const { blocked } = await db.one<{ blocked: number }>(
      `select count(*)::integer as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return blocked >= count;
  });
}
