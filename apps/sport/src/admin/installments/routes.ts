import {
  forgiveInstallment,
  getInstallment,
  getInstallments,
  moveInstallment,
  recordInstallmentOffline,
  sendInstallmentLink,
  tryInstallment,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { createInstallmentOffice, type InstallmentOfficeOptions } from './service.ts';

export function addInstallmentRoutes(routes: AdminRoutes, options: InstallmentOfficeOptions): void {
  const office = createInstallmentOffice(options);
  routes.on(getInstallments, async ({ caller }) => ok(await office.list(caller)));
  routes.on(getInstallment, async ({ caller, params: { id } }) => ok(await office.get(caller, id)));
  routes.on(tryInstallment, async ({ caller, params: { id }, body }) => ok(await office.try(caller, id, body.version)));
  routes.on(sendInstallmentLink, async ({ caller, params: { id }, body }) =>
    ok(await office.sendLink(caller, id, body.version)),
  );
  routes.on(moveInstallment, async ({ caller, params: { id }, body }) => ok(await office.move(caller, id, body)));
  routes.on(forgiveInstallment, async ({ caller, params: { id }, body }) => ok(await office.forgive(caller, id, body)));
  routes.on(recordInstallmentOffline, async ({ caller, params: { id }, body }) =>
    ok(await office.takeOffline(caller, id, body)),
  );
}
