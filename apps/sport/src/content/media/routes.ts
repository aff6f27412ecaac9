import { listGalleryImages, listVideos } from '@sports-hub/contract';
import { ok, type Clock, type Database } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { findGallery, findVideos } from './queries.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';

export function addMediaRoutes(
  routes: PublicRoutes,
  { db, clock, links }: { db: Database; clock: Clock; links: SiteLinks },
): void {
  routes.on(listGalleryImages, async () => ok({ items: await findGallery(db, links) }));
  routes.on(listVideos, async () => ok({ items: await findVideos(db, links, clock.now()) }));
}
