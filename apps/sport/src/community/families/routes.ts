import {
  getCommunityMe,
  getCommunityProfile,
  listChildStandings,
  renameChild,
  updateCommunityProfile,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Families } from './service.ts';

export function addFamilyRoutes(routes: SportRoutes, { families }: { families: Families }): void {
  routes.on(getCommunityMe, async ({ caller }) => ok(await families.me(caller)));

  routes.on(listChildStandings, async ({ caller }) => ok({ items: await families.standings(caller) }));

  // The guard has just read the member; nothing is left to ask the database.
  routes.on(getCommunityProfile, ({ caller: { id, email, first_name, last_name, phone } }) =>
    ok({ id, email, first_name, last_name, phone }),
  );

  routes.on(updateCommunityProfile, async ({ caller, body, request }) =>
    ok(await families.changeProfile(caller, body, request.id)),
  );

  routes.on(renameChild, async ({ caller, body: { account_id, ...name }, request }) =>
    ok(await families.renameChild(caller, account_id, name, request.id)),
  );
}
