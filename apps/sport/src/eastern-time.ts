/** The site's own time zone: sport times are local, without offset. */
export const SITE_TIME_ZONE = 'America/New_York';

/** SQL for a `timestamptz` expression as the site's local time, `2026-11-14T18:30:00`. */
export const localTime = (expression: string): string =>
  `to_char(${expression} at time zone '${SITE_TIME_ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS')`;

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: SITE_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** The same for a time that is not in the database. */
export const toLocalTime = (time: Date): string => format.format(time).replace(' ', 'T');
