import { endToken } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Jobs } from '@sports-hub/kernel';
import type { SportRoutes } from '../http/guards.ts';
import { endInternalToken, sweepUsedTokens } from '../http/internal-callers.ts';

export interface InternalOptions {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

const SWEEP_SECONDS = 30;

/** What only the hub may call. None of it is reachable by a client: the hub forwards no service operation. */
export function addInternal(routes: SportRoutes, { db, clock, jobs }: InternalOptions): void {
  routes.on(endToken, async ({ body }) => {
    await endInternalToken(db, body);
    return ok({});
  });
  jobs.every(SWEEP_SECONDS, 'used internal tokens', async () => { await sweepUsedTokens(db, clock); });
}
