import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@sports-hub/kernel';

/** Until so many statements wait for a lock that somebody holds. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { n } = await db.one<{ n: number }>(
      `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (n >= count) return;
    await sleep(25);
  }
  assert.fail(`never ${count} waiting`);
}
