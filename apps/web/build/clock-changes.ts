const MINUTE = 60_000;
const DAY = 24 * 60;

/**
 * When a zone's clocks change, as [minute since 1970, minutes east of UTC from then on, …]. A browser on a slow phone
 * needs more than 100 ms for its first formatter with a time zone; this is a list of numbers. Moments outside of it are
 * left to the browser.
 */
export function clockChanges(timeZone: string, [from, until]: readonly [year: number, year: number]): number[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (minute: number): number =>
    Date.parse(`${format.format(minute * MINUTE).replace(' ', 'T')}Z`) / MINUTE - minute;
  const [first, end] = [from, until].map((year) => Date.UTC(year) / MINUTE) as [number, number];
  const changes = [first, offsetAt(first)];
  for (let day = first; day < end; day += DAY) {
    if (offsetAt(day) === offsetAt(day + DAY)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offsetAt(day)) before = middle;
      else after = middle;
    }
    changes.push(after, offsetAt(after));
  }
  return [...changes, end];
}
