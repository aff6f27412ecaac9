import { t } from '@sports-hub/contract/texts';
import type { FastifyRequest } from 'fastify';
import type { FailurePage, Problem } from '@sports-hub/kernel';
import { renderFailed, renderNotFound } from '@sports-hub/web/render';
import { viewerOf, type SiteData, type Visitors } from './site.ts';

/** What failed may be what is asked here: then the page does without. */
const WAIT_MS = 300;
const soon = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<T>((resolve) => {
      setTimeout(resolve, WAIT_MS, otherwise).unref();
    }),
  ]);

/** What somebody with a browser sees instead of a problem in JSON. */
export const createProblemPage =
  ({ siteData, visitors }: { siteData: SiteData; visitors: Visitors }): FailurePage =>
  async (problem: Problem, request: FastifyRequest) => {
    const [site, viewer] = await Promise.all([
      soon(siteData.site(), siteData.quickSite()),
      soon(visitors(request).then(viewerOf), undefined),
    ]);
    if (problem.status === 404) return renderNotFound({ site, viewer });
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
