import { getSportHealth, type Sport } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Routes } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';

export function addHealth(
  routes: Routes<{ public: () => null }>,
  { db, clock, sport }: { db: Database; clock: Clock; sport: Sport },
): void {
  routes.on(getSportHealth, async () => {
    await db.one('select 1 as ok');
    return ok({ status: 'ok', sport, database: 'ok', time: toLocalTime(clock.now()) });
  });
}
