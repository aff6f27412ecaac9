import type { FastifyInstance } from 'fastify';
import { getFamilyEvent, sportTitle, type TeamEvent } from '@sports-hub/contract';
import { Problem, sendPage } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { mapHref, renderFamilyEvent } from '@sports-hub/web/render';
import { readPressed, type WeekQuery } from '../home/week-choice.ts';
import { eventPage, personOf } from '../home/week.ts';
import { siteOf } from '../site.ts';
import { openEvent, type EventPagesOptions } from './opened.ts';

const directionsTo = ({ place }: TeamEvent): string | undefined =>
  place ? mapHref({ ...place, city: null, state: null, zip: null }) : undefined;

/** One event of a child: what it is, the answer, who comes. */
export function addFamilyEventPage(app: FastifyInstance, options: EventPagesOptions): void {
  const { clock, sportCalls } = options;
  app.get('/family-events/:sport/:kind/:event/:owner', async (request, reply) => {
    const opened = await openEvent(request, reply, options);
    if (!opened) return reply;
    const { site, viewer, csrf, sport, kind, eventId, ownerId } = opened;
    const found = await sportCalls(request, sport)(getFamilyEvent, {
      query: { player_id: ownerId, kind, event_id: eventId },
    });
    if (!found.ok) throw new Problem(found.code);
    const html = renderFamilyEvent({
      site,
      viewer,
      sport,
      csrf,
      now: toLocalTime(clock.now()),
      event: found.data,
      person: personOf(sport, found.data),
      ways: {
        page: eventPage(siteOf(site, sport), kind, eventId),
        sportName: sportTitle(sport),
        directions: directionsTo(found.data),
      },
      pressed: readPressed(request.query as WeekQuery),
    });
    return sendPage(request, reply, html);
  });
}
