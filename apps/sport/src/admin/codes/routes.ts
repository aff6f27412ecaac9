import { createCode, endCode, listCodes, listCodeUses, getCodePrice } from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Codes } from './service.ts';

export function addCodeRoutes(routes: AdminRoutes, { codes }: { codes: Codes }): void {
  routes.on(listCodes, async () => ok(await codes.list()));
  routes.on(getCodePrice, async ({ query: { period_id, percent, amount, max_uses } }) =>
    ok(await codes.tryPrice({ periodId: period_id, percent, amount, maxUses: max_uses })),
  );
  routes.on(createCode, async ({ caller, body }) => created(await codes.create(caller, body)));
  routes.on(endCode, async ({ caller, params: { id }, body: { version } }) => ok(await codes.end(caller, id, version)));
  routes.on(listCodeUses, async ({ caller, params: { id } }) => ok(await codes.uses(caller, id)));
}
