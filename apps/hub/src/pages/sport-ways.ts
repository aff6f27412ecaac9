import type { FastifyInstance } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import { Problem, sendPage } from '@sports-hub/kernel';
import { siteOf, SPORT_WAY, viewerOf, type SiteData, type Visitors } from './site.ts';
import type { Unreachable } from './unreachable.ts';

/** Leads to a sport's own site as soon as the sport has said where that is. */
export function addSportWays(
  app: FastifyInstance,
  {
    sports,
    siteData,
    visitors,
    unreachable,
  }: { sports: readonly Sport[]; siteData: SiteData; visitors: Visitors; unreachable: Unreachable },
): void {
  const lead = (path: string): void => {
    app.get(path, async (request, reply) => {
      const { sport: wanted } = request.params as { sport: string };
      const sport = sports.find((known) => known === wanted);
      if (!sport) throw new Problem('sport.not_found');
      const [site, visitor] = await Promise.all([siteData.site(), visitors(request)]);
      const home = siteOf(site, sport);
      if (home.startsWith('http')) {
        const rest = request.url.split('/').slice(3).join('/');
        return reply.header('cache-control', 'no-store').redirect(`${home}/${rest}`, 302);
      }
      const html = await unreachable(request, { sport, site, viewer: viewerOf(visitor) });
      return sendPage(request, reply, html, { status: 503 });
    });
  };
  lead(`${SPORT_WAY}/:sport`);
  lead(`${SPORT_WAY}/:sport/*`);
}
