/** Every time in the calendar is the organisation's local time, without offset. */
export const CALENDAR_TIME_ZONE = 'America/New_York';

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

/** An instant as `2026-11-14T18:30:00` in a zone. */
export const toLocalTime = (time: Date, timeZone = CALENDAR_TIME_ZONE): string =>
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
export function fromLocalTime(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  const withOffsetAt = (time: number): number =>
    wanted - (Date.parse(`${toLocalTime(new Date(time), timeZone)}Z`) - time);
  const before = withOffsetAt(wanted - DAY);
  const after = withOffsetAt(wanted + DAY);
  const isRight = (time: number): boolean => toLocalTime(new Date(time), timeZone) === local;
  return new Date(isRight(before) || !isRight(after) ? before : after);
}

/** Stays within the years 1 to 9999, which is all that a date can be written in. */
export function addDays(date: string, days: number): string {
  const text = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString();
  if (text.startsWith('+')) return '9999-12-31';
  return text.startsWith('-') || text.startsWith('0000') ? '0001-01-01' : text.slice(0, 10);
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
