import { clockChanges } from '@sports-hub/contract/clock-changes';
import { moneyFormat } from '@sports-hub/contract/currency';
import { perZone, siteCurrency } from '@sports-hub/contract/place';

const MINUTE = 60_000;
const YEARS_BACK = 2;
const YEARS_AHEAD = 2;

/**
 * What a page tells its scripts of the organisation's clock (`words.ts` reads it): the zone, then "minute since 1970,
 * minutes east of UTC, minute, …, the minute at which the list ends". A browser on a slow phone needs more than 100 ms
 * for its first formatter with a time zone; this is a list of numbers. Moments outside of it are left to the browser.
 */
export const clockOfPage = perZone((timeZone) => {
  const year = new Date().getUTCFullYear();
  const years = [year - YEARS_BACK, year + YEARS_AHEAD] as const;
  const changes = clockChanges(timeZone, years).flatMap(({ at, offset }) => [at, offset]);
  return [timeZone, ...changes, Date.UTC(years[1]) / MINUTE].join(' ');
});

/** What a page tells its scripts of the organisation's money (`words.ts` reads it): code, digits behind the point, symbol. */
export function moneyOfPage(): string {
  const { currency, digits, symbol } = moneyFormat(siteCurrency());
  return `${currency} ${digits} ${symbol}`;
}
