import { listDocuments, listMeetingMinutes, listResources } from '@sports-hub/contract';
import { ok, type Database } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { findDocuments, findMeetingMinutes, findResourceGroups, findResources } from './queries.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';

export function addDocumentRoutes(routes: PublicRoutes, { db, links }: { db: Database; links: SiteLinks }): void {
  routes.on(listDocuments, async () => ok({ items: await findDocuments(db, links) }));
  routes.on(listMeetingMinutes, async () => ok({ items: await findMeetingMinutes(db, links) }));
  routes.on(listResources, async () => {
    const [groups, items] = await Promise.all([findResourceGroups(db), findResources(db, links)]);
    return ok({ groups, items });
  });
}
