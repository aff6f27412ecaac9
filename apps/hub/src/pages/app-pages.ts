import type { FastifyInstance } from 'fastify';
import { sendPage } from '@sports-hub/kernel';
import { INSTALL_PATH, renderAppStart, renderInstall } from '@sports-hub/web/render';
import type { PageCsrf } from './page-csrf.ts';
import { viewerOf, type SiteData, type Visitors } from './site.ts';

/** Where the installed app begins. */
export const APP_START = '/start';

/** The hub on a phone's home screen: how it gets there, and how it begins while nobody is signed in. */
export function addAppPages(
  app: FastifyInstance,
  { csrfFor, siteData, visitors }: { csrfFor: PageCsrf; siteData: SiteData; visitors: Visitors },
): void {
  app.get(APP_START, async (request, reply) => {
    const visitor = await visitors(request);
    if (visitor.caller) return reply.header('cache-control', 'no-store').redirect('/', 303);
    const csrf = await csrfFor(visitor, request, reply);
    return sendPage(request, reply, renderAppStart({ site: siteData.quickSite(), csrf }), { holdsSecret: true });
  });

  app.get(INSTALL_PATH, async (request, reply) => {
    const [site, visitor] = await Promise.all([siteData.site(), visitors(request)]);
    const { phone } = request.query as { phone?: unknown };
    const isAndroid =
      phone === 'android' || (phone !== 'apple' && /android/i.test(request.headers['user-agent'] ?? ''));
    const html = renderInstall({ site, viewer: viewerOf(visitor), phone: isAndroid ? 'android' : 'apple' });
    return sendPage(request, reply, html);
  });
}
