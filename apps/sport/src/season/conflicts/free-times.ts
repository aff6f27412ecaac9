import type { ScheduleConflict } from '@sports-hub/contract';
import { addDays, clockOfDay, fromLocalTime, minutesOfDay, weekdayOf } from '@sports-hub/kernel/time';
import { isClosedFor } from './closures.ts';
import type { Conflicts } from './conflicts.ts';
import { dayOf, endOf, takesPlace, type SeasonCalendar, type Entry } from './entries.ts';

const STEP_MINUTES = 30;
/** Where nothing is planned on that weekday yet. */
const EARLIEST = '09:00';
const LATEST = '19:00';
const TIMES = 2;
const PLACES = 1;
/** How far a game without a day of rest is moved, the nearest days first. */
const DAYS = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7];
const OTHER_DAYS = 2;

type Free = ScheduleConflict['free'][number];

/** Proposes when and where something could be instead: as early and as late as others of that weekday are. */
export function createFreeTimes(
  calendar: SeasonCalendar,
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  { entries, conflicts, now }: { entries: readonly Entry[]; conflicts: Conflicts; now: Date },
) {
  const isWithin = (day: string): boolean => starts_on <= day && day <= ends_on;
  const active = entries.filter(takesPlace);
  const byDay = Map.groupBy(active, dayOf);
  const placesInUse = [...new Set(active.map(({ venue_id }) => venue_id))].filter((id) => id !== null);

  const isFree = (one: Entry, meets = conflicts.collides): boolean =>
    one.starts_at > now &&
    !calendar.closures.some((closure) => isClosedFor(closure, one)) &&
    !(byDay.get(dayOf(one)) ?? []).some(
      (other) =>
        other.key !== one.key &&
        other.starts_at.getTime() < endOf(one) &&
        one.starts_at.getTime() < endOf(other) &&
        meets(one, other),
    );
  const at = (entry: Entry, local: string): Entry => ({ ...entry, local, starts_at: fromLocalTime(local) });
  const clocksOf = (entry: Entry): string[] => {
    const weekday = weekdayOf(dayOf(entry));
    const used = active
      .filter(
        ({ key, local, kind }) => key !== entry.key && kind === entry.kind && weekdayOf(local.slice(0, 10)) === weekday,
      )
      .map(({ local }) => local.slice(11, 16))
      .sort();
    const [from, to] = [minutesOfDay(used[0] ?? EARLIEST), minutesOfDay(used.at(-1) ?? LATEST)];
    const wanted = minutesOfDay(entry.local.slice(11, 16));
    const clocks: number[] = [];
    for (let minutes = from; minutes <= to; minutes += STEP_MINUTES) clocks.push(minutes);
    return clocks.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).map(clockOfDay);
  };
  const shown = ({ local, venue_id }: Entry): Free => ({
    starts_at: local,
    venue: venue_id === null ? null : { id: venue_id, name: calendar.venues.get(venue_id)?.name ?? '' },
  });

  /** The nearest times of that day at the same place, then the same time at another one. */
  const thatDay = (entry: Entry, meets = conflicts.collides): Free[] => {
    const free: Free[] = [];
    for (const clock of clocksOf(entry)) {
      const one = at(entry, `${dayOf(entry)}T${clock}:00`);
      if (free.length < TIMES && isFree(one, meets)) free.push(shown(one));
    }
    free.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
    const elsewhere = placesInUse
      .filter((id) => id !== entry.venue_id)
      .map((id) => ({ ...entry, venue_id: id }))
      .filter((one) => isFree(one, meets));
    return [...free, ...elsewhere.slice(0, PLACES).map(shown)];
  };
  /** The same time and place on the nearest days on which the teams have had their rest. */
  const otherDays = (entry: Entry): Free[] => {
    const restOf = conflicts.restAmong(active.filter(({ key }) => key !== entry.key));
    return DAYS.map((days) => at(entry, `${addDays(dayOf(entry), days)}T${entry.local.slice(11)}`))
      .filter((one) => isWithin(dayOf(one)) && isFree(one) && restOf(one).length === 0)
      .slice(0, OTHER_DAYS)
      .map(shown);
  };

  return { thatDay, withoutFamilies: (entry: Entry): Free[] => thatDay(entry, conflicts.concerns), otherDays };
}
