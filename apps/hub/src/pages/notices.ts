import type { FastifyInstance } from 'fastify';
import { sendPage } from '@sports-hub/kernel';
import { renderContact, renderPrivacy, renderTerms } from '@sports-hub/web/render';
import { viewerOf, type SiteData, type Visitors } from './site.ts';

const NOTICES = { '/terms': renderTerms, '/privacy': renderPrivacy, '/contact': renderContact };

/** What people agree to, what is kept about them, and whom to write to. */
export function addNoticePages(
  app: FastifyInstance,
  { siteData, visitors }: { siteData: SiteData; visitors: Visitors },
): void {
  for (const [path, render] of Object.entries(NOTICES))
    app.get(path, async (request, reply) => {
      const [site, visitor] = await Promise.all([siteData.site(), visitors(request)]);
      return sendPage(request, reply, render({ site, viewer: viewerOf(visitor) }), {
        cache: visitor.session ? 'private' : 'public',
      });
    });
}
