import { listBoardMembers } from '@sports-hub/contract';
import { ok, type Database } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { findBoardMembers } from './queries.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';

export function addBoardRoutes(routes: PublicRoutes, { db, links }: { db: Database; links: SiteLinks }): void {
  routes.on(listBoardMembers, async () => ok({ items: await findBoardMembers(db, links) }));
}
