import { listSponsorPackages, listSponsors } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Routes } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { listActiveSponsors, listPackages } from './queries.ts';

export function addSponsors(
  routes: Routes<{ public: () => null }>,
  { db, clock, links }: { db: Database; clock: Clock; links: SiteLinks },
): void {
  routes.on(listSponsors, async () => ok({ items: await listActiveSponsors(db, links, clock.now()) }));
  routes.on(listSponsorPackages, async () => ok({ items: await listPackages(db) }));
}
