import {
  createPeriod,
  discardPeriodPlan,
  getAdminPeriod,
  getPeriodPreview,
  keepPeriodPlan,
  listAdminPeriods,
  planPeriod,
  publishPeriod,
  savePeriodPlan,
  setPeriodPromises,
  getPeriodPrice,
} from '@sports-hub/contract';
import { created, ok, type Clock, type Database } from '@sports-hub/kernel';
import type { Fields } from '../../registration/form/fields.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { previewOf, tryPrice } from './preview.ts';
import { findLeagues } from './queries.ts';
import type { Periods } from './service.ts';

export interface PeriodRoutesOptions {
  db: Database;
  clock: Clock;
  fields: Pick<Fields, 'read'>;
  periods: Periods;
}

export function addPeriodRoutes(routes: AdminRoutes, { db, clock, fields, periods }: PeriodRoutesOptions): void {
  routes.on(listAdminPeriods, async () => ok({ items: await periods.list(), leagues: await findLeagues(db) }));
  routes.on(setPeriodPromises, async ({ caller, params: { id }, body }) => {
    const { teams_on = null, cancel_until = null, refund_percent, version } = body;
    return ok(await periods.promise(caller, id, { teams_on, cancel_until, refund_percent }, version));
  });
  routes.on(createPeriod, async ({ caller, body }) => created(await periods.create(caller, body)));
  routes.on(getAdminPeriod, async ({ caller, params: { id } }) => ok(await periods.get(caller, id)));
  routes.on(planPeriod, async ({ caller, params: { id }, body }) => ok(await periods.plan(caller, id, body)));
  routes.on(keepPeriodPlan, async ({ caller, params: { id }, body: { version } }) =>
    ok(await periods.keep(caller, id, version)),
  );
  routes.on(discardPeriodPlan, async ({ caller, params: { id } }) => ok(await periods.discard(caller, id)));
  routes.on(savePeriodPlan, async ({ caller, params: { id }, body }) => ok(await periods.save(caller, id, body)));
  routes.on(publishPeriod, async ({ caller, params: { id }, body: { version } }) =>
    ok(await periods.publish(caller, id, version)),
  );
  routes.on(getPeriodPrice, async ({ caller, params: { id }, query }) =>
    ok(await tryPrice(db, await periods.planOf(caller, id), query, clock.now())),
  );
  routes.on(getPeriodPreview, async ({ caller, params: { id } }) =>
    ok(await previewOf(db, fields, await periods.planOf(caller, id))),
  );
}
