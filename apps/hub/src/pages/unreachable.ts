import type { FastifyRequest } from 'fastify';
import { getSite, sportTitle, type Sport } from '@sports-hub/contract';
import type { Clock } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { renderUnreachable, type HubSite, type Viewer } from '@sports-hub/web/render';
import type { Calendar } from '../calendar/service.ts';
import { rangeOfMonth } from './calendar-choice.ts';
import { soon } from './soon.ts';
import type { SportReads } from './sport-reads.ts';

const SHOWN = 3;

export interface UnreachableOptions {
  calendar: Pick<Calendar, 'read'>;
  reads: SportReads;
  clock: Clock;
}

/** What somebody reads while a sport does not respond: what is on there next as it was known, and whom to call. */
export function createUnreachable({ calendar, reads, clock }: UnreachableOptions) {
  const readSite = reads(getSite);
  const nextOf = async (sport: Sport, now: string) => {
    const today = now.slice(0, 10);
    const { items, sources } = await calendar.read({ sport, ...rangeOfMonth(today.slice(0, 7)) });
    const fetchedAt = sources.find((source) => source.sport === sport)?.fetched_at;
    const ahead = items.filter(({ starts_at, date }) => (starts_at ?? date ?? '') >= (starts_at ? now : today));
    return fetchedAt ? { asOf: toLocalTime(new Date(fetchedAt)), items: ahead.slice(0, SHOWN) } : undefined;
  };
  return async (
    request: FastifyRequest,
    { sport, site, viewer }: { sport: Sport; site: HubSite; viewer: Viewer | undefined },
  ): Promise<string> => {
    const now = toLocalTime(clock.now());
    const [known, ofSport] = await Promise.all([soon(nextOf(sport, now), undefined), soon(readSite(sport), undefined)]);
    return renderUnreachable({
      site,
      viewer,
      sport,
      sportName: sportTitle(sport),
      requestId: request.id,
      now,
      known,
      phone: ofSport?.contact.phone,
    });
  };
}
export type Unreachable = ReturnType<typeof createUnreachable>;
