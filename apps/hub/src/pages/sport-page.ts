import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import { Problem, type Clock } from '@sports-hub/kernel';
import type { HubSite, Viewer } from '@sports-hub/web/render';
import { linkedSport, sendToSignIn } from './member-pages.ts';
import { asReading, viewerOf, type SiteData, type Visitors } from './site.ts';
import type { SportCalls } from './sport-calls.ts';

/** What pages are made with on which somebody acts in a sport. */
export interface SportPagesOptions {
  clock: Clock;
  sportCalls: SportCalls;
  siteData: SiteData;
  visitors: Visitors;
}

/** Who looks, and in which sport. */
export interface OpenedSport {
  site: HubSite;
  viewer: Viewer;
  csrf: string;
  sport: Sport;
}

/** The linked sport that an address with `:sport` names; who is not signed in is sent to do so, and nothing is returned. */
export async function openSport(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteData, visitors, next = request.url }: Pick<SportPagesOptions, 'siteData' | 'visitors'> & { next?: string },
): Promise<OpenedSport | undefined> {
  const visitor = await visitors(asReading(request));
  if (!visitor.caller || !visitor.session) {
    await sendToSignIn(reply, next);
    return undefined;
  }
  const sport = linkedSport(visitor.caller, (request.params as { sport?: string }).sport);
  if (!sport) throw new Problem('record.not_found');
  return { site: await siteData.site(), viewer: viewerOf(visitor)!, csrf: visitor.session.csrfToken, sport };
}
