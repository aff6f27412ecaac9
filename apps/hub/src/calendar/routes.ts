import { getCalendar } from '@sports-hub/contract';
import { etagOf, okWithMeta, type Routes } from '@sports-hub/kernel';
import { writeCalendar } from './calendar-file.ts';
import type { Calendar } from './service.ts';

const FRESH_SECONDS = 30;

export interface CalendarOptions {
  calendar: Pick<Calendar, 'read'>;
  organisation: string;
}

/** The calendar as JSON, or as a file for calendar programs. */
export function addCalendarRoutes(
  routes: Routes<{ public: () => null }>,
  { calendar, organisation }: CalendarOptions,
): void {
  routes.on(getCalendar, async ({ query, reply }) => {
    const { items, range, sources } = await calendar.read(query);
    reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
    // Weak: when a source was last asked may differ between two responses that say the same.
    const said = JSON.stringify([
      items,
      range,
      sources.map(({ sport, ok, reason }) => [sport, ok, reason]),
      query.format,
    ]);
    reply.header('etag', etagOf(said));
    if (query.format === 'ics') {
      return {
        status: 200 as const,
        raw: writeCalendar(items, organisation),
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="calendar.ics"',
        },
      };
    }
    return okWithMeta({ items }, { ...range, sources });
  });
}
