import {
  listImportant,
  getImportantFamilies,
  markSeen,
  markUnseen,
  noteNotTold,
  noteTold,
  sendImportantAgain,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { ImportantFamiliesService } from './coach-service.ts';
import type { Important } from './service.ts';

export function addImportantRoutes(
  routes: SportRoutes,
  { important, families }: { important: Important; families: ImportantFamiliesService },
): void {
  routes.on(listImportant, async ({ caller }) => ok({ items: await important.list(caller) }));
  routes.on(markSeen, async ({ caller, params: { id } }) => ok(await important.mark(caller, id, true)));
  routes.on(markUnseen, async ({ caller, params: { id } }) => ok(await important.mark(caller, id, false)));
  routes.on(getImportantFamilies, async ({ caller, params: { id }, query: { team_id: teamId } }) =>
    ok(await families.look(caller, { id, teamId })),
  );
  routes.on(noteTold, async ({ caller, params: { id }, body: { team_id: teamId, player_id } }) =>
    ok(await families.told(caller, { id, teamId }, player_id)),
  );
  routes.on(noteNotTold, async ({ caller, params: { id }, body: { team_id: teamId, player_id } }) =>
    ok(await families.notTold(caller, { id, teamId }, player_id)),
  );
  routes.on(sendImportantAgain, async ({ caller, params: { id }, body: { team_id: teamId } }) =>
    ok(await families.again(caller, { id, teamId })),
  );
}
