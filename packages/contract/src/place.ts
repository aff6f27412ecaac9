/** Where the organisation of this process is. Sport times and everything people read are this zone's local time. */
export interface SitePlace {
  /** A name of the time zone database, for example `America/New_York`. */
  timeZone: string;
  /** What it charges in: a code of ISO 4217 in lower case, for example `usd`. */
  currency: string;
}

/** Where no variable says anything else: Riverbend, on Eastern time and with US dollars. */
export const RIVERBEND: SitePlace = { timeZone: 'America/New_York', currency: 'usd' };

let current = RIVERBEND;
/** One process serves one organisation. It says where that is once, before it opens a database or writes a page. */
export const setPlace = (place: SitePlace): void => {
  current = place;
};
export const siteTimeZone = (): string => current.timeZone;
export const siteCurrency = (): string => current.currency;

/** Makes something once for each zone that is asked for: a formatter takes longer to make than to use. */
export function perZone<T>(make: (timeZone: string) => T): (timeZone?: string) => T {
  const made = new Map<string, T>();
  return (timeZone = siteTimeZone()) => {
    const known = made.get(timeZone);
    if (known !== undefined) return known;
    const fresh = make(timeZone);
    made.set(timeZone, fresh);
    return fresh;
  };
}

/** Names change with the rules of a zone; in 1970 some had others. */
const RECENTLY = Date.UTC(2026, 6);

/** "Eastern", "Central European", "Lord Howe": the words before "time". */
export const zoneName = perZone((timeZone) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(RECENTLY).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/ Time$/, '');
});
