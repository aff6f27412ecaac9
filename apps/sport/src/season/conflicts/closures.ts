import { addDays, minutesOfDay } from '@sports-hub/kernel/time';
import { dayOf, type Closure, type Entry } from './entries.ts';

const DAY_MINUTES = 24 * 60;

/** A span of days, on each of them between the same times. `24:00` is the end of the day. */
export type ClosedSpan = Pick<Closure, 'day' | 'last_day' | 'from' | 'until'>;

/** Whether something from one minute of a day to another, perhaps after midnight, is in it. */
export const closesSpan = (span: ClosedSpan, day: string, begins: number, ends: number): boolean =>
  [0, 1].some((later) => {
    const [on, offset] = [later === 0 ? day : addDays(day, later), later * DAY_MINUTES];
    return (
      span.day <= on &&
      on <= span.last_day &&
      begins - offset < minutesOfDay(span.until) &&
      ends - offset > minutesOfDay(span.from)
    );
  });

/** Whether it cannot take place because of a closure of the place where it is. */
export function isClosedFor({ venue_id, ...span }: Closure, entry: Entry): boolean {
  if (venue_id !== entry.venue_id) return false;
  const begins = minutesOfDay(entry.local.slice(11, 16));
  return closesSpan(span, dayOf(entry), begins, begins + entry.duration_minutes);
}
