import { fromLocalTime, shortDayInWords } from '@sports-hub/kernel/time';

/** "Dec 15", with the year where it is another one than now: "Jan 15, 2027". */
export function dayWords(day: string, today: string): string {
  const words = shortDayInWords(fromLocalTime(`${day}T12:00:00`));
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${day.slice(0, 4)}`;
}
