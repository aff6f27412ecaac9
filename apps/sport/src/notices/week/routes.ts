import { gatherWeek } from '@sports-hub/contract';
import { ok, Problem, type Clock, type Database } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import { requireRange } from '../../season/schedules/date-range.ts';
import type { GatherWeek } from './gathering.ts';
import { findLinkedMember, findWeekReader } from './queries.ts';

const MAX_DAYS = 14;

/** For the hub, which mails its accounts about all their sports. Whose week it is comes from the signed token. */
export function addWeekRoutes(
  routes: SportRoutes,
  { db, clock, gather }: { db: Database; clock: Clock; gather: GatherWeek },
): void {
  routes.on(gatherWeek, async ({ body, caller: { hubAccountId } }) => {
    requireRange(body.from, body.to, MAX_DAYS);
    const link = await findLinkedMember(db, hubAccountId);
    const reader = link && (await findWeekReader(db, link.member_id, clock.now()));
    if (!reader) throw new Problem('member.inactive');
    return ok(await gather(reader, body));
  });
}
