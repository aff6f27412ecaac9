import { secondsAfter, sweepExpired, type Clock, type Database } from '@sports-hub/kernel';
import { deleteExpiredInvitations, deleteUnverified } from './queries.ts';
import { deleteExpiredChallenges } from './passkeys/queries.ts';
import { deleteExpiredBearerTokens } from './sessions/queries.ts';

export const SWEEP_SECONDS = 300;
const BATCH = 10_000;
/** An address that was not confirmed by then is free again. */
export const UNVERIFIED_SECONDS = 7 * 24 * 3600;

/**
 * Removes expired sessions, tokens and throttle rows, and accounts that nobody confirmed; the demo world's unverified
 * account is there to be looked at. One process does it; the others find the lock taken and skip.
 */
export const createSweep =
  (db: Database, clock: Clock, { keepUnverified = false, auditDays = 730 } = {}) =>
  async (): Promise<number> =>
    db.transaction(async (tx) => {
      const { mine } = await tx.one<{ mine: boolean }>('select pg_try_advisory_xact_lock(7422) as mine');
      if (!mine) return 0;
      const now = clock.now();
      return (
        (await sweepExpired(tx, clock, { batch: BATCH, auditDays })) +
        (await deleteExpiredBearerTokens(tx, now, BATCH)) +
        (await deleteExpiredChallenges(tx, now, BATCH)) +
        (await deleteExpiredInvitations(tx, now, BATCH)) +
        (keepUnverified ? 0 : await deleteUnverified(tx, secondsAfter(now, -UNVERIFIED_SECONDS), BATCH))
      );
    });
