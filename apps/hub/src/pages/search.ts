import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  API_PREFIX,
  listSearchResults,
  MAX_SEARCH_LENGTH,
  type SearchMeta,
  type SearchResult,
  type Sport,
} from '@sports-hub/contract';
import { sendPage, targetBuilder, type Clock } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { renderSearch } from '@sports-hub/web/render';
import { UpstreamFailure } from '../gateway/exchange.ts';
import type { PublicPages } from '../gateway/public-pages.ts';
import { viewerOf, type SiteData, type Visitors } from './site.ts';

const SHORTEST = 2;

/** What somebody typed, as the page shows it again. */
const typedIn = (value: unknown): string => {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' ? text.replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed() : '';
};

interface SportFound {
  items: readonly SearchResult[];
  isClose: boolean;
  isAway: boolean;
  isTooOften: boolean;
}
const NOTHING: SportFound = { items: [], isClose: false, isAway: false, isTooOften: false };

/** Searches every sport, by the responses that the API's clients share. */
export function addSearchPage(
  app: FastifyInstance,
  { pages, clock, siteData, visitors }: { pages: PublicPages; clock: Clock; siteData: SiteData; visitors: Visitors },
): void {
  const targetFor = targetBuilder(listSearchResults, API_PREFIX);
  const readPage = pages.reader(listSearchResults);

  const searchIn = async (sport: Sport, q: string, request: FastifyRequest): Promise<SportFound> => {
    try {
      const asker = { address: request.ip, agent: undefined };
      const served = await readPage(sport, targetFor({}, { q }), randomUUID(), asker);
      if (!('cached' in served)) {
        const { status } = served.response;
        return { ...NOTHING, isTooOften: status === 429, isAway: status !== 429 };
      }
      const { data, meta } = JSON.parse(served.cached.body.toString()) as {
        data: { items: SearchResult[] };
        meta: SearchMeta;
      };
      return { ...NOTHING, items: data.items, isClose: meta.is_close };
    } catch (error) {
      if (error instanceof UpstreamFailure || error instanceof SyntaxError) return { ...NOTHING, isAway: true };
      throw error;
    }
  };

  app.get('/search', async (request, reply) => {
    const q = typedIn((request.query as Record<string, unknown>)['q']);
    const [site, visitor] = await Promise.all([siteData.site(), visitors(request)]);
    const sports = q.length >= SHORTEST ? site.sports : [];
    const found = await Promise.all(
      sports.map(async ({ key, name }) => ({ key, name, ...(await searchIn(key as Sport, q, request)) })),
    );
    const isTooOften = found.some((one) => one.isTooOften);
    const today = toLocalDate(clock.now());
    return sendPage(request, reply, renderSearch({ site, viewer: viewerOf(visitor), today, q, found, isTooOften }), {
      status: isTooOften ? 429 : 200,
    });
  });
}
