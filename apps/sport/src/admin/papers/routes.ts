import { askForAnotherPaper, listPapers, markPaperSeen, openPaper } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import { createPaperOffice, type PaperOfficeOptions } from './service.ts';

export function addPaperRoutes(routes: AdminRoutes, options: PaperOfficeOptions): void {
  const office = createPaperOffice(options);
  routes.on(listPapers, async ({ caller }) => ok(await office.list(caller)));
  routes.on(openPaper, async ({ caller, params: { id }, reply }) => {
    const { bytes, mediaType, name } = await office.open(caller, id);
    reply
      .type(mediaType)
      .header('cache-control', 'no-store')
      // A stranger made it: it is saved, and opens in no page of ours.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${name}"`);
    return { status: 200 as const, raw: bytes };
  });
  routes.on(markPaperSeen, async ({ caller, params: { id } }) => ok(await office.seen(caller, id)));
  routes.on(askForAnotherPaper, async ({ caller, params: { id }, body }) =>
    ok(await office.askAgain(caller, id, body.reason)),
  );
}
