import { getDocuments, getMeetingMinutes, getResources } from '@sports-hub/contract';
import { ok, type Database, type Routes } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { listDocuments, listMeetingMinutes, listResourceGroups, listResources } from './queries.ts';

export function addDocuments(
  routes: Routes<{ public: () => null }>,
  { db, links }: { db: Database; links: SiteLinks },
): void {
  routes.on(getDocuments, async () => ok({ items: await listDocuments(db, links) }));
  routes.on(getMeetingMinutes, async () => ok({ items: await listMeetingMinutes(db, links) }));
  routes.on(getResources, async () => {
    const [groups, items] = await Promise.all([listResourceGroups(db), listResources(db, links)]);
    return ok({ groups, items });
  });
}
