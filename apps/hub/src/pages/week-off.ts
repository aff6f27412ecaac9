import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendPage, takeOneClickForms, type PlainFormFields } from '@sports-hub/kernel';
import { renderWeekOff } from '@sports-hub/web/render';
import { WEEK_OFF_PATH, type WeekOffLinks } from '../week/off-links.ts';
import type { SiteData } from './site.ts';

const tokenIn = ({ body, query }: FastifyRequest): string => {
  const given = (body as PlainFormFields | null)?.token ?? (query as Record<string, unknown>).token;
  return typeof given === 'string' ? given : '';
};

/**
 * The page behind the link that ends mails about the week. A GET only asks: mail scanners follow links. A POST does it, also
 * that of a mail program (RFC 8058). No sign-in is needed.
 */
export function addWeekOffPages(
  app: FastifyInstance,
  { siteData, weekOffLinks }: { siteData: SiteData; weekOffLinks: WeekOffLinks },
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: (token: string) => Promise<boolean>,
  ): Promise<FastifyReply> => {
    const site = await siteData.site();
    const token = tokenIn(request);
    try {
      const byMail = await read(token);
      return await sendPage(request, reply, renderWeekOff({ site, link: { byMail, token } }), { holdsSecret: true });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      return sendPage(request, reply, renderWeekOff({ site, link: undefined }), { status: error.status });
    }
  };
  app.get(WEEK_OFF_PATH, async (request, reply) => show(request, reply, weekOffLinks.look));
  void app.register(async (scope) => {
    takeOneClickForms(scope);
    scope.post(WEEK_OFF_PATH, async (request, reply) => {
      const isBack = (request.body as PlainFormFields | null)?.mail === 'on';
      return show(request, reply, (token) => weekOffLinks.turn(token, isBack));
    });
  });
}
