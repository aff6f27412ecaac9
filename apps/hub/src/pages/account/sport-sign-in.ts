import type { FastifyInstance } from 'fastify';
import { localAddress, mintSignInCode, Problem } from '@sports-hub/kernel';
import type { Upstreams } from '../../gateway/upstreams.ts';
import type { SiteData, Visitors } from '../site.ts';
import { leadOnwards, linkFirst } from './onwards.ts';

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
    if (!visitor.caller || memberId === undefined) return linkFirst(reply, request.url);
    const hubAccountId = visitor.caller.account.id;
    const path = (): string => {
      const { secret, now } = upstreams.of(sport);
      const code = mintSignInCode(secret, { sport, memberId, hubAccountId, challenge }, now());
      return `/account/hub/return?${new URLSearchParams({ code, next: localAddress(next) ?? '' })}`;
    };
    return leadOnwards(request, reply, { siteData, visitor, sport, path });
  });
}
