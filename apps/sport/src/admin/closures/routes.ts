import { changeClosure, closeVenue, getClosureSeen, liftClosure, listClosures } from '@sports-hub/contract';
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
  routes.on(getClosureSeen, async ({ params: { id } }) => ok(await closures.seen(id)));
  routes.on(changeClosure, async ({ caller, params: { id }, body: { reason } }) =>
    ok(await closures.change(caller, id, reason ?? null)),
  );
  routes.on(liftClosure, async ({ caller, params: { id } }) => ok(await closures.lift(caller, id)));
}
