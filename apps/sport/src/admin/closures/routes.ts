import {
  changeClosure,
  closeVenue,
  getClosureSeen,
  liftClosure,
  listClosures,
  getClosurePreview,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { closingOf, type Closures } from './service.ts';

export function addClosureRoutes(routes: AdminRoutes, { closures }: { closures: Closures }): void {
  routes.on(listClosures, async () => ok(await closures.list()));
  routes.on(getClosurePreview, async ({ params: { id }, query }) => ok(await closures.preview(id, query)));
  routes.on(closeVenue, async ({ caller, params: { id }, body }) =>
    created(await closures.close(caller, closingOf(id, body), body.moves)),
  );
  routes.on(getClosureSeen, async ({ params: { id } }) => ok(await closures.seen(id)));
  routes.on(changeClosure, async ({ caller, params: { id }, body: { reason = null, seen } }) =>
    ok(await closures.change(caller, id, { reason, seen })),
  );
  routes.on(liftClosure, async ({ caller, params: { id }, body: { put_back = true } }) =>
    ok(await closures.lift(caller, id, put_back)),
  );
}
