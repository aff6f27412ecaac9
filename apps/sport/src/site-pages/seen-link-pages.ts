import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendPage } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import type { SeenLink, SeenLinks } from '../notices/important/seen-links.ts';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import { takeFormPosts } from './form-posts.ts';
import type { PageRoutes } from './page-routes.ts';

const PATH = '/seen';

/** The page behind the link of a mail that says that somebody has seen it. A GET only asks. No sign-in is needed. */
export function addSeenLinkPages(
  app: FastifyInstance,
  { pages, seenLinks }: { pages: PageRoutes; seenLinks: SeenLinks },
): void {
  const show = async (
    { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
    read: (token: string) => Promise<SeenLink>,
  ): Promise<FastifyReply> => {
    const around = await pages.context('');
    try {
      const notices = await read(token);
      const html = sportPages.seenLink({ ...around, notices, token });
      return await sendPage(request, reply, html, { holdsSecret: true });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      const html = sportPages.seenLink({ ...around, notices: null, token: '' });
      return sendPage(request, reply, html, { status: error.status });
    }
  };

  app.get(PATH, async (request, reply) => {
    const token = mailedTokenIn((request.query as Record<string, unknown>)['token']);
    return show({ request, reply, token }, seenLinks.look);
  });
  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) =>
      show({ request, reply, token: mailedTokenIn(fields['token']) }, (token) =>
        seenLinks.mark(token, fields['seen'] !== 'no'),
      ),
    ),
  );
}
