/** Every time in the calendar is the organisation's local time, without offset. */
export const CALENDAR_TIME_ZONE = 'America/New_York';

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
export const toLocalTime = (time: Date, timeZone = CALENDAR_TIME_ZONE): string => formatFor(timeZone).format(time).replace(' ', 'T');

export function isTimeZone(name: string): boolean {
  try {
    formatFor(name);
    return true;
  } catch {
    return false;
  }
}

/** The instant that a zone's clocks show as this local time; of a time that does not exist, the one an hour later. */
export function fromLocalTime(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  let guess = wanted;
  // Twice: the offset at the first guess may be that of the other side of a change.
  for (let round = 0; round < 2; round += 1) guess += wanted - Date.parse(`${toLocalTime(new Date(guess), timeZone)}Z`);
  return new Date(guess);
}

const DAY = 24 * 3600 * 1000;

export const addDays = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
