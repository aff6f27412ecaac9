import { t } from '@sports-hub/contract/texts';
import type { FastifyRequest } from 'fastify';
import type { FailurePage, Problem } from '@sports-hub/kernel';
import { renderFailed, renderNotFound, type HubSite } from '@sports-hub/web/render';

/** What somebody with a browser sees instead of a problem in JSON. */
export const createProblemPage =
  (site: () => HubSite): FailurePage =>
  async (problem: Problem, request: FastifyRequest) => {
    if (problem.status === 404) return renderNotFound({ site: site() });
    const isOurs = problem.status >= 500;
    return renderFailed({
      site: site(),
      title: isOurs
        ? t('answers.pages.problemPage.somethingWentWrongOnOur')
        : t('answers.pages.problemPage.thisDidNotWork'),
      words: isOurs ? t('answers.pages.problemPage.pleaseTryAgain') : problem.text,
      requestId: request.id,
    });
  };
