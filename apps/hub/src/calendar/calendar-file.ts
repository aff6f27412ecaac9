import { sportFace } from '@sports-hub/contract';
import { writeCalendarFile, type CalendarFileEvent } from '@sports-hub/kernel';
import { fromLocalTime } from '@sports-hub/kernel/time';
import type { Item } from './items.ts';

export const STATUS = {
  scheduled: 'CONFIRMED',
  final: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
} as const;

/** A source that does not say when something changed: always the same, so that equal content stays equal bytes. */
const UNKNOWN = new Date('1970-01-01T00:00:00Z');

const instant = (utc: string | undefined, local: string): Date => (utc ? new Date(utc) : fromLocalTime(local));

export const whenOf = (
  item: Pick<Item, 'all_day' | 'date' | 'end_date' | 'starts_at' | 'starts_at_utc' | 'ends_at' | 'ends_at_utc'>,
): CalendarFileEvent['when'] =>
  item.all_day || item.starts_at === undefined
    ? { firstDay: item.date ?? '', lastDay: item.end_date ?? item.date ?? '' }
    : {
        startsAt: instant(item.starts_at_utc, item.starts_at),
        endsAt: item.ends_at === undefined ? null : instant(item.ends_at_utc, item.ends_at),
      };

/** The calendar of all sports as an iCalendar file. */
export const writeCalendar = (items: readonly Item[], organisation: string): string =>
  writeCalendarFile({
    name: `${organisation} calendar`,
    product: 'Sports Hub//calendar',
    events: items.map((item) => ({
      // The same as in the sport's own files, and wherever the hub is: never made from an address.
      uid: `${item.sport}-${item.id}@sports-hub`,
      sequence: item.sequence ?? 0,
      changedAt: item.updated_at ? new Date(item.updated_at) : UNKNOWN,
      status: STATUS[item.status],
      summary: `${sportFace(item.sport).title}: ${item.title}`,
      when: whenOf(item),
      location: item.location,
      url: item.url,
      category: item.kind.toUpperCase(),
    })),
  });
