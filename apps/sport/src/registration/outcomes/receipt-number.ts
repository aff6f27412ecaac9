import type { Sport } from '@sports-hub/contract';
import { toLocalDate } from '@sports-hub/kernel/time';

/** `BASK-2026-000012`: the sport, the year on the site's calendar, and a number that no other receipt has. */
export const receiptNumber = (sport: Sport, at: Date, number: number): string =>
  `${sport.slice(0, 4).toUpperCase()}-${toLocalDate(at).slice(0, 4)}-${String(number).padStart(6, '0')}`;
