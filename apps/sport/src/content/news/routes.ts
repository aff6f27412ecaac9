import { listNews, getNewsArticle } from '@sports-hub/contract';
import { ok, okWithMeta, Problem, type Clock, type Database } from '@sports-hub/kernel';
import { changedAt } from '../../platform/caching/changed-at.ts';
import type { SiteLinks } from '../../platform/files/links.ts';
import { atOldAddress } from '../versions/addresses.ts';
import { countNews, findArticle, findNews } from './queries.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';

export function addNewsRoutes(
  routes: PublicRoutes,
  { db, clock, links }: { db: Database; clock: Clock; links: SiteLinks },
): void {
  routes.on(listNews, async ({ query: { page = 1, limit = 20 } }) => {
    const now = clock.now();
    const [items, total] = await Promise.all([
      findNews(db, links, now, { limit, offset: (page - 1) * limit }),
      countNews(db, now),
    ]);
    return okWithMeta({ items }, { page, limit, total });
  });

  routes.on(getNewsArticle, async ({ params, reply }) => {
    const now = clock.now();
    const found =
      (await findArticle(db, links, now, params.slug)) ??
      (await atOldAddress(db, '/news/', params.slug, now, (slug) => findArticle(db, links, now, slug)));
    // A future item is not there yet: the same response as for one that never was.
    if (!found) throw new Problem('record.not_found');
    changedAt(reply, found.changedAt);
    return ok(found.article);
  });
}
