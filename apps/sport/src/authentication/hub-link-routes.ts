import { createLinkedMember, endHubSignIns, endToken, linkMember, releaseLink, settleLink } from '@sports-hub/contract';
import { created, ok, Problem, type Database } from '@sports-hub/kernel';
import type { ServiceCaller, SportRoutes } from './guards.ts';
import type { HubSignIn } from './hub-sign-in.ts';
import { endInternalToken } from './internal-callers.ts';
import type { HubLinks, LinkAttempt } from '../members/hub-links/links.ts';

/** The account comes from the signed token, not from the body. */
function attemptOf(id: string, { hubAccountId }: ServiceCaller, requestId: string): LinkAttempt {
  if (hubAccountId < 1) throw new Problem('auth.invalid_token');
  return { id, hubAccountId, requestId };
}

/** What only the hub may call. None of it is reachable by a client: the hub forwards no service operation. */
export function addHubLinkRoutes(
  routes: SportRoutes,
  { db, links, hubSignIn }: { db: Database; links: HubLinks; hubSignIn: HubSignIn },
): void {
  routes.on(endToken, async ({ body }) => {
    return ok({ was_unused: await endInternalToken(db, body) });
  });
  routes.on(linkMember, async ({ body: { attempt, ...credentials }, caller, request }) =>
    created({ member_id: await links.linkByCredentials(attemptOf(attempt, caller, request.id), credentials) }),
  );
  routes.on(createLinkedMember, async ({ body: { attempt, invitation, ...person }, caller, request }) => {
    const tried = attemptOf(attempt, caller, request.id);
    const member_id =
      invitation === undefined
        ? await links.createLinkedMember(tried, person)
        : await links.linkInvited(tried, person.email, invitation);
    return created({ member_id });
  });
  routes.on(settleLink, async ({ body: { attempt }, caller, request }) =>
    ok({ member_id: await links.settle(attemptOf(attempt, caller, request.id)) }),
  );
  routes.on(endHubSignIns, async ({ body, caller: { hubAccountId }, request }) => {
    await hubSignIn.endAll(hubAccountId, new Date(body.ended_at), request.id);
    return ok({});
  });
  routes.on(releaseLink, async ({ body: { member_id, asked_by }, caller, request }) => {
    await links.release({
      hubAccountId: caller.hubAccountId,
      memberId: member_id,
      askedBy: asked_by,
      requestId: request.id,
    });
    return ok({});
  });
}
