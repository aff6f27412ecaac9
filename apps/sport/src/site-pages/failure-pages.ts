import { t } from '@sports-hub/contract/texts';
import type { FastifyRequest } from 'fastify';
import type { Clock, Problem } from '@sports-hub/kernel';
import { sportPages, type sportData } from '@sports-hub/web/render';
import type { KnownGames } from './home-page.ts';
import { momentOf } from './page-routes.ts';
import type { SiteReader } from './site.ts';

const WORDS = {
  server: {
    title: t('answers.sitePages.failurePages.somethingWentWrongOnOur'),
    words: t('answers.sitePages.failurePages.pleaseTryAgain'),
  },
  request: { title: t('answers.sitePages.failurePages.thatDidNotWork'), words: '' },
};

/** What a person sees when a page is missing, fails, or the database is away. */
export function createFailurePages({ clock, site, known }: { clock: Clock; site: SiteReader; known: KnownGames }) {
  /** As it is now, or, while the database is away, as it was. */
  const siteNow = async (): Promise<sportData.SportSite | undefined> => {
    try {
      return (await site.read('')).site;
    } catch {
      return site.lastKnown();
    }
  };

  return async (problem: Problem, request: FastifyRequest): Promise<string | undefined> => {
    const shown = await siteNow();
    if (!shown) return undefined;
    const path = request.url.split('?', 1)[0] ?? '';
    const data = { site: shown, today: momentOf(clock).today, path, requestId: request.id };
    if (problem.status === 404 || problem.status === 410)
      return sportPages.notFound({ ...data, path: '', isGone: problem.status === 410 });
    if (problem.status === 503) return sportPages.unreachable({ ...data, known: known.current });
    if (problem.status >= 500) return sportPages.failed({ ...data, ...WORDS.server });
    return sportPages.failed({ ...data, ...WORDS.request, words: problem.text });
  };
}
