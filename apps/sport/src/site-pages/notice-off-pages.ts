import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendPage, takeOneClickForms, type PlainFormFields } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import type { OffLink, OffLinks } from '../notices/off-links.ts';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import type { PageRoutes } from './page-routes.ts';

const PATH = '/notices/off';

const tokenIn = (request: FastifyRequest): string => {
  const fromQuery = (request.query as Record<string, unknown>)['token'];
  const fromForm = (request.body as PlainFormFields | null)?.['token'];
  return mailedTokenIn(fromForm || fromQuery);
};

/**
 * The page behind the link that switches mails off. A GET only asks: mail scanners follow links. A POST does it, also
 * that of a mail program (RFC 8058), which sends `List-Unsubscribe=One-Click` to the link, has no session and may come
 * in any form. No sign-in is needed.
 */
export function addNoticeOffPages(
  app: FastifyInstance,
  { pages, offLinks }: { pages: PageRoutes; offLinks: OffLinks },
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: (token: string) => Promise<OffLink>,
  ): Promise<FastifyReply> => {
    const around = await pages.context('');
    const token = tokenIn(request);
    try {
      const link = await read(token);
      return await sendPage(request, reply, sportPages.noticeOff({ ...around, link, token }), { holdsSecret: true });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      return sendPage(request, reply, sportPages.noticeOff({ ...around, link: null, token: '' }), {
        status: error.status,
      });
    }
  };

  app.get(PATH, async (request, reply) => show(request, reply, offLinks.look));
  void app.register(async (scope) => {
    takeOneClickForms(scope);
    scope.post(PATH, async (request, reply) => {
      const isBack = (request.body as PlainFormFields | null)?.['mail'] === 'on';
      return show(request, reply, (token) => offLinks.turn(token, isBack));
    });
  });
}
