import { approveSponsorship, listSponsorships, refuseSponsorship } from '@sports-hub/contract';
import { ok, type Sql } from '@sports-hub/kernel';
import type { SponsorDecisions } from '../../content/sponsors/submissions/decisions.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { findSponsorships } from './queries.ts';

export function addSponsorshipRoutes(
  routes: AdminRoutes,
  { db, decisions }: { db: Sql; decisions: SponsorDecisions },
): void {
  routes.on(listSponsorships, async () => ok({ items: await findSponsorships(db) }));

  routes.on(approveSponsorship, async ({ caller, params: { id } }) => {
    const { sponsor_name } = await decisions.approve(id, caller.actor);
    return ok({ id, sponsor_name });
  });

  routes.on(refuseSponsorship, async ({ caller, params: { id }, body: { reason } }) => {
    const { submission, refund } = await decisions.refuse(id, reason, caller.actor);
    return ok({ id, sponsor_name: submission.sponsor_name, refund_cents: refund });
  });
}
