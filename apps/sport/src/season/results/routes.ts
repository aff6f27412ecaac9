import { listGameResults } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from '../schedules/context.ts';
import { readDivisionResults } from './service.ts';

export function addResultRoutes(routes: PublicRoutes, { db, sport }: ScheduleContext): void {
  routes.on(listGameResults, async ({ query }) =>
    ok({ items: await readDivisionResults(db, sport, query.division_id) }),
  );
}
