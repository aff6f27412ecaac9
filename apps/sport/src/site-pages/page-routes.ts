import type { FastifyInstance } from 'fastify';
import type { Clock } from '@sports-hub/kernel';
import type { sportData } from '@sports-hub/web/render';
import { toLocalDate } from '@sports-hub/kernel/time';
import { CACHE_CONTROL } from '../platform/caching/public-responses.ts';
import type { PageAddress } from './address.ts';
import type { PageCache } from './page-cache.ts';
import type { SiteReader } from './site.ts';

type PageContext = sportData.PageContext;

export interface Moment {
  now: Date;
  /** The site's local day. */
  today: string;
}

export interface PageSpec<C extends { path: string }, D extends object> {
  url: string;
  /** What of the address counts; `path` is the address without the rest and names the page in the cache. */
  read(address: PageAddress): C;
  load(choice: C, moment: Moment): Promise<D>;
  render(data: D & PageContext): string;
}

export interface PageRoutes {
  /** A page that is the same for everybody. */
  page<C extends { path: string }, D extends object>(spec: PageSpec<C, D>): void;
  /** What stands around a page, for pages that are not kept. */
  context(path: string): Promise<PageContext>;
}

/** Thrown by `load` for what has another address now. */
export class MovedPage extends Error {
  override readonly name = 'MovedPage';
  readonly target: string;
  constructor(target: string) {
    super('moved');
    this.target = target;
  }
}

export const momentOf = (clock: Clock): Moment => {
  const now = clock.now();
  return { now, today: toLocalDate(now) };
};

export function createPageRoutes(
  app: FastifyInstance,
  { clock, site, cache }: { clock: Clock; site: SiteReader; cache: PageCache },
): PageRoutes {
  const context = async (path: string): Promise<PageContext> => ({
    site: (await site.read(path)).site,
    today: momentOf(clock).today,
    path,
  });
  return {
    context,
    page({ url, read, load, render }) {
      app.get(url, async (request, reply) => {
        const choice = read({ params: request.params as never, query: request.query as never });
        const respond = () =>
          cache.respond(request, reply, { key: choice.path }, async () => {
            const moment = momentOf(clock);
            const [around, data] = await Promise.all([context(choice.path), load(choice, moment)]);
            return render({ ...around, ...data });
          });
        return respond().catch((error: unknown) => {
          if (!(error instanceof MovedPage)) throw error;
          // An address may be given to another page one day: nobody keeps this for longer than a page.
          return reply.header('cache-control', CACHE_CONTROL).redirect(error.target, 301);
        });
      });
    },
  };
}
