import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance } from 'fastify';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { Problem, sendPage } from '@sports-hub/kernel';
import { renderFailed } from '@sports-hub/web/render';
import { siteOf, SPORT_WAY, viewerOf, type SiteData, type Visitors } from './site.ts';

/** Leads to a sport's own site as soon as the sport has said where that is. */
export function addSportWays(
  app: FastifyInstance,
  { sports, siteData, visitors }: { sports: readonly Sport[]; siteData: SiteData; visitors: Visitors },
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
      const html = renderFailed({
        site,
        viewer: viewerOf(visitor),
        title: t('answers.pages.sportWays.cannotBeReached', { sportName: sportTitle(sport) }),
        words: t('answers.pages.sportWays.itIsNotYourPhone'),
        requestId: request.id,
      });
      return sendPage(request, reply, html, { status: 503 });
    });
  };
  lead(`${SPORT_WAY}/:sport`);
  lead(`${SPORT_WAY}/:sport/*`);
}
