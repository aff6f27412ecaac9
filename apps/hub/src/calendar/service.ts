import { t } from '@sports-hub/contract/texts';
import type { CalendarSport } from '@sports-hub/contract';
import { invalidField, toUtcTime, type Clock } from '@sports-hub/kernel';
import { addDays, daysBetween, toLocalDate } from '@sports-hub/kernel/time';
import { LRUCache } from 'lru-cache';
import { inOrder, isWithin, type DateRange, type Item, type Source, type SourceItem } from './items.ts';

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

/** Everything of a range in its order, and the lists that it was made of. */
interface Merged {
  of: readonly (readonly SourceItem[])[];
  items: readonly Item[];
}
/** Ranges that people look at have some hundred items; those that nobody has looked at for longest are made again. */
const KEPT_ITEMS = 30_000;

/**
 * Everything that is on, of every sport. A source that fails is marked; the rest is served. A range is put together once for as long
 * as its sources give the same lists, and is then the same list for everybody.
 */
export function createCalendar({ sources, clock }: { sources: readonly Source[]; clock: Clock }) {
  const kept = new LRUCache<string, Merged>({
    maxSize: KEPT_ITEMS,
    sizeCalculation: ({ items }) => 1 + items.length,
  });
  return {
    async read(query: CalendarQuery) {
      const range = rangeOf(query, toLocalDate(clock.now()));
      const asked = sources.filter(({ sport }) => query.sport === undefined || query.sport === sport);
      const responses = await Promise.all(
        asked.map(async (source) => ({ sport: source.sport, ...(await source.read(range)) })),
      );
      const key = `${range.from} ${range.to} ${query.sport ?? ''}`;
      const of = responses.map(({ items }) => items);
      let merged = kept.get(key);
      if (!merged?.of.every((list, place) => list === of[place])) {
        const items = inOrder(
          responses.flatMap(({ sport, items: found }) =>
            found.filter((item) => isWithin(item, range)).map((item): Item => ({ sport, ...item })),
          ),
        );
        kept.set(key, (merged = { of, items }));
      }
      const { items } = merged;
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
