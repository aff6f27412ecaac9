import ICAL from 'ical.js';
import { addDays, fromLocalTime, isTimeZone, siteTimeZone, toLocalTime } from '@sports-hub/kernel/time';
import { isWithin, type DateRange, type SourceItem } from './items.ts';

/** A feed is a stranger's file: how far its repetitions are followed. */
const STEPS_PER_EVENT = 20_000;
const STEPS_PER_FEED = 200_000;
const ITEMS_PER_EVENT = 1_000;
const MAX_ITEMS = 10_000;

// Not from the kernel: this runs on a thread of its own, which would load all of it.
const toUtcTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

const KINDS = ['game', 'practice', 'tournament'] as const;

function kindOf(event: ICAL.Event): SourceItem['kind'] {
  const categories = event.component
    .getAllProperties('categories')
    .flatMap((property) => property.getValues().map((value) => String(value).toLowerCase()));
  return KINDS.find((kind) => categories.some((category) => category.startsWith(kind))) ?? 'event';
}

/** The instant of a feed's time, whichever zone it is written in. Floating times are the organisation's. */
function instantOf(time: ICAL.Time): Date {
  // A zone that the feed defines counts as defined; one that it only names is looked up by its name.
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return new Date(time.toUnixTime() * 1000);
  const name = (time as { timezone?: string }).timezone;
  return fromLocalTime(time.toString().slice(0, 19), name && isTimeZone(name) ? name : siteTimeZone());
}

/** When the feed says that an event was changed. */
function changedAt({ component }: ICAL.Event): string | undefined {
  const stamp = component.getFirstPropertyValue('last-modified') ?? component.getFirstPropertyValue('dtstamp');
  return stamp instanceof ICAL.Time && stamp.isDate === false ? toUtcTime(instantOf(stamp)) : undefined;
}

function link(event: ICAL.Event): string | undefined {
  const url = event.component.getFirstPropertyValue('url');
  return typeof url === 'string' && /^https?:\/\//i.test(url) ? url : undefined;
}

function toItem(event: ICAL.Event, id: string, start: ICAL.Time, end: ICAL.Time | undefined): SourceItem {
  const location = event.location?.trim();
  const url = link(event);
  const updatedAt = changedAt(event);
  const { sequence } = event;
  const about = {
    id,
    kind: kindOf(event),
    title: event.summary?.trim() || 'Football',
    status:
      String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'
        ? ('cancelled' as const)
        : ('scheduled' as const),
    ...(location ? { location } : {}),
    ...(url ? { url } : {}),
    ...(Number.isSafeInteger(sequence) && sequence >= 0 ? { sequence } : {}),
    ...(updatedAt ? { updated_at: updatedAt } : {}),
  };
  if (start.isDate) {
    const date = start.toString().slice(0, 10);
    // In a feed the end is the day after the last one.
    const last = end?.isDate ? addDays(end.toString().slice(0, 10), -1) : date;
    return { ...about, all_day: true, date, ...(last > date ? { end_date: last } : {}) };
  }
  const startsAt = instantOf(start);
  const endsAt = end && !end.isDate ? instantOf(end) : undefined;
  return {
    ...about,
    all_day: false,
    starts_at: toLocalTime(startsAt),
    starts_at_utc: toUtcTime(startsAt),
    ...(endsAt && endsAt > startsAt ? { ends_at: toLocalTime(endsAt), ends_at_utc: toUtcTime(endsAt) } : {}),
  };
}

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

/** The items of an iCalendar feed that touch the range, repetitions written out. Throws when it is not a calendar. */
export function readFeed(text: string, range: DateRange): SourceItem[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, never[], never[]]);
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const changed = Map.groupBy(
    events.filter((event) => event.isRecurrenceException()),
    (event) => event.uid,
  );
  // A day on each side: the feed's zone may be on another date than ours.
  const past = addDays(range.to, 1);
  const items: SourceItem[] = [];
  let stepsLeft = STEPS_PER_FEED;
  const add = (item: SourceItem): number => (items.length < MAX_ITEMS && isWithin(item, range) ? items.push(item) : 0);

  for (const event of events) {
    if (event.isRecurrenceException() || !event.uid || !event.startDate) continue;
    if (!event.isRecurring()) {
      add(toItem(event, event.uid, event.startDate, event.endDate));
      continue;
    }
    for (const exception of changed.get(event.uid) ?? []) event.relateException(exception);
    const early = addDays(range.from, -1 - Math.ceil(event.duration.toSeconds() / 86_400));
    const times = event.iterator();
    for (
      let steps = 0, found = 0;
      steps < STEPS_PER_EVENT && found < ITEMS_PER_EVENT && stepsLeft > 0;
      steps += 1, stepsLeft -= 1
    ) {
      const next = times.next();
      // An occurrence that was moved into the range from outside of it is not looked for.
      if (!next || dayOf(next) > past) break;
      if (dayOf(next) < early) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      if (add(toItem(item, `${event.uid}#${next.toString()}`, startDate, endDate)) > 0) found += 1;
    }
  }
  return items;
}
