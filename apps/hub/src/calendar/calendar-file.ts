import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { addDays, CALENDAR_TIME_ZONE } from './eastern-time.ts';
import type { Item } from './items.ts';

const TITLES = { basketball: 'Basketball', baseball: 'Baseball', football: 'Football' } as const;

const timeZone = String(tzlib_get_ical_block(CALENDAR_TIME_ZONE)[0]);

/** An item's whole name in the world of calendars: the same for ever, wherever the hub is, and the same as in the sport's own files. */
const uid = (item: Item): string => `${item.sport}-${item.id}@sports-hub`;

/** The calendar as an iCalendar file in the organisation's time zone. */
export function writeCalendarFile(
  items: readonly Item[],
  { organisation, now }: { organisation: string; now: Date },
): string {
  const calendar = ical({
    name: `${organisation} calendar`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: organisation, product: 'Sports Hub', language: 'EN' },
  });
  // The zone belongs to the events: a calendar with a zone of its own would write its stamps in it, which must be UTC.
  calendar.timezone({ name: null, generator: () => timeZone });
  for (const item of items) {
    const start = item.starts_at ?? item.date!;
    const end = item.all_day ? addDays(item.end_date ?? item.date!, 1) : item.ends_at;
    calendar.createEvent({
      id: uid(item),
      ...(item.sequence === undefined ? {} : { sequence: item.sequence }),
      stamp: now,
      summary: `${TITLES[item.sport]}: ${item.title}`,
      start: asDate(start),
      ...(end ? { end: asDate(end) } : {}),
      allDay: item.all_day,
      ...(item.all_day ? {} : { timezone: CALENDAR_TIME_ZONE }),
      ...(item.location ? { location: item.location } : {}),
      ...(item.url ? { url: item.url } : {}),
      categories: [{ name: item.kind.toUpperCase() }],
      status:
        item.status === 'cancelled'
          ? ICalEventStatus.CANCELLED
          : item.status === 'postponed'
            ? ICalEventStatus.TENTATIVE
            : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** The generator writes a day as the date's UTC fields, and a time with a zone as its local fields: both stay what they are. */
function asDate(written: string): Date {
  if (written.length === 10) return new Date(`${written}T00:00:00Z`);
  const [year, month, day, hour, minute, second] = written.split(/[-T:]/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(year, month - 1, day, hour, minute, second);
}
