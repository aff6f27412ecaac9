import { listSpecialEvents } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { ScheduleRoutes } from '../schedules/context.ts';
import { readSpecialEvents } from './reading.ts';

export function addEvents({ routes, db, clock }: ScheduleRoutes): void {
  routes.on(listSpecialEvents, async () => ok({ items: await readSpecialEvents(db, clock.now()) }));
}
