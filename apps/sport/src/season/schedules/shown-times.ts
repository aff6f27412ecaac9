import { toUtcTime } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';

/** When something is: between two moments, or on days of which both count. */
export interface EventTimes {
  starts_at: Date | null;
  ends_at: Date | null;
  starts_on: string | null;
  ends_on: string | null;
}

/** As calendars of the interface say it. */
export const shownTimes = ({ starts_at, ends_at, starts_on, ends_on }: EventTimes) => ({
  all_day: starts_on !== null,
  ...(starts_at && { starts_at: toLocalTime(starts_at), starts_at_utc: toUtcTime(starts_at) }),
  ...(ends_at && { ends_at: toLocalTime(ends_at), ends_at_utc: toUtcTime(ends_at) }),
  ...(starts_on && { date: starts_on }),
  ...(ends_on && ends_on !== starts_on && { end_date: ends_on }),
});
