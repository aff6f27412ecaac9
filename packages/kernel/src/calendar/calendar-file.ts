import { addDays, isSecondOccurrence, siteTimeZone, toLocalTime } from '../time.ts';
import { contentLine, escapeText } from './content-lines.ts';
import { zoneLines } from './zone-rules.ts';

export interface CalendarFileEvent {
  /** The same for ever, wherever the site is and whichever service writes it. */
  uid: string;
  /** Grows with every change that a calendar shows. */
  sequence: number;
  /** Not now: equal content must be equal bytes. */
  changedAt: Date;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  summary: string;
  /** From one instant to another, or whole days, the last one included. */
  when: { startsAt: Date; endsAt: Date | null } | { firstDay: string; lastDay: string };
  location?: string | null | undefined;
  description?: string | null | undefined;
  url?: string | null | undefined;
  category?: string | undefined;
  /** Before it begins; none without. */
  alarmMinutes?: number | undefined;
}

export interface CalendarFileContent {
  name: string;
  /** Who wrote it: "Sports Hub//basketball". */
  product: string;
  events: readonly CalendarFileEvent[];
}

/**
 * A file as RFC 5545 has it: the calendar's own properties before its components, at least one component (the zone,
 * where there is no event), lines of at most 75 octets that end with CRLF, the last one too. No METHOD: a published
 * file is no invitation, which would need an organizer.
 */
export function writeCalendarFile({ name, product, events }: CalendarFileContent): string {
  const seen = new Set<string>();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${siteTimeZone()}`,
    // Programs that subscribed ask again this often.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneLines(),
    // One event has one UID; of two with the same, programs would show either.
    ...events.filter(({ uid }) => !seen.has(uid) && seen.add(uid)).flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map(contentLine).join('');
}

function eventLines(event: CalendarFileEvent): string[] {
  const text = (name: string, value: string | null | undefined): string[] =>
    value ? [`${name}:${escapeText(value)}`] : [];
  const url = event.url && URL.canParse(event.url) ? [`URL:${new URL(event.url).href}`] : [];
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...times(event.when),
    ...text('SUMMARY', event.summary),
    ...text('LOCATION', event.location),
    ...text('DESCRIPTION', event.description),
    ...url,
    ...text('CATEGORIES', event.category),
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...alarmLines(event),
    'END:VEVENT',
  ];
}

const alarmLines = ({ alarmMinutes, summary }: CalendarFileEvent): string[] =>
  alarmMinutes
    ? [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapeText(summary)}`,
        `TRIGGER:-PT${alarmMinutes}M`,
        'END:VALARM',
      ]
    : [];

/**
 * Local times with the zone, so that a calendar shows them as they are printed. In the hour that occurs twice a local
 * time means its first occurrence; an event that begins or ends in the second is written in UTC.
 */
function times(when: CalendarFileEvent['when']): string[] {
  if ('firstDay' in when) {
    // The end of whole days is the day after the last.
    return [`DTSTART;VALUE=DATE:${day(when.firstDay, 0)}`, `DTEND;VALUE=DATE:${day(when.lastDay, 1)}`];
  }
  const { startsAt } = when;
  const endsAt = when.endsAt && when.endsAt > startsAt ? when.endsAt : null;
  const isAmbiguous = isSecondOccurrence(startsAt) || (endsAt !== null && isSecondOccurrence(endsAt));
  const written = (name: string, time: Date): string =>
    isAmbiguous ? `${name}:${utc(time)}` : `${name};TZID=${siteTimeZone()}:${localFields(time)}`;
  return [written('DTSTART', startsAt), ...(endsAt ? [written('DTEND', endsAt)] : [])];
}

const basic = (written: string): string => written.replaceAll(/[-:]/g, '');
/** `20261114T183000` in the zone. */
const localFields = (time: Date): string => basic(toLocalTime(time));
const utc = (time: Date): string => `${basic(time.toISOString().slice(0, 19))}Z`;

const day = (date: string, later: number): string => basic(addDays(date, later));
