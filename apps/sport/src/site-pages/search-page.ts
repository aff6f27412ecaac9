import type { FastifyInstance } from 'fastify';
import { MAX_SEARCH_LENGTH } from '@sports-hub/contract';
import { sendPage, type Sql, type Throttle } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import type { SiteSearch } from '../content/search/service.ts';
import '../platform/http/clients.ts';
import type { SportThrottle } from '../throttles.ts';
import type { PageRoutes } from './page-routes.ts';
import { pageLinks } from './site.ts';

const PATH = '/search';
const SHORTEST = 2;

/** What somebody typed, as the page shows it again. */
const typedIn = (value: unknown): string => {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' ? text.replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed() : '';
};

/** Kept by nobody: there are more things to search for than pages to keep. */
export function addSearchPage(
  app: FastifyInstance,
  {
    pages,
    search,
    counters,
    throttle,
  }: { pages: PageRoutes; search: SiteSearch; counters: Sql; throttle: Throttle<SportThrottle> },
): void {
  app.get(PATH, async (request, reply) => {
    const q = typedIn((request.query as Record<string, unknown>)['q']);
    const isAsked = q.length >= SHORTEST;
    const around = await pages.context(PATH);
    const isTooOften = isAsked && !(await throttle.tryTake(counters, 'searches', request.client));
    const found = isAsked && !isTooOften ? await search(q, pageLinks) : { items: [], isClose: false };
    return sendPage(request, reply, sportPages.searchPage({ ...around, q, ...found, isTooOften }), {
      status: isTooOften ? 429 : 200,
    });
  });
}
