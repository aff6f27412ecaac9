import { addDays, clockOfDay, fromLocalTime, minutesOfDay, weekdayOf } from '@sports-hub/kernel/time';
import { isClosedFor } from './closures.ts';
import { createConflicts } from './conflicts.ts';
import { dayOf, endOf, takesPlace, type Entry, type SeasonCalendar } from './entries.ts';

const STEP_MINUTES = 30;
/** So many days after the one on which it was to be. */
const DAYS = 14;
/** Nobody gets to something that is proposed for sooner than this. */
const LEAD_MINUTES = 120;
const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const DAYS_OF_A_WEEK = 7;

/** What a time is worth, in minutes away from the old one: less is better. */
const WORTH = { day: 240, otherPlace: 45, noRest: 1200 };

/** When a place is ours, week by week. Monday is 1. */
export interface WeeklyTime {
  venue_id: number;
  season_id: number;
  weekday: number;
  begins: string;
  ends: string;
}

export interface NewTimesWorld {
  calendar: SeasonCalendar;
  weekly: readonly WeeklyTime[];
  /** The last day of a season, by its number. */
  endsOn: ReadonlyMap<number, string>;
  now: Date;
}

interface Candidate {
  venue_id: number;
  local: string;
  cost: number;
}

/** What may be there on a day: what begins on the day before may still be, and what begins on the next one already. */
function nearbyIn(entries: readonly Entry[]): (day: string) => readonly Entry[] {
  const byDay = Map.groupBy(entries, dayOf);
  const long = entries.filter(({ duration_minutes }) => duration_minutes > DAY_MINUTES);
  const known = new Map<string, readonly Entry[]>();
  return (day) => {
    const near = known.get(day) ?? [
      ...new Set([-1, 0, 1].flatMap((days) => byDay.get(addDays(day, days)) ?? []).concat(long)),
    ];
    known.set(day, near);
    return near;
  };
}

/**
 * Proposes when and where something could be instead: the same day at another time or place first, then the days after
 * it; where the place is ours that week, or where it has no weekly times, when others of that weekday are.
 */
export function createNewTimes({ calendar, weekly, endsOn, now }: NewTimesWorld) {
  const { collides } = createConflicts(calendar, new Set());
  const used = calendar.entries.filter(({ kind }) => kind !== 'event');
  const hasTimes = new Set(weekly.map(({ venue_id, season_id }) => `${venue_id} ${season_id}`));
  const inUse = new Set([...used, ...weekly].map(({ venue_id }) => venue_id));
  const places = [...calendar.venues.values()].filter(({ id, is_removed }) => !is_removed && inUse.has(id));

  const clocksOn = Map.groupBy(used, (one) => `${one.kind} ${weekdayOf(dayOf(one))}`);
  /** Between when something of that kind takes place on such a weekday. */
  const usual = (kind: Entry['kind'], weekday: number): [from: number, to: number][] => {
    const clocks = (clocksOn.get(`${kind} ${weekday}`) ?? []).map(({ local }) => minutesOfDay(local.slice(11, 16)));
    return clocks.length > 0 ? [[Math.min(...clocks), Math.max(...clocks)]] : [];
  };
  /** When it can begin there on such a weekday. */
  const beginnings = (entry: Entry, venueId: number, weekday: number): [from: number, to: number][] =>
    hasTimes.has(`${venueId} ${entry.season_id}`)
      ? weekly
          .filter(
            (time) =>
              time.venue_id === venueId &&
              time.season_id === entry.season_id &&
              time.weekday % DAYS_OF_A_WEEK === weekday,
          )
          .map(({ begins, ends }) => [minutesOfDay(begins), minutesOfDay(ends) - entry.duration_minutes])
      : usual(entry.kind, weekday);

  const candidates = (entry: Entry): Candidate[] => {
    const found: Candidate[] = [];
    const wanted = minutesOfDay(entry.local.slice(11, 16));
    const last = endsOn.get(entry.season_id ?? 0) ?? dayOf(entry);
    for (let later = 0; later <= DAYS; later += 1) {
      const day = addDays(dayOf(entry), later);
      if (day > last) break;
      for (const { id } of places)
        for (const [from, to] of beginnings(entry, id, weekdayOf(day))) {
          // Steps count from the old time, so that the same hour of another day is among them.
          const first = from + ((((wanted - from) % STEP_MINUTES) + STEP_MINUTES) % STEP_MINUTES);
          for (let minutes = first; minutes <= to; minutes += STEP_MINUTES) {
            found.push({
              venue_id: id,
              local: `${day}T${clockOfDay(minutes)}:00`,
              cost: later * WORTH.day + Math.abs(minutes - wanted) + (id === entry.venue_id ? 0 : WORTH.otherPlace),
            });
          }
        }
    }
    return found;
  };

  const instants = new Map<string, Date>();
  const instantOf = (local: string): Date => {
    const known = instants.get(local) ?? fromLocalTime(local);
    instants.set(local, known);
    return known;
  };

  /** The best of them that are free among these others. */
  return (entry: Entry, others: readonly Entry[], count: number): Entry[] => {
    const active = others.filter((one) => takesPlace(one) && one.key !== entry.key);
    const nearby = nearbyIn(active);
    const gameDays = new Set(
      entry.kind === 'game'
        ? active
            .filter(({ kind, team_ids }) => kind === 'game' && team_ids.some((id) => entry.team_ids.includes(id)))
            .map(dayOf)
        : [],
    );
    const isFree = (one: Entry): boolean => {
      if (one.starts_at.getTime() < now.getTime() + LEAD_MINUTES * MINUTE) return false;
      if (calendar.closures.some((closure) => isClosedFor(closure, one))) return false;
      const [begins, ends] = [one.starts_at.getTime(), endOf(one)];
      const together = nearby(dayOf(one)).filter((other) => other.starts_at.getTime() < ends && begins < endOf(other));
      const { courts = 1 } = calendar.venues.get(one.venue_id ?? 0) ?? {};
      return (
        together.filter(({ venue_id }) => venue_id === one.venue_id).length < courts &&
        !together.some((other) => collides({ ...one, venue_id: null }, other))
      );
    };
    const restless = new Set([...gameDays].flatMap((day) => [-1, 0, 1].map((days) => addDays(day, days))));
    const withRest = ({ cost, ...one }: Candidate): Candidate => ({
      ...one,
      cost: cost + (restless.has(dayOf(one)) && dayOf(one) !== dayOf(entry) ? WORTH.noRest : 0),
    });
    const found: Entry[] = [];
    for (const { venue_id, local } of candidates(entry)
      .map(withRest)
      .sort((a, b) => a.cost - b.cost)) {
      if (found.length === count) break;
      // One of a place and day is enough to choose from.
      if (found.some((other) => other.venue_id === venue_id && dayOf(other) === dayOf({ local }))) continue;
      const one = { ...entry, venue_id, local, starts_at: instantOf(local) };
      if (isFree(one)) found.push(one);
    }
    return found;
  };
}
