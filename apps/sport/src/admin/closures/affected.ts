import type { ClosureMove } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem } from '@sports-hub/kernel';
import { dayInWords, instantsOf } from '@sports-hub/kernel/time';
import type { AcceptedEdit } from '../../season/conflicts/check.ts';
import { isClosedFor } from '../../season/conflicts/closures.ts';
import { createConflicts, type FoundConflict } from '../../season/conflicts/conflicts.ts';
import { takesPlace, type Closure, type Entry, type SeasonCalendar } from '../../season/conflicts/entries.ts';

/** What becomes of something that is affected. A match of a tournament may stay as it is. */
export interface ClosureOutcome extends AcceptedEdit {
  before: Entry;
}

export const outcomeOf = (before: Entry, after: Entry): ClosureOutcome => ({
  edit: { key: before.key },
  before,
  after,
  refusal: undefined,
});

/** What cannot take place because of a closure, as far as it has not begun, soonest first. */
export const affectedBy = (calendar: SeasonCalendar, closure: Omit<Closure, 'id'>, now: Date): Entry[] =>
  calendar.entries
    .filter(
      (entry) =>
        entry.kind !== 'event' &&
        takesPlace(entry) &&
        entry.starts_at > now &&
        isClosedFor({ id: 0, ...closure }, entry),
    )
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.key < b.key ? -1 : 1));

/** Without another place games are postponed and practices canceled; of a match the tournament decides. */
export function withoutChoice(before: Entry, insteadVenueId: number | null): ClosureOutcome {
  if (insteadVenueId !== null) return outcomeOf(before, { ...before, venue_id: insteadVenueId });
  if (before.tournament) return outcomeOf(before, before);
  return outcomeOf(before, { ...before, status: before.kind === 'game' ? 'postponed' : 'cancelled' });
}

/** Without a choice for each; refused where the other place has no room for one of them. */
export function outcomesAt(
  calendar: SeasonCalendar,
  affected: readonly Entry[],
  insteadVenueId: number | null,
): ClosureOutcome[] {
  const outcomes = affected.map((entry) => withoutChoice(entry, insteadVenueId));
  const [found] =
    insteadVenueId === null
      ? []
      : dangersOf(calendar, outcomes).filter(({ kind }) => kind === 'venue' || kind === 'closed');
  if (found) throw invalidField('instead_venue_id', `${found.title} ${found.words}`);
  return outcomes;
}

/** The field of a form that says what becomes of it. */
const fieldOf = (key: string): string => `moves.${key}.to`;

type SeasonDays = ReadonlyMap<number, { starts_on: string; ends_on: string }>;

/** What somebody chose for one of them; or why that cannot be. */
function chosenFor(
  { calendar, seasons, now }: { calendar: SeasonCalendar; seasons: SeasonDays; now: Date },
  before: Entry,
  { starts_at, venue_id, status }: ClosureMove,
): ClosureOutcome | string {
  const bracket = before.tournament
    ? t('answers.closures.bracketDecides', { name: before.tournament.name })
    : undefined;
  if (status !== undefined) {
    if (bracket) return bracket;
    if (before.kind === 'practice' && status === 'postponed') return t('answers.schedule.practicesAreNotPostponed');
    return outcomeOf(before, { ...before, status });
  }
  if (starts_at === undefined && venue_id === undefined)
    return bracket ? outcomeOf(before, before) : t('answers.closures.chooseWhat');
  const local = starts_at === undefined ? before.local : `${starts_at.slice(0, 16)}:00`;
  const [startsAt] = local === before.local ? [before.starts_at] : instantsOf(local);
  const day = local.slice(0, 10);
  const season = seasons.get(before.season_id ?? 0);
  if (local !== before.local) {
    if (bracket) return bracket;
    if (!startsAt) return t('answers.schedule.noSuchTime');
    if (startsAt <= now) return t('answers.schedule.isInThePast');
    if (season && (day < season.starts_on || day > season.ends_on))
      return t('answers.schedule.outsideTheSeason', {
        from: dayInWords(season.starts_on),
        to: dayInWords(season.ends_on),
      });
  }
  const venueId = venue_id ?? before.venue_id;
  if (calendar.venues.get(venueId ?? 0)?.is_removed !== false) return t('answers.schedule.unknownPlace');
  return outcomeOf(before, { ...before, local, starts_at: startsAt ?? before.starts_at, venue_id: venueId });
}

/** What of these cannot be so together with everything else. */
function dangersOf(calendar: SeasonCalendar, outcomes: readonly ClosureOutcome[]): FoundConflict[] {
  const after = new Map(outcomes.map((one) => [one.before.key, one.after]));
  const moved = new Set(outcomes.filter((one) => one.after !== one.before).map(({ before }) => before.key));
  const entries = calendar.entries.map((entry) => after.get(entry.key) ?? entry);
  return createConflicts(calendar, moved)
    .among(entries)
    .filter(({ level, key }) => level === 'danger' && moved.has(key));
}

/** Why, by the field that says what becomes of it. */
const collisionsOf = (calendar: SeasonCalendar, outcomes: readonly ClosureOutcome[]): Record<string, string> =>
  Object.fromEntries(dangersOf(calendar, outcomes).map(({ key, title, words }) => [fieldOf(key), `${title} ${words}`]));

/** What somebody chose for everything that is affected; refused as a whole where something of it cannot be. */
export function chosenOutcomes(
  world: { calendar: SeasonCalendar; seasons: SeasonDays; now: Date },
  affected: readonly Entry[],
  moves: readonly ClosureMove[],
): ClosureOutcome[] {
  const byKey = new Map(moves.map((move) => [move.id, move]));
  const chosen = affected.map((entry) => [entry.key, chosenFor(world, entry, byKey.get(entry.key)!)] as const);
  const wrong = chosen.flatMap(([key, one]) => (typeof one === 'string' ? [[fieldOf(key), one] as const] : []));
  const outcomes = chosen.flatMap(([, one]) => (typeof one === 'string' ? [] : [one]));
  const fields = { ...collisionsOf(world.calendar, outcomes), ...Object.fromEntries(wrong) };
  if (Object.keys(fields).length > 0) throw new Problem('request.invalid', { fields });
  return outcomes;
}

/** Whether moves are about exactly what is affected, as it is. */
export const areAbout = (affected: readonly Entry[], moves: readonly ClosureMove[]): boolean => {
  const seen = new Map(moves.map(({ id, sequence }) => [id, sequence]));
  return seen.size === affected.length && affected.every(({ key, sequence }) => seen.get(key) === sequence);
};
