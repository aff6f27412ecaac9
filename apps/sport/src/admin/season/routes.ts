import { listAdminDivisions, setDivisionStatistics } from '@sports-hub/contract';
import { ok, Problem } from '@sports-hub/kernel';
import type { ActionContext } from '../context.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { findDivisions, lockDivision, storeStatistics } from './queries.ts';

/** What of a season is changed on pages; the rest comes from files and commands. */
export function addSeasonRoutes(routes: AdminRoutes, { db, log }: ActionContext): void {
  routes.on(listAdminDivisions, async () => ok({ items: await findDivisions(db) }));

  routes.on(setDivisionStatistics, async ({ caller, params: { id }, body: { shows_statistics } }) => {
    const division = await db.transaction(async (tx) => {
      const found = await lockDivision(tx, id);
      if (!found) throw new Problem('record.not_found');
      if (found.shows_statistics === shows_statistics) return found;
      await storeStatistics(tx, id, shows_statistics);
      await log(tx, caller, {
        event: shows_statistics ? 'division.statistics_shown' : 'division.statistics_hidden',
        subject: `division:${id}`,
      });
      return { ...found, shows_statistics };
    });
    return ok(division);
  });
}
