import { getTournament, listTournamentEvents, listTournaments } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from '../schedules/context.ts';
import { listPublicTournaments } from './queries.ts';
import { readTournament } from './reading.ts';

export function addTournamentRoutes(routes: PublicRoutes, { db }: ScheduleContext): void {
  const list = async () => ok({ items: await listPublicTournaments(db) });
  routes.on(listTournaments, list);
  routes.on(listTournamentEvents, list);
  routes.on(getTournament, async ({ params }) => ok(await readTournament(db, params.id)));
}
