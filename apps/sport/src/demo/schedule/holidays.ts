import { addDays } from '@sports-hub/kernel/time';

/** The nth weekday (0 is Sunday) of a month, counted from its end for -1. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = n > 0 ? new Date(Date.UTC(year, month - 1, 1)) : new Date(Date.UTC(year, month, 0));
  const step = n > 0 ? 1 : -1;
  while (first.getUTCDay() !== weekday) first.setUTCDate(first.getUTCDate() + step);
  return addDays(first.toISOString().slice(0, 10), step * 7 * (Math.abs(n) - 1));
}

/** Days on which nobody practises: the gyms and parks are closed. */
export function isHoliday(date: string): boolean {
  const [year = 0] = date.split('-').map(Number);
  const thanksgiving = nth(year, 11, 4, 4);
  return (
    ['01-01', '06-19', '07-04', '11-11', '12-24', '12-25', '12-26', '12-31'].includes(date.slice(5)) ||
    date === nth(year, 1, 1, 3) ||
    date === nth(year, 2, 1, 3) ||
    date === nth(year, 5, 1, -1) ||
    date === nth(year, 9, 1, 1) ||
    date === thanksgiving ||
    date === addDays(thanksgiving, 1)
  );
}
