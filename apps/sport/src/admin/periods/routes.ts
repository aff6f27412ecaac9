import { listAdminPeriods, setPeriodPromises } from '@sports-hub/contract';
import { ok, Problem } from '@sports-hub/kernel';
import {
  findPeriodPromises,
  lockPeriodPromises,
  storePeriodPromises,
  type PeriodPromises,
} from '../../registration/periods/promises.ts';
import type { ActionContext } from '../context.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';

const promisesOf = ({ teams_on, cancel_until, refund_percent }: PeriodPromises): PeriodPromises => ({
  teams_on,
  cancel_until,
  refund_percent,
});

/** What families are promised in a period; its days, fees and divisions come from files and commands. */
export function addPeriodRoutes(routes: AdminRoutes, { db, clock, log }: ActionContext): void {
  routes.on(listAdminPeriods, async () => ok({ items: await findPeriodPromises(db, clock.now()) }));

  routes.on(setPeriodPromises, async ({ caller, params: { id }, body }) => {
    const after: PeriodPromises = {
      teams_on: body.teams_on ?? null,
      cancel_until: body.cancel_until ?? null,
      refund_percent: body.refund_percent,
    };
    const period = await db.transaction(async (tx) => {
      const found = await lockPeriodPromises(tx, id, clock.now());
      if (!found) throw new Problem('record.not_found');
      const before = promisesOf(found);
      if (JSON.stringify(before) === JSON.stringify(after)) return found;
      await storePeriodPromises(tx, id, after);
      await log(tx, caller, {
        event: 'registration_period.changed',
        subject: `registration_period:${id}`,
        before,
        after: promisesOf(after),
      });
      return { ...found, ...after };
    });
    return ok(period);
  });
}
