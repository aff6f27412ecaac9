import { removeGuardianLink, verifyGuardianLink } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { GuardianLinks } from './service.ts';

export function addGuardianLinkRoutes(routes: AdminRoutes, { links }: { links: GuardianLinks }): void {
  routes.on(verifyGuardianLink, async ({ caller, params: { id }, body }) => ok(await links.link(caller, id, body)));
  routes.on(removeGuardianLink, async ({ caller, params: { id }, body }) => ok(await links.remove(caller, id, body)));
}
