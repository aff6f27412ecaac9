import { t } from '@sports-hub/contract/texts';
import {
  addAdministrator,
  changeAdministrator,
  exportAudit,
  listAdminTasks,
  listAdministrators,
  removeAdministrator,
  resetSecondStep,
  listAudit,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { csvExport } from '../csv-export.ts';
import type { ActionContext } from '../context.ts';
import type { Administrators } from './administrators.ts';
import type { AuditFilter, AuditReader } from './audit.ts';
import type { AdminHome } from './home.ts';

export function addOfficeRoutes(
  routes: AdminRoutes,
  {
    home,
    administrators,
    audit,
    ...context
  }: ActionContext & { home: AdminHome; administrators: Administrators; audit: AuditReader },
): void {
  routes.on(listAdminTasks, async ({ caller }) => ok({ items: await home.items(caller) }));
  routes.on(listAdministrators, async () => ok({ items: await administrators.list() }));
  routes.on(addAdministrator, async ({ caller, body }) => created(await administrators.add(caller, body)));
  routes.on(changeAdministrator, async ({ caller, params: { id }, body }) =>
    ok(await administrators.set(caller, id, body)),
  );
  routes.on(removeAdministrator, async ({ caller, params: { id }, body }) => {
    const { first_name, last_name } = await administrators.remove(caller, id, body);
    return ok({ message: t('answers.admin.office.routes.theyAreNoLongerAn'), first_name, last_name });
  });
  routes.on(resetSecondStep, async ({ caller, params: { id }, body }) =>
    ok(await administrators.resetSecondStep(caller, id, body)),
  );
  routes.on(listAudit, async ({ query: { before, ...filter } }) => ok(await audit.search(filter, before)));
  routes.on(
    exportAudit,
    csvExport(context, {
      file: 'audit-log',
      event: 'audit.exported',
      find: (tx, filter: AuditFilter) => audit.all(tx, filter),
      columns: {
        entry: ({ id }) => id,
        time: ({ at }) => at,
        who: ({ actor }) => actor,
        what: ({ what }) => what,
        whom: ({ subject }) => subject,
        before: ({ before }) => before.join('; '),
        after: ({ after }) => after.join('; '),
        reason: ({ reason }) => reason,
        request: ({ request_id }) => request_id,
      },
    }),
  );
}
