import { getCalendar, type CalendarSport } from '@sports-hub/contract';
import { etagOf, invalidField, okWithMeta, toUtcTime, type Clock, type Routes } from '@sports-hub/kernel';
import { writeCalendar } from './calendar-file.ts';
import { addDays, daysBetween, toLocalTime } from '@sports-hub/kernel/time';
import { inOrder, isWithin, type DateRange, type Item, type Source } from './items.ts';

/** Without dates: a week back and two months ahead. */
const DAYS_BACK = 7;
const DAYS_SHOWN = 67;
const LONGEST_RANGE = 400;
const FRESH_SECONDS = 30;

function rangeOf({ from, to }: { from?: string; to?: string }, today: string): DateRange {
  const start = from ?? (to ? addDays(to, -DAYS_SHOWN) : addDays(today, -DAYS_BACK));
  const range = { from: start, to: to ?? addDays(start, DAYS_SHOWN) };
  if (range.from > range.to) throw invalidField('from', 'This must not be after `to`.');
  if (daysBetween(range.from, range.to) > LONGEST_RANGE)
    throw invalidField('to', `This must be at most ${LONGEST_RANGE} days after \`from\`.`);
  return range;
}

export interface CalendarOptions {
  calendar: Calendar;
  organisation: string;
}

export interface CalendarQuery {
  from?: string;
  to?: string;
  sport?: CalendarSport;
}

/** Everything that is on, of every sport. A source that fails is marked; the rest is served. */
export function createCalendar({ sources, clock }: { sources: readonly Source[]; clock: Clock }) {
  return {
    async read(query: CalendarQuery) {
      const range = rangeOf(query, toLocalTime(clock.now()).slice(0, 10));
      const asked = sources.filter(({ sport }) => query.sport === undefined || query.sport === sport);
      const responses = await Promise.all(
        asked.map(async (source) => ({ sport: source.sport, ...(await source.read(range)) })),
      );
      const items = inOrder(
        responses.flatMap(({ sport, items: found }) =>
          found.filter((item) => isWithin(item, range)).map((item): Item => ({ sport, ...item })),
        ),
      );
      return {
        items,
        range,
        sources: responses.map(({ sport, ok, fetchedAt, reason }) => ({
          sport,
          ok,
          fetched_at: fetchedAt ? toUtcTime(fetchedAt) : null,
          ...(reason ? { reason } : {}),
        })),
      };
    },
  };
}
export type Calendar = ReturnType<typeof createCalendar>;

/** The calendar as JSON, or as a file for calendar programs. */
export function addCalendar(routes: Routes<{ public: () => null }>, { calendar, organisation }: CalendarOptions): void {
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
