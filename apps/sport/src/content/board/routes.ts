import { getBoardMembers } from '@sports-hub/contract';
import { ok, type Database, type Routes } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { listBoardMembers } from './queries.ts';

export function addBoard(
  routes: Routes<{ public: () => null }>,
  { db, links }: { db: Database; links: SiteLinks },
): void {
  routes.on(getBoardMembers, async () => ok({ items: await listBoardMembers(db, links) }));
}
