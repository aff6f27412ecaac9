import {
  addRegistrationNote,
  cancelAdminRegistration,
  correctAdminRegistration,
  dropRegistrationView,
  exportRegistrationDays,
  exportRegistrations,
  getAdminRegistration,
  getRegistrationCancellation,
  getRegistrationOverview,
  handOverRefund,
  keepRegistrationView,
  listAdminRegistrations,
  moveAdminRegistration,
  recordOfflinePayment,
  refundAdminRegistration,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { csvExport } from '../csv-export.ts';
import { findRegistrations } from './list.ts';
import { findDays, findRegistrationOverview } from './overview.ts';
import type { RegistrationAdministration } from './service.ts';

export function addRegistrationOfficeRoutes(
  routes: AdminRoutes,
  { db, clock, log, views, corrections, money, exportList, read, note }: RegistrationAdministration,
): void {
  routes.on(listAdminRegistrations, async ({ caller, query: { sort, page, ...filter } }) =>
    ok(await findRegistrations(db, filter, { now: clock.now(), sort, page, reader: caller.id })),
  );
  routes.on(exportRegistrations, exportList);
  routes.on(getRegistrationOverview, async ({ query: { period_id } }) =>
    ok(await findRegistrationOverview(db, period_id, clock.now())),
  );
  routes.on(
    exportRegistrationDays,
    csvExport(
      { db, clock, log },
      {
        file: 'registrations-by-day',
        event: 'registration.exported',
        find: (tx, { period_id }: { period_id: number }) => findDays(tx, period_id, clock.now()),
        columns: { day: ({ day }) => day, this_season: ({ now }) => now, last_season: ({ before }) => before },
      },
    ),
  );
  routes.on(keepRegistrationView, async ({ caller, body }) => ok(await views.keep(caller.id, body)));
  routes.on(dropRegistrationView, async ({ caller, params: { id } }) => ok(await views.drop(caller.id, id)));
  routes.on(getAdminRegistration, async ({ caller, params: { id } }) => ok(await read(caller, id)));
  routes.on(addRegistrationNote, async ({ caller, params: { id }, body }) => ok(await note(caller, id, body.note)));
  routes.on(correctAdminRegistration, async ({ caller, params: { id }, body }) =>
    ok(await corrections.correct(caller, id, body)),
  );
  routes.on(moveAdminRegistration, async ({ caller, params: { id }, body }) =>
    ok(await corrections.move(caller, id, body)),
  );
  routes.on(recordOfflinePayment, async ({ caller, params: { id }, body }) =>
    ok(await money.takeOffline(caller, id, body)),
  );
  routes.on(handOverRefund, async ({ caller, params: { id } }) => ok(await money.handOver(caller, id)));
  routes.on(getRegistrationCancellation, async ({ caller, params: { id }, query }) =>
    ok(await money.preview(caller, id, query)),
  );
  routes.on(cancelAdminRegistration, async ({ caller, params: { id }, body }) =>
    ok(await money.cancel(caller, id, body)),
  );
  routes.on(refundAdminRegistration, async ({ caller, params: { id }, body }) =>
    ok(await money.refund(caller, id, body)),
  );
}
