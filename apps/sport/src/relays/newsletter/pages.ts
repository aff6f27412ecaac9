import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders, Problem, refuseOtherSites, takeOneClickForms, type PlainFormFields } from '@sports-hub/kernel';
import { mailedTokenIn } from '../../platform/http/mailed-tokens.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { Newsletter } from './service.ts';

/** What the two addresses in the newsletter's mails show. */
export type NewsletterPage =
  | { kind: 'ask-confirm' | 'ask-unsubscribe'; token: string }
  | { kind: 'subscribed' | 'unsubscribed' | 'link-invalid' };

export type RenderNewsletterPage = (page: NewsletterPage) => Promise<string>;

const tokenIn = (request: FastifyRequest): string => {
  const fromQuery = (request.query as Record<string, unknown>)['token'];
  const fromForm = (request.body as PlainFormFields | null)?.['token'];
  return mailedTokenIn(fromForm || fromQuery);
};

/**
 * The pages behind the mailed links. A GET only asks: mail scanners follow links. A POST does it, also the one-click
 * POST of a mail program (RFC 8058), which sends `List-Unsubscribe=One-Click` to the link and has no session.
 */
export function addNewsletterPages(
  app: FastifyInstance,
  { newsletter, render }: { newsletter: Newsletter; render: RenderNewsletterPage },
): void {
  const show = async (reply: FastifyReply, page: NewsletterPage, status = 200): Promise<FastifyReply> => {
    const html = await render(page);
    return reply.code(status).headers(pageHeaders(html)).type('text/html; charset=utf-8').send(html);
  };

  void app.register(async (scope) => {
    takeOneClickForms(scope);

    scope.get('/newsletter/confirm', async (request, reply) =>
      show(reply, { kind: 'ask-confirm', token: tokenIn(request) }),
    );
    scope.post('/newsletter/confirm', async (request, reply) => {
      refuseOtherSites(request);
      try {
        await newsletter.confirm(tokenIn(request), originOf(request));
      } catch (error) {
        if (error instanceof Problem && error.code === 'token.invalid')
          return show(reply, { kind: 'link-invalid' }, error.status);
        throw error;
      }
      return show(reply, { kind: 'subscribed' });
    });
    scope.get('/newsletter/unsubscribe', async (request, reply) =>
      show(reply, { kind: 'ask-unsubscribe', token: tokenIn(request) }),
    );
    scope.post('/newsletter/unsubscribe', async (request, reply) => {
      await newsletter.endWith(tokenIn(request), originOf(request));
      return show(reply, { kind: 'unsubscribed' });
    });
  });
}
