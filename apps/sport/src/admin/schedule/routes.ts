import {
  checkScheduleChanges,
  getScheduleChanges,
  getScheduleOptions,
  getScheduleRow,
  listScheduleRows,
  prepareScheduleChanges,
  saveScheduleChanges,
  stopScheduleNotice,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { RowCursor } from './queries.ts';
import type { ScheduleTable } from './service.ts';

const DEFAULT_LIMIT = 100;

function cursorIn(after: string | undefined): RowCursor | undefined {
  const [seconds = '', kind = '', id = ''] = (after ?? '').split('-');
  return after === undefined ? undefined : [Number(seconds), kind, Number(id)];
}

export function addScheduleTableRoutes(routes: AdminRoutes, { table }: { table: ScheduleTable }): void {
  routes.on(listScheduleRows, async ({ query: { after, limit = DEFAULT_LIMIT, ...filter } }) =>
    ok(await table.list(filter, { after: cursorIn(after), limit })),
  );
  routes.on(getScheduleRow, async ({ query: { key } }) => ok(await table.row(key)));
  routes.on(getScheduleOptions, async ({ query: { season_id } }) => ok(await table.options(season_id)));
  routes.on(checkScheduleChanges, async ({ body: { season_id, changes } }) =>
    ok(await table.check(season_id, changes)),
  );
  routes.on(prepareScheduleChanges, async ({ caller, body }) => created(await table.prepare(caller, body)));
  routes.on(getScheduleChanges, async ({ caller, params: { id } }) => ok(await table.get(caller, id)));
  routes.on(saveScheduleChanges, async ({ caller, params: { id }, body }) => ok(await table.save(caller, id, body)));
  routes.on(stopScheduleNotice, async ({ caller, params: { id } }) => ok(await table.stop(caller, id)));
}
