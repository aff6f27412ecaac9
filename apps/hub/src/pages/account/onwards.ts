import type { FastifyReply, FastifyRequest } from 'fastify';
import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import { sendPage } from '@sports-hub/kernel';
import { renderOnwards } from '@sports-hub/web/render';
import type { HubVisitor } from '../../accounts/authentication.ts';
import { siteOf, viewerOf, type SiteData } from '../site.ts';

/** Whoever is not signed in, or not linked with the sport, does that first and comes back. */
export const linkFirst = (reply: FastifyReply, next: string): FastifyReply =>
  reply.redirect(`/account.php?${new URLSearchParams({ next })}`, 303);

/**
 * On to a page of a sport's site, whose path is made last: a code in it ends soon. Not a redirect: a browser that comes
 * from a form would refuse to follow one there.
 */
export async function leadOnwards(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteData, visitor, sport, path }: { siteData: SiteData; visitor: HubVisitor; sport: Sport; path: () => string },
): Promise<FastifyReply> {
  const site = await siteData.site();
  const href = `${siteOf(site, sport)}${path()}`;
  reply.header('refresh', `0; url=${href}`);
  const html = renderOnwards({ site, viewer: viewerOf(visitor), href, sportName: SPORT_TABLE[sport].fullTitle });
  return sendPage(request, reply, html, { holdsSecret: true });
}
