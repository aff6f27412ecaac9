import { listOwnEvents } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { OwnEvents } from './service.ts';

export function addOwnEventRoutes(routes: SportRoutes, { events }: { events: OwnEvents }): void {
  routes.on(listOwnEvents, async ({ caller, query }) => ok({ items: await events(caller.id, query) }));
}
