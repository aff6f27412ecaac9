import {
  addRosterWish,
  getRosterBoard,
  getRosterPublication,
  listRosterDivisions,
  moveRosterPlayers,
  noteFamilyWishes,
  publishRosters,
  redoRosterStep,
  removeRosterWish,
  suggestRosters,
  undoRosterStep,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { RosterPublishing } from './publishing.ts';
import type { Rosters } from './service.ts';

export function addRosterRoutes(
  routes: AdminRoutes,
  { rosters, publishing }: { rosters: Rosters; publishing: RosterPublishing },
): void {
  routes.on(listRosterDivisions, async ({ query }) => ok({ items: await rosters.list(query.season_id) }));
  routes.on(getRosterBoard, async ({ caller, params: { id } }) => ok(await rosters.board(caller, id)));
  routes.on(moveRosterPlayers, async ({ caller, params: { id }, body }) => ok(await rosters.move(caller, id, body)));
  routes.on(suggestRosters, async ({ caller, params: { id }, body: { version } }) =>
    ok(await rosters.suggest(caller, id, version)),
  );
  routes.on(undoRosterStep, async ({ caller, params: { id } }) => ok(await rosters.undo(caller, id)));
  routes.on(redoRosterStep, async ({ caller, params: { id } }) => ok(await rosters.redo(caller, id)));
  routes.on(addRosterWish, async ({ caller, params: { id }, body }) =>
    created(await rosters.addWish(caller, id, body)),
  );
  routes.on(noteFamilyWishes, async ({ caller, params: { id } }) => ok(await rosters.noteFamilyWishes(caller, id)));
  routes.on(removeRosterWish, async ({ caller, params: { id } }) => ok(await rosters.removeWish(caller, id)));
  routes.on(getRosterPublication, async ({ params: { id }, query: { divisions } }) =>
    ok(await publishing.read(id, divisions?.split(',').map(Number))),
  );
  routes.on(publishRosters, async ({ caller, params: { id }, body }) => ok(await publishing.publish(caller, id, body)));
}
