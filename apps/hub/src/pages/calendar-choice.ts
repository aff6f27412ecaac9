import { addDays, isDate } from '@sports-hub/kernel/time';
import type { CalendarSport } from '@sports-hub/contract';
import type { CalendarChoice } from '@sports-hub/web/render';

const one = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Two years around today: nothing is known of the rest, and an address is only text. */
const isNear = (date: string, today: string): boolean => date >= addDays(today, -730) && date <= addDays(today, 730);

export interface CalendarPageQuery {
  month?: unknown;
  day?: unknown;
  sport?: unknown;
  games?: unknown;
  teams?: unknown;
}

/** What an address asks for; what makes no sense is left out. */
export function readChoice(
  query: CalendarPageQuery,
  { today, sports }: { today: string; sports: readonly CalendarSport[] },
): CalendarChoice & { isDayGiven: boolean } {
  const given = one(query.day);
  const isDayGiven = isDate(given) && isNear(given, today);
  const asked = `${one(query.month)}-01`;
  const month = isDate(asked) && isNear(asked, today) ? asked.slice(0, 7) : (isDayGiven ? given : today).slice(0, 7);
  const sport = one(query.sport);
  return {
    month,
    day: isDayGiven ? given : month === today.slice(0, 7) ? today : `${month}-01`,
    sport: sports.find((name) => name === sport),
    gamesOnly: query.games === 'only',
    mineOnly: query.teams === 'mine',
    isDayGiven,
  };
}

/** What the home page asks for to show a month: who asks for the same finds it kept. */
export const rangeOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(`${month}-01`, 44),
});
