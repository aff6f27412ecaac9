import type { FastifyInstance } from 'fastify';
import type { Clock, Database, Routes } from '@sports-hub/kernel';
import { addBoard } from './board/routes.ts';
import type { SportConfig } from '../config.ts';
import { addDocuments } from './documents/routes.ts';
import { createSiteLinks } from '../platform/files/links.ts';
import { addFiles } from '../platform/files/routes.ts';
import { createFileStorage } from '../platform/files/storage.ts';
import { addMedia } from './media/routes.ts';
import { addNews } from './news/routes.ts';
import { addPages } from './pages/routes.ts';
import { addSite } from './site/routes.ts';
import { addSponsors } from './sponsors/routes.ts';

/** Wires what anyone may read of the site: pages, news, files, sponsors. */
export function addPublicContent(
  app: FastifyInstance,
  routes: Routes<{ public: () => null }>,
  { db, clock, config }: { db: Database; clock: Clock; config: SportConfig },
): void {
  const links = createSiteLinks(config.siteUrl);
  const { sport, organisation, siteUrl, hubUrl } = config;
  addSite(routes, { db, clock, links, sport, organisation, siteUrl, hubUrl });
  addPages(routes, { db, links });
  addNews(routes, { db, clock, links });
  addDocuments(routes, { db, links });
  addMedia(routes, { db, clock, links });
  addBoard(routes, { db, links });
  addSponsors(routes, { db, clock, links });
  addFiles(app, { db, storage: createFileStorage(config.dataDir, sport) });
}
