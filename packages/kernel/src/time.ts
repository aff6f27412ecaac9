// The site's local time and plain dates: the only place on the server that knows a time zone. Pages write times with
// apps/web/src/kit/words.ts.
import { SITE_TIME_ZONE } from '@sports-hub/contract/time-zone';

export { SITE_TIME_ZONE };

const DAY = 24 * 3600 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format;
}

/** An instant as `2026-11-14T18:30:00`, in the site's zone unless told otherwise. */
export const toLocalTime = (time: Date, timeZone: string = SITE_TIME_ZONE): string =>
  formatFor(timeZone).format(time).replace(' ', 'T');

export function isTimeZone(name: string): boolean {
  try {
    formatFor(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant that a zone's clocks show as this local time. When they show it twice, the first; when never, what the
 * clocks would have shown without the change, as RFC 5545 has it.
 */
export function fromLocalTime(local: string, timeZone: string = SITE_TIME_ZONE): Date {
  const wanted = Date.parse(`${local}Z`);
  const withOffsetAt = (time: number): number =>
    wanted - (Date.parse(`${toLocalTime(new Date(time), timeZone)}Z`) - time);
  const before = withOffsetAt(wanted - DAY);
  const after = withOffsetAt(wanted + DAY);
  const isRight = (time: number): boolean => toLocalTime(new Date(time), timeZone) === local;
  return new Date(isRight(before) || !isRight(after) ? before : after);
}

/** What the site's clocks can be set to: in the hour that occurs twice, summer time comes first. */
const OFFSETS = ['-04:00', '-05:00'] as const;

/**
 * The instants at which the site's clocks show this local time: none in the hour that is skipped, two in the one that
 * occurs twice.
 */
export function instantsOf(local: string): Date[] {
  return OFFSETS.map((offset) => new Date(`${local}${offset}`)).filter(
    (time) => !Number.isNaN(time.getTime()) && toLocalTime(time) === local,
  );
}

/** A local time that a calendar can only mean the first occurrence of, though this is the second. */
export const isSecondOccurrence = (time: Date): boolean =>
  instantsOf(toLocalTime(time))[0]?.getTime() !== time.getTime();

/** The site's date of an instant, `2026-11-14`. */
export const toLocalDate = (time: Date): string => toLocalTime(time).slice(0, 10);

/** A date that exists: February 30 is nobody's day, and PostgreSQL has no year 0. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Sunday is 0. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Stays within the years 1 to 9999, which is all that a date can be written in. */
export function addDays(date: string, days: number): string {
  const text = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString();
  if (text.startsWith('+')) return '9999-12-31';
  return text.startsWith('-') || text.startsWith('0000') ? '0001-01-01' : text.slice(0, 10);
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** "November 14, 2026" of `2026-11-14`. */
export const dayInWords = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`));

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: SITE_TIME_ZONE, month: 'short', day: 'numeric' });
/** "Nov 14": the site's day of an instant, without a line break inside. */
export const shortDayInWords = (time: Date): string => shortDay.format(time).replace(' ', '\u00a0');

const full = new Intl.DateTimeFormat('en-US', { timeZone: SITE_TIME_ZONE, dateStyle: 'full', timeStyle: 'short' });
/** "Saturday, November 14, 2026 at 6:30 PM Eastern time" */
export const timeInWords = (time: Date): string => `${full.format(time)} Eastern time`;

/** SQL for a `timestamptz` expression as the site's local time, `2026-11-14T18:30:00`. */
export const localTime = (expression: string): string =>
  `to_char(${expression} at time zone '${SITE_TIME_ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** SQL for the instant at which a local date begins: `day` is an expression of type `date`. */
export const startOfDay = (day: string): string => `((${day})::timestamp at time zone '${SITE_TIME_ZONE}')`;
