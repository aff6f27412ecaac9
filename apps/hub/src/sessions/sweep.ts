import { sweepExpired, type Clock, type Database } from '@sports-hub/kernel';
import { deleteExpiredBearerTokens } from './queries.ts';

export const SWEEP_SECONDS = 300;
const BATCH = 10_000;

/** Removes expired sessions, tokens and throttle rows. One process does it; the others find the lock taken and skip. */
export const createSweep = (db: Database, clock: Clock) => async (): Promise<number> =>
  db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>('select pg_try_advisory_xact_lock(7422) as mine');
    if (!mine) return 0;
    return (await sweepExpired(tx, clock, BATCH)) + (await deleteExpiredBearerTokens(tx, clock.now(), BATCH));
  });
