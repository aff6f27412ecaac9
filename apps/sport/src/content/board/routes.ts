import { listBoardMembers } from '@sports-hub/contract';
import { ok, type Database, type Routes } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { findBoardMembers } from './queries.ts';

export function addBoard(
  routes: Routes<{ public: () => null }>,
  { db, links }: { db: Database; links: SiteLinks },
): void {
  routes.on(listBoardMembers, async () => ok({ items: await findBoardMembers(db, links) }));
}
