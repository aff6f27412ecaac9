import {
  listAdminDivisions,
  listAnswerCounts,
  listAttendanceGuests,
  setDivisionStatistics,
  settleAttendanceGuest,
} from '@sports-hub/contract';
import { ok, Problem, secondsAfter } from '@sports-hub/kernel';
import { asTeamEvent } from '../../answers/events.ts';
import { findEventsOfTeams } from '../../answers/team/queries.ts';
import { asTurnout } from '../../answers/team/service.ts';
import type { ActionContext } from '../context.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { findOpenGuests, isGuest, settleGuest } from './guests.ts';
import { findDivision, findDivisions, findLeagues, lockDivision, storeStatistics } from './queries.ts';

const AHEAD_SECONDS = 7 * 24 * 3600;
/** More than a league has in a week. */
const MAX_EVENTS = 2_000;

/** How many come, and whose statistics are shown. */
export function addSeasonRoutes(routes: AdminRoutes, { db, clock, log }: ActionContext): void {
  routes.on(listAdminDivisions, async ({ query: { season_id } }) =>
    ok({ items: await findDivisions(db, season_id), leagues: await findLeagues(db, season_id) }),
  );

  routes.on(listAnswerCounts, async () => {
    const from = clock.now();
    const rows = await findEventsOfTeams(db, { from, to: secondsAfter(from, AHEAD_SECONDS), limit: MAX_EVENTS });
    return ok({ items: rows.map((row) => ({ ...asTeamEvent(row), turnout: asTurnout(row.counts, null) })) });
  });

  routes.on(listAttendanceGuests, async () => ok({ items: await findOpenGuests(db) }));

  routes.on(settleAttendanceGuest, async ({ caller, params: { id } }) => {
    await db.transaction(async (tx) => {
      if (!(await isGuest(tx, id))) throw new Problem('record.not_found');
      const settled = await settleGuest(tx, id, caller.id, clock.now());
      if (settled) await log(tx, caller, { event: 'season.guest_settled', subject: `team:${settled.team_id}` });
    });
    return ok({ items: await findOpenGuests(db) });
  });

  routes.on(setDivisionStatistics, async ({ caller, params: { id }, body: { shows_statistics } }) => {
    const division = await db.transaction(async (tx) => {
      const found = await lockDivision(tx, id);
      if (!found) throw new Problem('record.not_found');
      if (found.shows_statistics === shows_statistics) return found;
      await storeStatistics(tx, id, shows_statistics);
      await log(tx, caller, {
        event: shows_statistics ? 'division.statistics_shown' : 'division.statistics_hidden',
        subject: `division:${id}`,
        before: { statistics: !shows_statistics },
        after: { statistics: shows_statistics },
      });
      return (await findDivision(tx, id)) ?? found;
    });
    return ok(division);
  });
}
