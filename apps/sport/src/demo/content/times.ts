import { addDays, instantsOf, toLocalDate } from '@sports-hub/kernel/time';

export interface DemoTimes {
  /** The local date so many days from the start. */
  day(days: number): string;
  /** That day at a local time. */
  at(days: number, time?: string): Date;
}

/** Dates around the time of seeding, at hours that people choose. */
export function createDemoTimes(now: Date): DemoTimes {
  const today = toLocalDate(now);
  const day = (days: number): string => addDays(today, days);
  return { day, at: (days, time = '09:00:00') => instantsOf(`${day(days)}T${time}`)[0] ?? now };
}
