import { t } from '@sports-hub/contract/texts';
import type { FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import type { FailurePage, Problem } from '@sports-hub/kernel';
import { renderFailed, renderNotFound, type HubSite } from '@sports-hub/web/render';
import { viewerOf, type SiteData, type Visitors } from './site.ts';
import { soon } from './soon.ts';
import type { Unreachable } from './unreachable.ts';

/** The sport that a page was about, in its path or its query. */
function sportOf(request: FastifyRequest, { sports }: HubSite): Sport | undefined {
  const { sport: inPath } = request.params as { sport?: unknown };
  const { sport: inQuery } = request.query as { sport?: unknown };
  return sports.find(({ key }) => key === (inPath ?? inQuery))?.key as Sport | undefined;
}

/** What somebody with a browser sees instead of a problem in JSON. */
export const createProblemPage =
  ({
    siteData,
    visitors,
    unreachable,
  }: {
    siteData: SiteData;
    visitors: Visitors;
    unreachable: Unreachable;
  }): FailurePage =>
  async (problem: Problem, request: FastifyRequest) => {
    const [site, viewer] = await Promise.all([
      soon(siteData.site(), siteData.quickSite()),
      soon(visitors(request).then(viewerOf), undefined),
    ]);
    if (problem.status === 404) return renderNotFound({ site, viewer });
    const sport = problem.code === 'sport.unavailable' ? sportOf(request, site) : undefined;
    if (sport) return unreachable(request, { sport, site, viewer });
    const isOurs = problem.status >= 500;
    return renderFailed({
      site,
      viewer,
      title: isOurs
        ? t('answers.pages.problemPage.somethingWentWrongOnOur')
        : t('answers.pages.problemPage.thisDidNotWork'),
      words: isOurs ? t('answers.pages.problemPage.pleaseTryAgain') : problem.text,
      requestId: request.id,
    });
  };
