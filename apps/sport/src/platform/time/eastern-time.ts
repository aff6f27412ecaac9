/** The site's own time zone: sport times are local, without offset. */
export const SITE_TIME_ZONE = 'America/New_York';

/** SQL for a `timestamptz` expression as the site's local time, `2026-11-14T18:30:00`. */
export const localTime = (expression: string): string =>
  `to_char(${expression} at time zone '${SITE_TIME_ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS')`;

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: SITE_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** The same for a time that is not in the database. */
export const toLocalTime = (time: Date): string => format.format(time).replace(' ', 'T');

/** SQL for the instant at which a local date begins: `day` is an expression of type `date`. */
export const startOfDay = (day: string): string => `((${day})::timestamp at time zone '${SITE_TIME_ZONE}')`;

/** What Eastern clocks can be set to: in the hour that occurs twice, summer time comes first. */
const OFFSETS = ['-04:00', '-05:00'] as const;

/** The instants at which the site's clocks show this local time: none in the hour that is skipped, two in the one that occurs twice. */
export function instantsOf(local: string): Date[] {
  return OFFSETS.map((offset) => new Date(`${local}${offset}`)).filter(
    (time) => !Number.isNaN(time.getTime()) && toLocalTime(time) === local,
  );
}

/** A local time that a calendar can only mean the first occurrence of, though this is the second. */
export const isSecondOccurrence = (time: Date): boolean =>
  instantsOf(toLocalTime(time))[0]?.getTime() !== time.getTime();
