import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendPage } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import type { GuardianNotices, ToldLink } from '../community/guardian-notices/service.ts';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import { originOf } from '../platform/http/origin.ts';
import { takeFormPosts } from './form-posts.ts';
import type { PageRoutes } from './page-routes.ts';

const PATH = '/guardian-links/suspend';

/** The page behind the link in a guardian's mail. A GET only asks: mail scanners follow links. No sign-in is needed. */
export function addGuardianNoticePages(
  app: FastifyInstance,
  { pages, notices }: { pages: PageRoutes; notices: GuardianNotices },
): void {
  const show = async (
    { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
    read: () => Promise<ToldLink>,
  ): Promise<FastifyReply> => {
    const around = await pages.context('');
    try {
      const link = await read();
      return await sendPage(request, reply, sportPages.guardianNotice({ ...around, link, token }), {
        holdsSecret: true,
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      return sendPage(request, reply, sportPages.guardianNotice({ ...around, link: null, token: '' }), {
        status: error.status,
      });
    }
  };

  app.get(PATH, async (request, reply) => {
    const token = mailedTokenIn((request.query as Record<string, unknown>)['token']);
    return show({ request, reply, token }, () => notices.look(token));
  });
  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      const token = mailedTokenIn(fields['token']);
      return show({ request, reply, token }, () => notices.suspend(token, originOf(request)));
    }),
  );
}
