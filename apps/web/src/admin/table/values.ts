// What people type into a cell, as the API takes it.
import { t } from '@sports-hub/contract/texts';
import { addDays, weekdayOf } from '../../kit/words.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const isDate = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1 && day > 0;
const HALF_YEAR = 183;

/** The year in which "11/28" is nearest. */
function nearest(month: number, day: number, around: string): string | undefined {
  const year = Number(around.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .filter((one) => isDate(one, month, day))
    .map((one) => `${one}-${two(month)}-${two(day)}`);
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(around)) / 86_400_000;
  return days.find((date) => distance(date) <= HALF_YEAR);
}

/** "11/28", "11/28/26", "Sat" (the next one from the row's own day), "+7", "-1", "2026-11-28". */
export function readDate(text: string, now: string): string | undefined {
  const typed = text.trim();
  const moved = /^([+-]\d{1,3})$/.exec(typed);
  if (moved) return addDays(now, Number(moved[1]));
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(typed);
  const [year, month, day] = whole
    ? [Number(whole[1]), Number(whole[2]), Number(whole[3])]
    : slashed
      ? [slashed[3] === undefined ? 0 : (Number(slashed[3]) % 2000) + 2000, Number(slashed[1]), Number(slashed[2])]
      : [0, 0, 0];
  if (month > 0) {
    if (year === 0) return nearest(month, day, now);
    return isDate(year, month, day) ? `${year}-${two(month)}-${two(day)}` : undefined;
  }
  const weekday = t('words.days').toLowerCase().split(' ').indexOf(typed.slice(0, 3).toLowerCase());
  if (weekday < 0 || typed.length < 3) return undefined;
  return addDays(now, (weekday - weekdayOf(now) + 7) % 7);
}

/** Without "am" or "pm" games begin between eight in the morning and half past seven in the evening. */
const FIRST_HOUR = 8;

/** "1:30" is the afternoon, "13:30", "9", "930am", "7 PM". */
export function readTime(text: string): string | undefined {
  const parts = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!parts) return undefined;
  const [, hours, minutes = '00', half] = parts;
  let hour = Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && (hour < 1 || hour > 12))) return undefined;
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  else if (hour > 0 && hour < FIRST_HOUR && hours!.length < 2) hour += 12;
  return `${two(hour)}:${minutes}`;
}
