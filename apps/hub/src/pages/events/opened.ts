import type { FastifyReply, FastifyRequest } from 'fastify';
import { EVENT_KINDS, type EventKind, type Sport } from '@sports-hub/contract';
import { Problem, type Clock } from '@sports-hub/kernel';
import type { HubSite, Viewer } from '@sports-hub/web/render';
import { ID_IN_ADDRESS, linkedSport, sendToSignIn } from '../member-pages.ts';
import { asReading, viewerOf, type SiteData, type Visitors } from '../site.ts';
import type { SportCalls } from '../sport-calls.ts';

export interface EventPagesOptions {
  clock: Clock;
  sportCalls: SportCalls;
  siteData: SiteData;
  visitors: Visitors;
}

/** Who looks at which event. */
export interface OpenedEvent {
  site: HubSite;
  viewer: Viewer;
  csrf: string;
  sport: Sport;
  kind: EventKind;
  eventId: number;
  /** The child or the team that the address names. */
  ownerId: number;
}

/** What an address with `:sport/:kind/:event/:owner` names; who is not signed in is sent to do so, and nothing is returned. */
export async function openEvent(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteData, visitors }: Pick<EventPagesOptions, 'siteData' | 'visitors'>,
): Promise<OpenedEvent | undefined> {
  const visitor = await visitors(asReading(request));
  if (!visitor.caller || !visitor.session) {
    await sendToSignIn(reply, request.url);
    return undefined;
  }
  const { sport: name, kind: word, event = '', owner = '' } = request.params as Record<string, string>;
  const sport = linkedSport(visitor.caller, name);
  const kind = EVENT_KINDS.find((known) => known === word);
  if (!sport || !kind || !ID_IN_ADDRESS.test(event) || !ID_IN_ADDRESS.test(owner))
    throw new Problem('record.not_found');
  return {
    site: await siteData.site(),
    viewer: viewerOf(visitor)!,
    csrf: visitor.session.csrfToken,
    sport,
    kind,
    eventId: Number(event),
    ownerId: Number(owner),
  };
}
