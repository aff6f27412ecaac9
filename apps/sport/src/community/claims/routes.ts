import {
  answerClaim,
  claimChild,
  claimRegisteredChildren,
  disownRegisteredChildren,
  listClaims,
  listRegisteredChildren,
  withdrawClaim,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Claims } from './service.ts';

export function addClaimRoutes(routes: SportRoutes, { claims }: { claims: Claims }): void {
  routes.on(listClaims, async ({ caller }) => ok(await claims.listOwn(caller.id)));

  routes.on(listRegisteredChildren, async ({ caller }) => ok({ items: await claims.listRegistered(caller) }));
  routes.on(claimRegisteredChildren, async ({ caller, body: { registration_ids } }) =>
    ok({ items: await claims.claimRegistered(caller, registration_ids) }),
  );

  routes.on(disownRegisteredChildren, async ({ caller, body: { registration_ids } }) =>
    ok({ items: await claims.disownRegistered(caller, registration_ids) }),
  );

  routes.on(claimChild, async ({ caller, body }) => {
    const { claim, isNew } = await claims.submit(caller, body);
    return isNew ? created(claim) : ok(claim);
  });

  routes.on(answerClaim, async ({ caller, params: { id }, body: { answer } }) =>
    ok(await claims.answer(caller.id, id, answer)),
  );
  routes.on(withdrawClaim, async ({ caller, params: { id } }) => ok(await claims.withdraw(caller.id, id)));
}
