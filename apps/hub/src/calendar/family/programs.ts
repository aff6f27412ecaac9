import { clientFamily } from '@sports-hub/kernel';

const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/dataaccessd|CalendarAgent|\b(iOS|macOS|watchOS|Mac OS X)\/[\d.]+.*\b(calendar|dataaccess)/i, 'Apple Calendar'],
  [/Google-Calendar/i, 'Google Calendar'],
  [/Outlook|Microsoft[ .](Exchange|Office)/i, 'Outlook'],
  [/Thunderbird/i, 'Thunderbird'],
];

/** What fetched a calendar, so that its owner notices a foreign one: a name of ours, or the family of a browser. */
export const calendarProgram = (userAgent: string | undefined): string | null =>
  PROGRAMS.find(([pattern]) => pattern.test(userAgent?.slice(0, 400) ?? ''))?.[1] ?? clientFamily(userAgent);
