import type { Sport } from '@sports-hub/contract';
import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block as timeZoneBlock } from 'timezones-ical-library';
import { isSecondOccurrence, SITE_TIME_ZONE } from '../../platform/time/eastern-time.ts';
import { shownTitle, type CalendarEntry, type EntryStatus } from './entries.ts';
import { SiteDate } from '../../platform/time/site-date.ts';

/** A postponed game keeps its old place until it has a new one, marked as uncertain: dropped silently, nobody would notice. */
const STATUS: Record<EntryStatus, ICalEventStatus> = {
  scheduled: ICalEventStatus.CONFIRMED,
  final: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

export interface CalendarFile {
  name: string;
  sport: Sport;
  entries: readonly CalendarEntry[];
}

/** An iCalendar file. The same entries always give the same bytes. */
export function writeCalendar({ name, sport, entries }: CalendarFile): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Sports Hub', product: sport, language: 'EN' },
    // Subscribed programs ask again this often.
    ttl: 60 * 60,
    // Without a name: the calendar's own zone would also be used for its stamps, which must be UTC.
    timezone: { name: null, generator: (zone) => String(timeZoneBlock(zone)[0]) },
    x: { 'X-WR-TIMEZONE': SITE_TIME_ZONE },
  });
  for (const entry of entries) addEvent(calendar, sport, entry);
  return `${calendar.toString().trimEnd()}\r\n`;
}

function addEvent(calendar: ICalCalendar, sport: Sport, entry: CalendarEntry): void {
  const takesPlace = entry.status === 'scheduled' || entry.status === 'final';
  calendar.createEvent({
    // Never made from the site's address: a calendar must know the event again after a move.
    id: `${sport}-${entry.kind}-${entry.id}@sports-hub`,
    sequence: entry.sequence,
    stamp: entry.updated_at,
    lastModified: entry.updated_at,
    status: STATUS[entry.status],
    transparency: takesPlace ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    summary: shownTitle(entry),
    location: entry.location,
    description: entry.description || null,
    url: entry.url,
    ...times(entry),
  });
}

const usesUtc = ({ starts_at, ends_at }: CalendarEntry): boolean =>
  [starts_at, ends_at].some((time) => time !== null && isSecondOccurrence(time));

/**
 * Local times with the zone, so that a calendar shows them as they are printed. In the hour that occurs twice a local
 * time means its first occurrence; an event in the second is written in UTC.
 */
function times(entry: CalendarEntry) {
  if (entry.starts_on !== null) {
    return { allDay: true, start: wholeDay(entry.starts_on), end: wholeDay(entry.ends_on ?? entry.starts_on, 1) };
  }
  const start = entry.starts_at ?? new Date(0);
  if (usesUtc(entry)) return { start, ...(entry.ends_at ? { end: entry.ends_at } : {}) };
  return {
    start: new SiteDate(start),
    ...(entry.ends_at ? { end: new SiteDate(entry.ends_at) } : {}),
    timezone: SITE_TIME_ZONE,
  };
}

/** A date without a time, so many days later; the library takes its UTC fields. The end of an all-day event is the day after. */
function wholeDay(day: string, later = 0): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return date;
}
