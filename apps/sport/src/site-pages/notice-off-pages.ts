import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendPage, takeOneClickForms, type PlainFormFields } from '@sports-hub/kernel';
import { sportPages, type NoticeOffData } from '@sports-hub/web/render';
import type { NewsOffLinks } from '../family-mail/off-links.ts';
import type { OffLinks } from '../notices/off-links.ts';
import { originOf, type MemberOrigin } from '../platform/http/origin.ts';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import type { PageRoutes } from './page-routes.ts';

const tokenIn = (request: FastifyRequest): string => {
  const fromQuery = (request.query as Record<string, unknown>)['token'];
  const fromForm = (request.body as PlainFormFields | null)?.['token'];
  return mailedTokenIn(fromForm || fromQuery);
};

type ShownLink = NonNullable<NoticeOffData['link']>;

interface OffPage {
  pages: PageRoutes;
  path: string;
  look: (token: string) => Promise<ShownLink>;
  turn: (token: string, isBack: boolean, origin: MemberOrigin) => Promise<ShownLink>;
}

/**
 * A page behind a link that switches mails off. A GET only asks: mail scanners follow links. A POST does it, also
 * that of a mail program (RFC 8058), which sends `List-Unsubscribe=One-Click` to the link, has no session and may come
 * in any form. No sign-in is needed.
 */
function addOffPage(app: FastifyInstance, { pages, path, look, turn }: OffPage): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: (token: string) => Promise<ShownLink>,
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

  app.get(path, async (request, reply) => show(request, reply, look));
  void app.register(async (scope) => {
    takeOneClickForms(scope);
    scope.post(path, async (request, reply) => {
      const isBack = (request.body as PlainFormFields | null)?.['mail'] === 'on';
      return show(request, reply, (token) => turn(token, isBack, originOf(request)));
    });
  });
}

/** The pages behind links that switch notices off, and news and offers. */
export function addNoticeOffPages(
  app: FastifyInstance,
  { pages, offLinks, newsOffLinks }: { pages: PageRoutes; offLinks: OffLinks; newsOffLinks: NewsOffLinks },
): void {
  addOffPage(app, { pages, path: '/notices/off', look: offLinks.look, turn: offLinks.turn });
  addOffPage(app, {
    pages,
    path: '/mail/off',
    look: async (token) => ({ kind: 'news', mail: (await newsOffLinks.look(token)).wantsNews }),
    turn: async (token, isBack, origin) => ({
      kind: 'news',
      mail: (await newsOffLinks.turn(token, isBack, origin)).wantsNews,
    }),
  });
}
