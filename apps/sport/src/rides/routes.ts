import {
  acceptRideRequest,
  allowRideAlone,
  askForRide,
  endRideRequest,
  forbidRideAlone,
  getEventRides,
  listRides,
  offerRide,
  withdrawRide,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../authentication/guards.ts';
import type { Rides } from './service.ts';

export function addRideRoutes(routes: SportRoutes, { rides }: { rides: Rides }): void {
  routes.on(listRides, async ({ caller }) => ok(await rides.list(caller.id)));
  routes.on(getEventRides, async ({ caller, query: { team_id, kind, event_id } }) =>
    ok(await rides.ofEvent(caller.id, { teamId: team_id, kind, eventId: event_id })),
  );
  routes.on(offerRide, async ({ caller, body }) => created(await rides.offer(caller.id, body)));
  routes.on(withdrawRide, async ({ caller, params: { id } }) => ok(await rides.withdraw(caller.id, id)));
  routes.on(askForRide, async ({ caller, params: { id }, body }) => ok(await rides.ask(caller.id, id, body.player_id)));
  routes.on(acceptRideRequest, async ({ caller, params: { id } }) => ok(await rides.accept(caller.id, id)));
  routes.on(endRideRequest, async ({ caller, params: { id } }) => ok(await rides.end(caller.id, id)));
  routes.on(allowRideAlone, async ({ caller, params: { id }, body }) =>
    ok(await rides.allow(caller, id, body.player_id, body.typed_name)),
  );
  routes.on(forbidRideAlone, async ({ caller, params: { id }, body }) =>
    ok(await rides.forbid(caller.id, id, body.player_id)),
  );
}
