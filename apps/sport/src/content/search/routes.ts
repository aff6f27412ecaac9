import { listSearchResults } from '@sports-hub/contract';
import { okWithMeta, type Sql, type Throttle } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import '../../platform/http/clients.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { SportThrottle } from '../../throttles.ts';
import type { SiteSearch } from './service.ts';

export function addSearchRoutes(
  routes: PublicRoutes,
  {
    search,
    counters,
    throttle,
    links,
  }: { search: SiteSearch; counters: Sql; throttle: Throttle<SportThrottle>; links: SiteLinks },
): void {
  routes.on(listSearchResults, async ({ query, request }) => {
    await throttle.take(counters, 'searches', request.client);
    const { items, isClose } = await search(query.q, links);
    return okWithMeta({ items }, { is_close: isClose });
  });
}
