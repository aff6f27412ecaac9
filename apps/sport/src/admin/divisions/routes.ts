import {
  addTeams,
  changeDivision,
  changeTeam,
  createDivision,
  createLeague,
  getDivisionSetup,
  getTieBreakPreview,
  moveDivision,
  removeDivision,
  removeTeam,
  setTieBreaks,
  showDivision,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Divisions } from './service.ts';
import type { Teams } from './teams.ts';
import type { TieBreaks } from './tie-breaks.ts';

export function addDivisionSetupRoutes(
  routes: AdminRoutes,
  { divisions, teams, tieBreaks }: { divisions: Divisions; teams: Teams; tieBreaks: TieBreaks },
): void {
  routes.on(createLeague, async ({ caller, body }) => created(await divisions.addLeague(caller, body)));
  routes.on(getDivisionSetup, async ({ params: { id } }) => ok(await divisions.setup(id)));
  routes.on(createDivision, async ({ caller, body }) => created(await divisions.create(caller, body)));
  routes.on(changeDivision, async ({ caller, params: { id }, body }) => ok(await divisions.change(caller, id, body)));
  routes.on(showDivision, async ({ caller, params: { id }, body }) => ok(await divisions.show(caller, id, body)));
  routes.on(moveDivision, async ({ caller, params: { id }, body }) => ok(await divisions.move(caller, id, body)));
  routes.on(removeDivision, async ({ caller, params: { id }, body: { version } }) =>
    ok(await divisions.remove(caller, id, version)),
  );
  routes.on(getTieBreakPreview, async ({ params: { id }, query: { rules = '', cap } }) =>
    ok(await tieBreaks.preview(id, { rules: rules ? rules.split(',') : [], cap: cap ?? null })),
  );
  routes.on(setTieBreaks, async ({ caller, params: { id }, body }) => ok(await tieBreaks.set(caller, id, body)));
  routes.on(addTeams, async ({ caller, params: { id }, body: { names } }) =>
    created({ items: await teams.add(caller, id, names) }),
  );
  routes.on(changeTeam, async ({ caller, params: { id }, body }) => ok(await teams.change(caller, id, body)));
  routes.on(removeTeam, async ({ caller, params: { id }, body: { version } }) =>
    ok(await teams.remove(caller, id, version)),
  );
}
