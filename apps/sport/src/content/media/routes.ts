import { getGallery, getVideos } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Routes } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { listGallery, listVideos } from './queries.ts';

export function addMedia(
  routes: Routes<{ public: () => null }>,
  { db, clock, links }: { db: Database; clock: Clock; links: SiteLinks },
): void {
  routes.on(getGallery, async () => ok({ items: await listGallery(db, links) }));
  routes.on(getVideos, async () => ok({ items: await listVideos(db, links, clock.now()) }));
}
