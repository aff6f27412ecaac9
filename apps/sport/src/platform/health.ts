import { getSportHealth, type Sport } from '@sports-hub/contract';
import { ok, type Clock, type Database } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { PublicRoutes } from './http/public-routes.ts';

export function addHealthRoutes(
  routes: PublicRoutes,
  { db, clock, sport }: { db: Database; clock: Clock; sport: Sport },
): void {
  routes.on(getSportHealth, async () => {
    await db.one('select 1 as ok');
    return ok({ status: 'ok', sport, database: 'ok', time: toLocalTime(clock.now()) });
  });
}
