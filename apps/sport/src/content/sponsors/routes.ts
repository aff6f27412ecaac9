import { listSponsorPackages, listSponsors } from '@sports-hub/contract';
import { ok, type Clock, type Database } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { listActiveSponsors, listPackages } from './queries.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';

export function addSponsorRoutes(
  routes: PublicRoutes,
  { db, clock, links }: { db: Database; clock: Clock; links: SiteLinks },
): void {
  routes.on(listSponsors, async () => ok({ items: await listActiveSponsors(db, links, clock.now()) }));
  routes.on(listSponsorPackages, async () => ok({ items: await listPackages(db, clock.now()) }));
}
