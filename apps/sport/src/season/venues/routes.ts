import { listVenues } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from '../schedules/context.ts';
import { listAllVenues } from './queries.ts';

export function addVenueRoutes(routes: PublicRoutes, { db }: ScheduleContext): void {
  routes.on(listVenues, async () => ok({ items: await listAllVenues(db) }));
}
