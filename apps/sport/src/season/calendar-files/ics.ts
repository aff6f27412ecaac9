import type { Sport } from '@sports-hub/contract';
import { writeCalendarFile, type CalendarFileEvent } from '@sports-hub/kernel';
import { shownTitle, type CalendarEntry, type EntryStatus } from './entries.ts';

/**
 * A postponed game keeps its old place until it has a new one, marked as uncertain: dropped silently, nobody would
 * notice.
 */
const STATUS: Record<EntryStatus, CalendarFileEvent['status']> = {
  scheduled: 'CONFIRMED',
  final: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

export interface CalendarFile {
  name: string;
  sport: Sport;
  entries: readonly CalendarEntry[];
}

const whenOf = (entry: CalendarEntry): CalendarFileEvent['when'] =>
  entry.starts_on === null
    ? { startsAt: entry.starts_at ?? new Date(0), endsAt: entry.ends_at }
    : { firstDay: entry.starts_on, lastDay: entry.ends_on ?? entry.starts_on };

/** An iCalendar file. The same entries always give the same bytes. */
export const writeCalendar = ({ name, sport, entries }: CalendarFile): string =>
  writeCalendarFile({
    name,
    product: `Sports Hub//${sport}`,
    events: entries.map((entry) => ({
      // Never made from the site's address: a calendar must know the event again after a move.
      uid: `${sport}-${entry.kind}-${entry.id}@sports-hub`,
      sequence: entry.sequence,
      changedAt: entry.updated_at,
      status: STATUS[entry.status],
      summary: shownTitle(entry),
      when: whenOf(entry),
      location: entry.location,
      description: entry.description,
      url: entry.url,
      category: entry.kind.toUpperCase(),
    })),
  });
