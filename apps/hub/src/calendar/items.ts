import type { CalendarSport, listCalendarItems, ResultOf } from '@sports-hub/contract';

/** An item as a source gives it. */
export type SourceItem = ResultOf<typeof listCalendarItems>['data']['items'][number];
export type Item = SourceItem & { sport: CalendarSport };

/** Both days count. */
export interface DateRange {
  from: string;
  to: string;
}

/** What a source has for a range, and whether it answered just now or long ago. */
export interface SourceResponse {
  /** Of the range at least. The same list for as long as nothing has changed, because what is made of it is kept. */
  items: readonly SourceItem[];
  ok: boolean;
  fetchedAt: Date | undefined;
  /** Why there is nothing, where that is known. */
  reason?: string;
}

export interface Source {
  sport: CalendarSport;
  /** Never rejects. */
  read(range: DateRange): Promise<SourceResponse>;
}

const startOf = (item: SourceItem): string => item.starts_at ?? item.date ?? '';
export const firstDay = (item: SourceItem): string => startOf(item).slice(0, 10);
export const lastDay = (item: SourceItem): string => (item.end_date ?? item.ends_at ?? startOf(item)).slice(0, 10);

export const isWithin = (item: SourceItem, { from, to }: DateRange): boolean =>
  firstDay(item) <= to && lastDay(item) >= from;

/** By time, all-day items before the day's others; then by sport and id, so that equal requests get equal responses. */
export function inOrder(items: Item[]): Item[] {
  const key = (item: Item) => `${startOf(item)} ${item.sport} ${item.id}`;
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
