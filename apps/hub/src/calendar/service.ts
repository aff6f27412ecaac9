import { t } from '@sports-hub/contract/texts';
import type { CalendarSport } from '@sports-hub/contract';
import { invalidField, toUtcTime, type Clock } from '@sports-hub/kernel';
import { addDays, daysBetween, toLocalDate } from '@sports-hub/kernel/time';
import { inOrder, isWithin, type DateRange, type Item, type Source } from './items.ts';

/** Without dates: a week back and two months ahead. */
const DAYS_BACK = 7;
const DAYS_SHOWN = 67;
const LONGEST_RANGE = 400;

function rangeOf({ from, to }: { from?: string; to?: string }, today: string): DateRange {
  const start = from ?? (to ? addDays(to, -DAYS_SHOWN) : addDays(today, -DAYS_BACK));
  const range = { from: start, to: to ?? addDays(start, DAYS_SHOWN) };
  if (range.from > range.to) throw invalidField('from', t('answers.calendar.service.thisMustNotBeAfter'));
  if (daysBetween(range.from, range.to) > LONGEST_RANGE)
    throw invalidField('to', t('answers.calendar.service.thisMustBeAtMost', { longestrange: LONGEST_RANGE }));
  return range;
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
      const range = rangeOf(query, toLocalDate(clock.now()));
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
