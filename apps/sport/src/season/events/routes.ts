import { listSpecialEvents } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from '../schedules/context.ts';
import { readSpecialEvents } from './reading.ts';

export function addEventRoutes(routes: PublicRoutes, { db, clock }: ScheduleContext): void {
  routes.on(listSpecialEvents, async () => ok({ items: await readSpecialEvents(db, clock.now()) }));
}
