import { getCalendar } from '@sports-hub/contract';
import { etag, okWithMeta, tagOf, type Routes } from '@sports-hub/kernel';
import { writeCalendar } from './calendar-file.ts';
import type { Item } from './items.ts';
import type { Calendar } from './service.ts';

const FRESH_SECONDS = 30;

export interface CalendarOptions {
  calendar: Pick<Calendar, 'read'>;
  organisation: string;
}

/** The calendar as JSON, or as a file for calendar programs: made once for as long as its items are the same. */
export function addCalendarRoutes(
  routes: Routes<{ public: () => null }>,
  { calendar, organisation }: CalendarOptions,
): void {
  const files = new WeakMap<readonly Item[], Buffer>();
  const fileOf = (items: readonly Item[]): Buffer => {
    let file = files.get(items);
    if (file === undefined) files.set(items, (file = Buffer.from(writeCalendar(items, organisation))));
    return file;
  };
  const itemTags = new WeakMap<readonly Item[], string>();
  const tagOfItems = (items: readonly Item[]): string => {
    let tag = itemTags.get(items);
    if (tag === undefined) itemTags.set(items, (tag = tagOf(JSON.stringify(items))));
    return tag;
  };

  routes.on(getCalendar, async ({ query, reply }) => {
    const { items, range, sources } = await calendar.read(query);
    reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
    // Without when each source was last asked: two responses that say the same have the same tag.
    const said = JSON.stringify([
      tagOfItems(items),
      range,
      sources.map(({ sport, ok, reason }) => [sport, ok, reason]),
      query.format,
    ]);
    reply.header('etag', etag(tagOf(said)));
    if (query.format === 'ics') {
      return {
        status: 200 as const,
        raw: fileOf(items),
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="calendar.ics"',
        },
      };
    }
    return okWithMeta({ items: [...items] }, { ...range, sources });
  });
}
