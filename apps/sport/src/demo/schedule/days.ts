import { addDays, instantsOf, toLocalDate, weekdayOf } from '@sports-hub/kernel/time';

/** Days and times of the demo season, counted from the Saturday before the day it is made. */
export interface DemoDays {
  /** A date so many weeks (and days) after that Saturday. Week 0 is over, week 1 is still to come. */
  date(week: number, day?: number): string;
  /** The same as an instant at this local time, `18:30`. */
  at(week: number, day: number, time: string): Date;
}

export function countDays(now: Date): DemoDays {
  const today = toLocalDate(now);
  const sinceSaturday = (weekdayOf(today) + 1) % 7 || 7;
  const date = (week: number, day = 0): string => addDays(today, week * 7 + day - sinceSaturday);
  return {
    date,
    at: (week, day, time) => {
      const [instant] = instantsOf(`${date(week, day)}T${time}:00`);
      if (!instant) throw new Error(`There is no ${time} on ${date(week, day)}`);
      return instant;
    },
  };
}
