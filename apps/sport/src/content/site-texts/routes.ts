import { agreeToText, listAgreements, listSiteTexts } from '@sports-hub/contract';
import { ok, type Database } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { SiteLinks } from '../../platform/files/links.ts';
import { readSiteTexts, type Agreements } from './service.ts';

export function addSiteTextRoutes(
  routes: SportRoutes,
  { db, links, agreements }: { db: Database; links: SiteLinks; agreements: Agreements },
): void {
  routes.on(listSiteTexts, async () => ok({ items: await readSiteTexts(db, links) }));
  routes.on(listAgreements, async ({ caller }) => ok({ items: await agreements.list(caller) }));
  routes.on(agreeToText, async ({ caller, params: { kind }, body: { number } }) =>
    ok(await agreements.agree(caller, kind, number)),
  );
}
