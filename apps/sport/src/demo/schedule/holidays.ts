import { addDays, weekdayOf } from '@sports-hub/kernel/time';

/** The nth of a weekday (0 is Sunday) in a month. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

/** Days on which nobody practises: the gyms and parks are closed. */
export function isHoliday(date: string): boolean {
  const [year = 0] = date.split('-').map(Number);
  const thanksgiving = nth(year, 11, 4, 4);
  return (
    ['01-01', '06-19', '07-04', '11-11', '12-24', '12-25', '12-26', '12-31'].includes(date.slice(5)) ||
    date === nth(year, 1, 1, 3) ||
    date === nth(year, 2, 1, 3) ||
    // The last Monday of May.
    date === addDays(nth(year, 6, 1, 1), -7) ||
    date === nth(year, 9, 1, 1) ||
    date === thanksgiving ||
    date === addDays(thanksgiving, 1)
  );
}
