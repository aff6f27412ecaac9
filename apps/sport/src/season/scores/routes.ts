import {
  enterResult,
  enterResultByLink,
  getScorekeeperDay,
  listResultsToEnter,
  objectToResult,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Scorekeepers } from './scorekeepers.ts';
import type { Scores } from './service.ts';

export function addScoreRoutes(
  routes: SportRoutes,
  { scores, scorekeepers }: { scores: Scores; scorekeepers: Scorekeepers },
): void {
  routes.on(listResultsToEnter, async ({ caller }) => ok({ items: await scores.list(caller.id) }));
  routes.on(enterResult, async ({ caller, body, request }) =>
    ok(await scores.enter({ id: caller.id, requestId: request.id }, body)),
  );
  routes.on(objectToResult, async ({ caller, body, request }) =>
    ok(await scores.object({ id: caller.id, requestId: request.id }, body)),
  );
  routes.on(getScorekeeperDay, async ({ params: { token } }) => ok(await scorekeepers.look(token)));
  routes.on(enterResultByLink, async ({ params: { token }, body, request }) =>
    ok(await scorekeepers.enter(token, body, request.id)),
  );
}
