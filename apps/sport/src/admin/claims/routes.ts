import {
  approveClaim,
  approveReadyClaims,
  askAboutClaim,
  getAdminClaim,
  listAdminClaims,
  rejectClaim,
} from '@sports-hub/contract';
import { ok, okWithMeta } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { ClaimReview } from './service.ts';

export function addClaimReviewRoutes(routes: AdminRoutes, { claims }: { claims: ClaimReview }): void {
  routes.on(listAdminClaims, async ({ query: { state = 'waiting', page = 1, limit = 20 } }) => {
    const { items, total } = await claims.list({ state, page, limit });
    return okWithMeta({ items }, { page, limit, total });
  });
  routes.on(getAdminClaim, async ({ caller, params: { id } }) => ok(await claims.read(caller, id)));
  routes.on(approveClaim, async ({ caller, params: { id }, body }) => ok(await claims.approve(caller, id, body)));
  routes.on(approveReadyClaims, async ({ caller, body }) => {
    const named = body.claims.map((text) => {
      const [id = 0, version = 0, player_id = 0] = text.split(':').map(Number);
      return { id, version, player_id };
    });
    return ok({ items: await claims.approveReady(caller, named) });
  });
  routes.on(rejectClaim, async ({ caller, params: { id }, body }) => ok(await claims.reject(caller, id, body)));
  routes.on(askAboutClaim, async ({ caller, params: { id }, body }) => ok(await claims.ask(caller, id, body)));
}
