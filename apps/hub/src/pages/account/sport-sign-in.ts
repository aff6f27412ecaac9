import type { FastifyInstance } from 'fastify';
import { SPORT_TABLE } from '@sports-hub/contract';
import { localAddress, mintSignInCode, Problem, sendPage } from '@sports-hub/kernel';
import { renderOnwards } from '@sports-hub/web/render';
import type { Upstreams } from '../../gateway/upstreams.ts';
import { siteOf, viewerOf, type SiteData, type Visitors } from '../site.ts';

const CHALLENGE = /^[\w-]{43}$/;

export interface SportSignInOptions {
  siteData: SiteData;
  visitors: Visitors;
  upstreams: Pick<Upstreams, 'of' | 'has'>;
}

/**
 * A sport's site asks who its visitor is. Whoever is signed in here and linked there goes back with a code for that
 * browser; everybody else signs in or links first, and then comes here again.
 */
export function addSportSignIn(app: FastifyInstance, { siteData, visitors, upstreams }: SportSignInOptions): void {
  app.get('/account/sign-in/:sport', async (request, reply) => {
    const { sport } = request.params as { sport: string };
    const { challenge, next } = request.query as { challenge?: unknown; next?: unknown };
    if (!upstreams.has(sport) || typeof challenge !== 'string' || !CHALLENGE.test(challenge))
      throw new Problem('record.not_found');
    const visitor = await visitors(request);
    const memberId = visitor.caller?.members[sport];
    if (!visitor.caller || memberId === undefined) {
      const back = new URLSearchParams({ next: request.url });
      return reply.redirect(`/account.php?${back}${visitor.caller ? '#sports' : ''}`, 303);
    }
    const site = await siteData.site();
    const { secret, now } = upstreams.of(sport);
    const code = mintSignInCode(secret, { sport, memberId, hubAccountId: visitor.caller.account.id, challenge }, now());
    const onwards = new URLSearchParams({ code, next: localAddress(next) ?? '' });
    const href = `${siteOf(site, sport)}/account/hub/return?${onwards}`;
    // Not a redirect: a browser that comes from the sign-in form would refuse to follow one to another site.
    reply.header('refresh', `0; url=${href}`);
    const html = renderOnwards({ site, viewer: viewerOf(visitor), href, sportName: SPORT_TABLE[sport].fullTitle });
    return sendPage(request, reply, html, { holdsSecret: true });
  });
}
