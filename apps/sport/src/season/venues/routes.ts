import { listVenues } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { ScheduleRoutes } from '../schedules/context.ts';
import { listAllVenues } from './queries.ts';

export function addVenues({ routes, db }: ScheduleRoutes): void {
  routes.on(listVenues, async () => ok({ items: await listAllVenues(db) }));
}
