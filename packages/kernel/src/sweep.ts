import { secondsAfter, type Clock } from './clock.ts';
import { sweepDevices } from './auth/known-devices.ts';
import { SESSION_IDLE_SECONDS } from './auth/sessions.ts';
import { sweepRefusedAddresses } from './mail/refused-addresses.ts';
import type { Sql } from './sql/database.ts';

const TOKEN_KEPT_SECONDS = 24 * 3600;

/** Repeats a bounded removal until nothing is left to remove. Returns how many rows went. */
export async function repeatSweep(sweepOnce: () => Promise<number>, rounds = 1_000): Promise<number> {
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    const removed = await sweepOnce();
    if (removed === 0) break;
    total += removed;
  }
  return total;
}

/** Removes what has expired from the kernel's tables, a bounded number of rows at a time. Returns how many went. */
export async function sweepExpired(
  sql: Sql,
  clock: Clock,
  { batch = 10_000, auditDays }: { batch?: number; auditDays?: number } = {},
): Promise<number> {
  const now = clock.now();
  const sessions = await sql.run(
    `delete from sessions where id_hash in (
       select id_hash from sessions where expires_at <= $1 or last_seen_at <= $2 limit $3)`,
    [now, secondsAfter(now, -SESSION_IDLE_SECONDS), batch],
  );
  const tokens = await sql.run(
    'delete from one_time_tokens where token_hash in (select token_hash from one_time_tokens where expires_at <= $1 limit $2)',
    [secondsAfter(now, -TOKEN_KEPT_SECONDS), batch],
  );
  const hits = await sql.run(
    `delete from throttle_hits t using (select rule, key_hash from throttle_hits where expires_at <= $1 limit $2) old
      where t.rule = old.rule and t.key_hash = old.key_hash and t.expires_at <= $1`,
    [now, batch],
  );
  const audited =
    auditDays === undefined
      ? 0
      : await sql.run(
          // The setting tells a database that guards the trail that this is its retention and nothing else.
          `delete from audit_events where (select set_config('sports_hub.retention', 'on', true)) = 'on'
              and id in (select id from audit_events where at < $1 order by at limit $2)`,
          [secondsAfter(now, -auditDays * 24 * 3600), batch],
        );
  const devices = await sweepDevices(sql, clock, batch);
  return sessions + tokens + hits + audited + devices + (await sweepRefusedAddresses(sql, clock, batch));
}
