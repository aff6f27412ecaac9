import {
  addVenueSlot,
  changeVenue,
  createVenue,
  getVenueWeek,
  listAdminVenues,
  removeVenue,
  removeVenueSlot,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Venues } from './service.ts';

export function addVenueSetupRoutes(routes: AdminRoutes, { venues }: { venues: Venues }): void {
  routes.on(listAdminVenues, async ({ query: { season_id } }) => ok({ items: await venues.list(season_id) }));
  routes.on(getVenueWeek, async ({ params: { id }, query: { season_id, week } }) =>
    ok(await venues.week(id, { seasonId: season_id, day: week })),
  );
  routes.on(createVenue, async ({ caller, body }) => created(await venues.create(caller, body)));
  routes.on(changeVenue, async ({ caller, params: { id }, body }) => ok(await venues.change(caller, id, body)));
  routes.on(removeVenue, async ({ caller, params: { id }, body: { version } }) =>
    ok(await venues.remove(caller, id, version)),
  );
  routes.on(addVenueSlot, async ({ caller, params: { id }, body }) => created(await venues.addSlot(caller, id, body)));
  routes.on(removeVenueSlot, async ({ caller, params: { id } }) => ok(await venues.removeSlot(caller, id)));
}
