import {
  changeSeason,
  createSeason,
  getSeasonOverview,
  listAdminSeasons,
  makeSeasonCurrent,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Seasons } from './service.ts';

export function addSeasonSetupRoutes(routes: AdminRoutes, { seasons }: { seasons: Seasons }): void {
  routes.on(listAdminSeasons, async () => ok({ items: await seasons.list() }));
  routes.on(getSeasonOverview, async ({ params: { id } }) => ok(await seasons.overview(id)));
  routes.on(createSeason, async ({ caller, body }) => created(await seasons.create(caller, body)));
  routes.on(changeSeason, async ({ caller, params: { id }, body }) => ok(await seasons.change(caller, id, body)));
  routes.on(makeSeasonCurrent, async ({ caller, params: { id }, body: { version } }) =>
    ok(await seasons.makeCurrent(caller, id, version)),
  );
}
