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
      title: isOurs ? 'Something went wrong on our side' : 'This did not work',
      words: isOurs ? 'Please try again.' : problem.text,
      requestId: request.id,
    });
  };
