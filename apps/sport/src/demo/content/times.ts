import { instantsOf, toLocalTime } from '@sports-hub/kernel/time';

export interface DemoTimes {
  /** The local date so many days from the start. */
  day(days: number): string;
  /** That day at a local time. */
  at(days: number, time?: string): Date;
}

/** Dates around the time of seeding, at hours that people choose. */
export function createDemoTimes(now: Date): DemoTimes {
  const today = Date.parse(`${toLocalTime(now).slice(0, 10)}T00:00:00Z`);
  const day = (days: number): string => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  return { day, at: (days, time = '09:00:00') => instantsOf(`${day(days)}T${time}`)[0] ?? now };
}
