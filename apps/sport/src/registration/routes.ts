import { listRegistrationPeriods, getRegistrationStatus } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Routes } from '@sports-hub/kernel';
import { listPeriods } from './queries.ts';

export function addRegistrationPeriods(
  routes: Routes<{ public: () => null }>,
  { db, clock }: { db: Database; clock: Clock },
): void {
  routes.on(listRegistrationPeriods, async () => ok({ items: await listPeriods(db, clock.now()) }));

  routes.on(getRegistrationStatus, async () => {
    const periods = await listPeriods(db, clock.now());
    const items = periods.filter(({ status }) => status === 'open');
    // Periods come in the order they open.
    const next_opens_at = periods.find(({ status }) => status === 'upcoming')?.opens_at ?? null;
    return ok({ registration_open: items.length > 0, next_opens_at, items });
  });
}
