import { createThrottle, type Clock, type Database } from '@sports-hub/kernel';
import { addBoardRoutes } from './board/routes.ts';
import type { SportConfig } from '../config.ts';
import { addDocumentRoutes } from './documents/routes.ts';
import { createSiteLinks } from '../platform/files/links.ts';
import { addMediaRoutes } from './media/routes.ts';
import { addNewsRoutes } from './news/routes.ts';
import { addPageRoutes } from './pages/routes.ts';
import { addSearchRoutes } from './search/routes.ts';
import { createSiteSearch } from './search/service.ts';
import { addSiteRoutes } from './site/routes.ts';
import { addSponsorRoutes } from './sponsors/routes.ts';
import type { PublicRoutes } from '../platform/http/public-routes.ts';

/** Wires what anyone may read of the site: pages, news, documents, sponsors. */
export function addContentRoutes(
  routes: PublicRoutes,
  { db, counters, clock, config }: { db: Database; counters: Database; clock: Clock; config: SportConfig },
): void {
  const links = createSiteLinks(config.siteUrl);
  const { sport, organisation, siteUrl, hubUrl } = config;
  addSiteRoutes(routes, { db, clock, links, sport, organisation, siteUrl, hubUrl });
  addPageRoutes(routes, { db, clock, links });
  addNewsRoutes(routes, { db, clock, links });
  addDocumentRoutes(routes, { db, links });
  addMediaRoutes(routes, { db, clock, links });
  addBoardRoutes(routes, { db, links });
  const throttle = createThrottle(config.throttles, clock);
  addSearchRoutes(routes, { search: createSiteSearch({ db, clock }), counters, throttle, links });
  addSponsorRoutes(routes, { db, clock, links });
}
