import {
  assignOfficial,
  changeOfficial,
  createOfficial,
  exportOfficials,
  getOfficial,
  listOfficials,
  makeOfficialLink,
  removeOfficial,
  unassignOfficial,
  withdrawOfficialLink,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { ActionContext } from '../context.ts';
import { csvExport } from '../csv-export.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Officials } from './service.ts';

export function addOfficialRoutes(
  routes: AdminRoutes,
  { officials, ...context }: ActionContext & { officials: Officials },
): void {
  routes.on(listOfficials, async () => ok(await officials.list()));
  routes.on(getOfficial, async ({ params: { id } }) => ok(await officials.get(id)));
  routes.on(createOfficial, async ({ caller, body }) => created(await officials.create(caller, body)));
  routes.on(changeOfficial, async ({ caller, params: { id }, body }) => ok(await officials.change(caller, id, body)));
  routes.on(removeOfficial, async ({ caller, params: { id }, body: { version } }) =>
    ok(await officials.remove(caller, id, version)),
  );
  routes.on(assignOfficial, async ({ caller, params: { id }, body }) => ok(await officials.assign(caller, id, body)));
  routes.on(unassignOfficial, async ({ caller, params: { id }, body }) =>
    ok(await officials.unassign(caller, id, body)),
  );
  routes.on(makeOfficialLink, async ({ caller, params: { id } }) => ok(await officials.makeLink(caller, id)));
  routes.on(withdrawOfficialLink, async ({ caller, params: { id } }) => ok(await officials.withdrawLink(caller, id)));
  routes.on(
    exportOfficials,
    csvExport(context, {
      file: 'referees-and-scorers',
      event: 'official.exported',
      find: (tx, _filter: object) => officials.rows(tx),
      columns: {
        game: ({ game }) => game.title,
        division: ({ game }) => game.division,
        starts_at: ({ game }) => game.starts_at,
        venue: ({ game }) => game.venue?.name ?? null,
        status: ({ game }) => game.status,
        role: ({ official }) => official?.role ?? null,
        name: ({ official }) => official?.name ?? null,
        email: ({ contact }) => contact?.email ?? null,
        phone: ({ contact }) => contact?.phone ?? null,
      },
    }),
  );
}
