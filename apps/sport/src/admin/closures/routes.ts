import { closeVenue, listClosures } from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Closures } from './service.ts';

export function addClosureRoutes(routes: AdminRoutes, { closures }: { closures: Closures }): void {
  routes.on(listClosures, async () => ok(await closures.list()));
  routes.on(closeVenue, async ({ caller, params: { id }, body: { day, instead_venue_id, reason } }) =>
    created(
      await closures.close(caller, {
        venueId: id,
        day,
        insteadVenueId: instead_venue_id ?? null,
        reason: reason ?? null,
      }),
    ),
  );
}
