import type { FastifyInstance } from 'fastify';
import { Problem, sendPage } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import type { OwnGames } from '../season/officials/own-games.ts';
import type { PageRoutes } from './page-routes.ts';

const PATH = '/officiating/:token';

/** The games of whoever referees or scores, behind their own link: no sign-in, and nobody's name but their own. */
export function addOfficiatingPages(
  app: FastifyInstance,
  { pages, ownGames }: { pages: PageRoutes; ownGames: OwnGames },
): void {
  const tokenIn = (params: unknown): string => (params as { token: string }).token;

  app.get(PATH, async (request, reply) => {
    const [around, token] = [await pages.context(''), tokenIn(request.params)];
    try {
      const html = sportPages.officiating({ ...around, own: await ownGames.read(token), token });
      return await sendPage(request, reply, html, { holdsSecret: true });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      return sendPage(request, reply, sportPages.officiating({ ...around, own: null, token: '' }), {
        status: error.status,
        holdsSecret: true,
      });
    }
  });
  app.get(`${PATH}/calendar.ics`, async (request, reply) => {
    const file = await ownGames.calendar(tokenIn(request.params));
    return reply
      .headers({ 'cache-control': 'private, no-store', 'content-disposition': 'inline; filename="games.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(file);
  });
}
