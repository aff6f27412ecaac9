const MINUTE = 60_000;
/** No zone changes its clocks twice within two weeks. */
const STEP = 14 * 24 * 60;

/** The clocks of a zone are set at `at`, minutes since 1970, to so many minutes east of UTC. */
export interface ClockChange {
  at: number;
  offset: number;
}

/** When a zone's clocks change in these years; first, what they are set to at the beginning. */
export function clockChanges(timeZone: string, years: readonly [year: number, year: number]): ClockChange[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (minute: number): number =>
    Date.parse(`${format.format(minute * MINUTE).replace(' ', 'T')}Z`) / MINUTE - minute;
  const [first, end] = years.map((year) => Date.UTC(year) / MINUTE) as [number, number];
  const changes = [{ at: first, offset: offsetAt(first) }];
  for (let from = first; from < end; from += STEP) {
    const next = Math.min(from + STEP, end);
    if (offsetAt(from) === offsetAt(next)) continue;
    let [before, after] = [from, next];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offsetAt(from)) before = middle;
      else after = middle;
    }
    changes.push({ at: after, offset: offsetAt(after) });
  }
  return changes;
}
