import type { FastifyInstance } from 'fastify';
import { Problem, sendPage } from '@sports-hub/kernel';
import { guideNames, renderGuide, renderHelp } from '@sports-hub/web/render';
import { viewerOf, type SiteData, type Visitors } from './site.ts';

/** The guides of `docs/guides`, as the build has read them. */
export function addHelpPages(
  app: FastifyInstance,
  { siteUrl, siteData, visitors }: { siteUrl: string; siteData: SiteData; visitors: Visitors },
): void {
  for (const path of ['/help', '/help/:name'])
    app.get(path, async (request, reply) => {
      const { name } = request.params as { name?: string };
      if (name !== undefined && !guideNames.includes(name)) throw new Problem('route.not_found');
      const [site, visitor] = await Promise.all([siteData.site(), visitors(request)]);
      const data = { site, viewer: viewerOf(visitor) };
      return sendPage(request, reply, name === undefined ? renderHelp(data) : renderGuide({ ...data, name, siteUrl }), {
        cache: visitor.session ? 'private' : 'public',
      });
    });
}
