import {
  getPossibleDuplicate,
  joinPlayers,
  keepPlayersApart,
  listPossibleDuplicates,
  undoDuplicateDecision,
} from '@sports-hub/contract';
import { ok, okWithMeta } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Duplicates } from './service.ts';

export function addDuplicateRoutes(routes: AdminRoutes, { duplicates }: { duplicates: Duplicates }): void {
  routes.on(listPossibleDuplicates, async ({ caller, query: { state = 'open', page = 1, limit = 20 } }) => {
    const { items, total } = await duplicates.list(caller, { state, page, limit });
    return okWithMeta({ items }, { page, limit, total });
  });
  routes.on(getPossibleDuplicate, async ({ caller, params: { id } }) => ok(await duplicates.read(caller, id)));
  routes.on(joinPlayers, async ({ caller, params: { id }, body }) => ok(await duplicates.join(caller, id, body)));
  routes.on(keepPlayersApart, async ({ caller, params: { id }, body }) =>
    ok(await duplicates.keepApart(caller, id, body)),
  );
  routes.on(undoDuplicateDecision, async ({ caller, params: { id }, body }) =>
    ok(await duplicates.undo(caller, id, body)),
  );
}
