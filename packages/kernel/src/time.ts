// The site's local time and plain dates: the only place on the server that knows a time zone. Pages write times with
// apps/web/src/kit/words.ts.
import { t } from '@sports-hub/contract/texts';
import { perZone, siteTimeZone, zoneName } from '@sports-hub/contract/place';

export { siteTimeZone, zoneName };

const DAY = 24 * 3600 * 1000;

const sortable = perZone(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** An instant as `2026-11-14T18:30:00`, in the site's zone unless told otherwise. */
export const toLocalTime = (time: Date, timeZone?: string): string => sortable(timeZone).format(time).replace(' ', 'T');

export function isTimeZone(name: string): boolean {
  try {
    sortable(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant that a zone's clocks show as this local time. When they show it twice, the first; when never, what the
 * clocks would have shown without the change, as RFC 5545 has it.
 */
export function fromLocalTime(local: string, timeZone: string = siteTimeZone()): Date {
  return instantsOf(local, timeZone)[0] ?? new Date(withOffsetsAround(local, timeZone)[0]);
}

/** Years before are not written with four digits; no zone changed its clocks then. */
const YEAR_1000 = Date.UTC(1000, 0, 2);

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
const offsetAt = (time: number, timeZone: string): number => {
  const at = Math.max(time, YEAR_1000);
  return Date.parse(`${toLocalTime(new Date(at), timeZone)}Z`) - at;
};

/** A local time as the clocks would have it that are set as the day before, and as the day after. */
function withOffsetsAround(local: string, timeZone: string): [before: number, after: number] {
  const wanted = Date.parse(`${local}Z`);
  return [wanted - offsetAt(wanted - DAY, timeZone), wanted - offsetAt(wanted + DAY, timeZone)];
}

/**
 * The instants at which a zone's clocks show this local time: none while they are set forward, two in what occurs
 * twice.
 */
export function instantsOf(local: string, timeZone: string = siteTimeZone()): Date[] {
  if (Number.isNaN(Date.parse(`${local}Z`))) return [];
  return [...new Set(withOffsetsAround(local, timeZone))]
    .map((time) => new Date(time))
    .filter((time) => toLocalTime(time, timeZone) === local);
}

/** "-05:00": how far the site's clocks are from UTC at an instant. */
export function offsetText(time: Date): string {
  const minutes = Math.round(offsetAt(Math.floor(time.getTime() / 1000) * 1000, siteTimeZone()) / 60_000);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
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

/** Minutes after midnight of a time of day, `18:30`. */
export const minutesOfDay = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** And back: `18:30`. */
export const clockOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** "1:30 PM" of `2026-11-28T13:30:00`. */
export function clockInWords(local: string): string {
  const hour = Number(local.slice(11, 13));
  const time = `${hour % 12 || 12}${local.slice(13, 16)}`;
  return hour < 12 ? t('words.beforeNoon', { time }) : t('words.afterNoon', { time });
}

const longDay = new Intl.DateTimeFormat(t('language.tag'), { dateStyle: 'long', timeZone: 'UTC' });
/** "November 14, 2026" of `2026-11-14`. */
export const dayInWords = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`));

const shortDay = perZone(
  (timeZone) => new Intl.DateTimeFormat(t('language.tag'), { timeZone, month: 'short', day: 'numeric' }),
);
/** "Nov 14": the site's day of an instant, without a line break inside. */
export const shortDayInWords = (time: Date): string => shortDay().format(time).replace(' ', '\u00a0');

const full = perZone(
  (timeZone) => new Intl.DateTimeFormat(t('language.tag'), { timeZone, dateStyle: 'full', timeStyle: 'short' }),
);
/** "Saturday, November 14, 2026 at 6:30 PM Eastern time" */
export const timeInWords = (time: Date): string =>
  t('words.timeInZone', { time: full().format(time), zone: zoneName() });

// Every connection of ours has the site's zone as its own (`openDatabase`), so the database's own conversions are local.

/** SQL for a `timestamptz` expression as the site's local time, `2026-11-14T18:30:00`. */
export const localTime = (expression: string): string => `to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** SQL for the site's date of a `timestamptz` expression. */
export const localDate = (expression: string): string => `(${expression})::date`;

/** SQL for the instant at which a local date begins: `day` is an expression of type `date`. */
export const startOfDay = (day: string): string => `((${day})::timestamptz)`;
