import type { InstallmentRule, PlanInterval } from '@sports-hub/contract';
import { addDays, isDate } from '@sports-hub/kernel/time';

/** A payment is announced so many days before. */
export const ANNOUNCED_DAYS = 3;

/** So many months later; the 31st of a month that has none is its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 8);
  for (let last = Number(day.slice(8)); last > 28; last -= 1) if (isDate(`${first}${last}`)) return `${first}${last}`;
  return `${first}${String(Math.min(Number(day.slice(8)), 28)).padStart(2, '0')}`;
}

const AFTER: Record<PlanInterval, (day: string, times: number) => string> = {
  two_weeks: (day, times) => addDays(day, 14 * times),
  month: (day, times) => addMonths(day, times),
  two_months: (day, times) => addMonths(day, 2 * times),
};

/**
 * When the parts after the first are due for somebody who registers today. A day that is too close to be announced, or
 * after the season's last, is none: then there are fewer parts.
 */
export function dueDays(
  { parts, days, every }: Pick<InstallmentRule, 'parts' | 'days' | 'every'>,
  { today, lastDay }: { today: string; lastDay: string },
): string[] {
  const planned = days ?? Array.from({ length: parts - 1 }, (_, index) => AFTER[every ?? 'month'](today, index + 1));
  return planned.filter((day) => day > addDays(today, ANNOUNCED_DAYS) && day <= lastDay);
}
