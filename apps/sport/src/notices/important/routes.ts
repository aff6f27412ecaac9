import { listImportant, markSeen, markUnseen } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Important } from './service.ts';

export function addImportantRoutes(routes: SportRoutes, { important }: { important: Important }): void {
  routes.on(listImportant, async ({ caller }) => ok({ items: await important.list(caller) }));
  routes.on(markSeen, async ({ caller, params: { id } }) => ok(await important.mark(caller, id, true)));
  routes.on(markUnseen, async ({ caller, params: { id } }) => ok(await important.mark(caller, id, false)));
}
