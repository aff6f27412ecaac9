import {
  approveSponsorship,
  askSponsorToRenew,
  listSponsorships,
  listSponsorSpots,
  listSponsorsOnSite,
  refuseSponsorship,
  setSponsorSpots,
} from '@sports-hub/contract';
import { ok, Problem, type Clock, type Sql } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { SponsorDecisions } from '../../content/sponsors/submissions/decisions.ts';
import { findSponsorsOnSite, type SponsorRenewals } from '../../content/sponsors/submissions/renewals.ts';
import { findSpots, type SponsorSpots } from '../../content/sponsors/spots.ts';
import { isOwnSponsorship } from '../money/queries.ts';
import { requireRecentPassword, type AdminCaller, type AdminRoutes } from '../sign-in/guard.ts';
import { findSponsorships } from './queries.ts';

export function addSponsorshipRoutes(
  routes: AdminRoutes,
  {
    db,
    clock,
    decisions,
    renewals,
    spots,
  }: { db: Sql; clock: Clock; decisions: SponsorDecisions; renewals: SponsorRenewals; spots: SponsorSpots },
): void {
  /** Nobody decides about what they sent in themselves. */
  const refuseOwn = async (caller: AdminCaller, id: number): Promise<void> => {
    if (await isOwnSponsorship(db, caller.id, id)) throw new Problem('admin.own_affair');
  };
  routes.on(listSponsorships, async () => ok({ items: await findSponsorships(db) }));

  routes.on(approveSponsorship, async ({ caller, params: { id } }) => {
    await refuseOwn(caller, id);
    const { sponsor_name } = await decisions.approve(id, caller.actor);
    return ok({ id, sponsor_name });
  });

  routes.on(refuseSponsorship, async ({ caller, params: { id }, body: { reason } }) => {
    requireRecentPassword(caller, clock);
    await refuseOwn(caller, id);
    const { submission, refund } = await decisions.refuse(id, reason, caller.actor);
    return ok({ id, sponsor_name: submission.sponsor_name, refund_cents: refund });
  });

  routes.on(listSponsorsOnSite, async () => ok({ items: await findSponsorsOnSite(db, toLocalDate(clock.now())) }));

  routes.on(listSponsorSpots, async () => ok({ items: await findSpots(db, toLocalDate(clock.now())) }));

  routes.on(setSponsorSpots, async ({ caller, params: { id }, body }) =>
    ok(await spots.set(id, body.spots ?? null, caller.actor)),
  );

  routes.on(askSponsorToRenew, async ({ caller, params: { id } }) => {
    const { name } = await renewals.ask(id, caller.actor);
    return ok({ id, sponsor_name: name });
  });
}
