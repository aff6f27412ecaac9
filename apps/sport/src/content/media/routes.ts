import { listGalleryImages, listVideos } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Routes } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { findGallery, findVideos } from './queries.ts';

export function addMedia(
  routes: Routes<{ public: () => null }>,
  { db, clock, links }: { db: Database; clock: Clock; links: SiteLinks },
): void {
  routes.on(listGalleryImages, async () => ok({ items: await findGallery(db, links) }));
  routes.on(listVideos, async () => ok({ items: await findVideos(db, links, clock.now()) }));
}
