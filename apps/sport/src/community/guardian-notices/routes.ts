import { listNewGuardians, suspendNewGuardian } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { GuardianNotices } from './service.ts';

export function addGuardianNoticeRoutes(routes: SportRoutes, { notices }: { notices: GuardianNotices }): void {
  routes.on(listNewGuardians, async ({ caller }) => ok({ items: await notices.list(caller.id) }));
  routes.on(suspendNewGuardian, async ({ caller, params: { id }, request }) =>
    ok(await notices.suspendSignedIn(caller, id, request.id)),
  );
}
