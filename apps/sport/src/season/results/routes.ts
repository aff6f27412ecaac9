import { listGameResults } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { ScheduleRoutes } from '../schedules/context.ts';
import { readDivisionResults } from './service.ts';

export function addResults({ routes, db }: ScheduleRoutes): void {
  routes.on(listGameResults, async ({ query }) => ok({ items: await readDivisionResults(db, query.division_id) }));
}
