import {
  changeMatch,
  changeTournament,
  correctMatch,
  createTournament,
  enterMatchResult,
  getAdminTournament,
  getMatchCorrection,
  getTournamentPreview,
  listAdminTournaments,
  publishTournament,
  removeTournament,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Matches } from './matches.ts';
import type { Tournaments } from './service.ts';

export function addTournamentOfficeRoutes(
  routes: AdminRoutes,
  { tournaments, matches }: { tournaments: Tournaments; matches: Matches },
): void {
  routes.on(listAdminTournaments, async ({ query: { season_id } }) => ok({ items: await tournaments.list(season_id) }));
  routes.on(getTournamentPreview, async ({ params: { id }, query }) => ok(await tournaments.preview(id, query)));
  routes.on(createTournament, async ({ caller, body }) => created(await tournaments.create(caller, body)));
  routes.on(getAdminTournament, async ({ caller, params: { id } }) => ok(await tournaments.get(caller, id)));
  routes.on(changeTournament, async ({ caller, params: { id }, body }) =>
    ok(await tournaments.change(caller, id, body)),
  );
  routes.on(publishTournament, async ({ caller, params: { id }, body: { version } }) =>
    ok(await tournaments.publish(caller, id, version)),
  );
  routes.on(removeTournament, async ({ caller, params: { id }, body: { version } }) =>
    ok(await tournaments.remove(caller, id, version)),
  );
  routes.on(changeMatch, async ({ caller, params: { id }, body }) => ok(await matches.change(caller, id, body)));
  routes.on(enterMatchResult, async ({ caller, params: { id }, body }) => ok(await matches.enter(caller, id, body)));
  routes.on(getMatchCorrection, async ({ params: { id }, query }) => ok(await matches.correction(id, query)));
  routes.on(correctMatch, async ({ caller, params: { id }, body }) => ok(await matches.correct(caller, id, body)));
}
