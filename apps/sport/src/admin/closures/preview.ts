import type { ClosurePreview } from '@sports-hub/contract';
import { secondsAfter, type Sql } from '@sports-hub/kernel';
import { takesPlace, type Entry, type SeasonCalendar } from '../../season/conflicts/entries.ts';
import { createConflicts } from '../../season/conflicts/conflicts.ts';
import { createNewTimes } from '../../season/conflicts/new-times.ts';
import { presentEntry } from '../../season/conflicts/present.ts';
import { readReach } from '../schedule/reach.ts';
import type { PreviewScheduleMail } from '../schedule/service.ts';
import { outcomeOf, withoutChoice, type ClosureOutcome } from './affected.ts';
import { findSeasonDays, findWeeklyTimes, type Closing } from './queries.ts';

/** What begins within this time is told at once. */
export const SOON_SECONDS = 2 * 3600;
/** In this time nobody was told, and it can be taken back. */
export const HELD_SECONDS = 120;
/** As many free times are offered for each. */
const OPTIONS = 4;

export const isSoon = (entries: readonly Entry[], now: Date): boolean =>
  entries.some(({ starts_at }) => starts_at <= secondsAfter(now, SOON_SECONDS));

/** Free times for each that is affected. The first of each go together: nobody has to be in two places. */
async function proposeTimes(
  sql: Sql,
  calendar: SeasonCalendar,
  affected: readonly Entry[],
  now: Date,
): Promise<ReadonlyMap<string, Entry[]>> {
  const movable = affected.filter(({ tournament }) => tournament === null);
  if (movable.length === 0) return new Map();
  const newTimes = createNewTimes({
    calendar,
    weekly: await findWeeklyTimes(sql),
    endsOn: new Map((await findSeasonDays(sql)).map(({ id, ends_on }) => [id, ends_on])),
    now,
  });
  const keys = new Set(affected.map(({ key }) => key));
  const others = calendar.entries.filter(({ key }) => !keys.has(key));
  const first = new Map<string, Entry>();
  for (const entry of movable) {
    const [best] = newTimes(entry, [...others, ...first.values()], 1);
    if (best) first.set(entry.key, best);
  }
  return new Map(
    movable.map((entry) => {
      const best = first.get(entry.key);
      const taken = [...others, ...[...first.values()].filter(({ key }) => key !== entry.key)];
      const more = best
        ? newTimes(entry, taken, OPTIONS).filter((one) => one.local !== best.local || one.venue_id !== best.venue_id)
        : [];
      return [entry.key, best ? [best, ...more.slice(0, OPTIONS - 1)] : []];
    }),
  );
}

/** What a closure would mean, with a calendar that has it already. */
export async function previewOf(
  sql: Sql,
  {
    calendar,
    closing,
    affected,
    now,
  }: { calendar: SeasonCalendar; closing: Closing; affected: readonly Entry[]; now: Date },
  previewMail: PreviewScheduleMail,
): Promise<ClosurePreview> {
  const { venue_id, day, last_day, from, until, reason, words } = closing;
  const times = await proposeTimes(sql, calendar, affected, now);
  const outcomes = new Map(
    affected.map((entry): [string, ClosureOutcome] => {
      const [best] = times.get(entry.key) ?? [];
      return [entry.key, best ? outcomeOf(entry, best) : withoutChoice(entry, null)];
    }),
  );
  const told = affected.map((entry) => outcomeOf(entry, { ...entry, status: 'cancelled' }));
  const reach = await readReach(sql, calendar, told);
  const example = reach.example();
  const person = example && { ...example, rows: example.rows.map(({ after }) => outcomes.get(after.key)!) };
  const after = calendar.entries.map((entry) => outcomes.get(entry.key)?.after ?? entry);
  // Good to know about a time: never what stands in its way.
  const restOf = createConflicts(calendar, new Set()).restAmong(after.filter(takesPlace));
  const notesOn = (one: Entry): string[] =>
    one.kind === 'game' ? [...new Set(restOf(one).map(({ title }) => title))] : [];
  const venue = calendar.venues.get(venue_id)?.name ?? '';
  return {
    venue: { id: venue_id, name: venue },
    ...{ day, last_day, from, until },
    items: affected.map((entry, place) => ({
      row: presentEntry(calendar, entry),
      families: reach.of(told[place]!).families,
      options: (times.get(entry.key) ?? []).map((one) => ({
        starts_at: one.local,
        venue: { id: one.venue_id!, name: calendar.venues.get(one.venue_id!)?.name ?? '' },
        notes: notesOn(one),
      })),
      is_soon: isSoon([entry], now),
    })),
    reach: reach.whole,
    mail: previewMail(calendar, person, now, {
      ...{ id: 0, subject: 'closure', venue, day, last_day, from, until, reason, words },
    }),
    is_soon: isSoon(affected, now),
    venues: [...calendar.venues.values()].filter(({ is_removed }) => !is_removed).map(({ id, name }) => ({ id, name })),
  };
}
