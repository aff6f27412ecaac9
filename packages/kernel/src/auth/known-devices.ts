import { secondsAfter, type Clock } from '../clock.ts';
import type { Sql, Tx } from '../sql/database.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { createSessionCookie, type SessionCookie } from './sessions.ts';

const DEVICE_SECONDS = 365 * 24 * 3600;
const MAX_DEVICES = 50;

/** Outlives sessions and signs nobody in: it only says that somebody has signed in here before. */
export const createDeviceCookie = (baseName: string, siteUrl: string): SessionCookie =>
  createSessionCookie(baseName, siteUrl, DEVICE_SECONDS);

/**
 * Browsers that have signed in before. Their failures are counted for themselves, so that no stranger can use them up.
 */
export function createKnownDevices(clock: Clock) {
  return {
    /** Notes a sign-in; gives the device's secret, a new one unless this browser has one that is known. */
    async note(tx: Tx, subjectId: number, known: string | undefined): Promise<string> {
      const secret = known ?? newSecret();
      await tx.run(
        `with too_many as (
           delete from known_devices where subject_id = $2 and device_hash in (
             select device_hash from known_devices where subject_id = $2 order by seen_at desc, device_hash offset ${MAX_DEVICES - 1}))
         insert into known_devices (device_hash, subject_id, seen_at) values ($1, $2, $3)
         on conflict (device_hash, subject_id) do update set seen_at = excluded.seen_at`,
        [hashSecret(secret), subjectId, clock.now()],
      );
      return secret;
    },
    /** Whether the subject has a device that was last seen before this time. */
    wereSeenBefore: async (sql: Sql, subjectId: number, time: Date): Promise<boolean> =>
      (await sql.maybeOne('select 1 from known_devices where subject_id = $1 and seen_at < $2 limit 1', [
        subjectId,
        time,
      ])) !== undefined,
    forget: (sql: Sql, subjectId: number): Promise<number> =>
      sql.run('delete from known_devices where subject_id = $1', [subjectId]),
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;

export const sweepDevices = (sql: Sql, clock: Clock, batch: number): Promise<number> =>
  sql.run(
    `delete from known_devices where (device_hash, subject_id) in (
       select device_hash, subject_id from known_devices where seen_at <= $1 limit $2)`,
    [secondsAfter(clock.now(), -DEVICE_SECONDS), batch],
  );
