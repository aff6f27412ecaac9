import type { ScheduleConflict, ScheduleEdit, ScheduleRefusal, ScheduleSeason } from '@sports-hub/contract';
import { createConflicts, type Conflicts, type FoundConflict } from './conflicts.ts';
import { createEdits, differs, type Edited } from './edits.ts';
import type { SeasonCalendar, Entry } from './entries.ts';
import { createFreeTimes } from './free-times.ts';

/** A row that can be saved. */
export interface AcceptedEdit extends Edited {
  after: Entry;
}

export interface Checked {
  edited: readonly Edited[];
  /** Those that change something and can be so, conflicts apart. */
  accepted: readonly AcceptedEdit[];
  conflicts: ScheduleConflict[];
  refusals: ScheduleRefusal[];
}

/** The later of two edits of a row is meant. */
const onceEach = (edits: readonly ScheduleEdit[]): ScheduleEdit[] => [
  ...new Map(edits.map((edit) => [edit.key, edit])).values(),
];

const isAccepted = (edited: Edited): edited is AcceptedEdit =>
  edited.after !== undefined && differs(edited.before, edited.after);

function worldOf(
  calendar: SeasonCalendar,
  accepted: readonly AcceptedEdit[],
): { entries: Entry[]; conflicts: Conflicts } {
  const changed = new Map(accepted.map(({ edit, after }) => [edit.key, after]));
  const entries = [
    ...calendar.entries.map((entry) => changed.get(entry.key) ?? entry),
    ...accepted.filter(({ before }) => !before).map(({ after }) => after),
  ];
  return { entries, conflicts: createConflicts(calendar, new Set(changed.keys())) };
}

/** So many rows are offered free times. */
const OFFERED = 40;
/** So many pairs of one game or practice are remembered as being on purpose. */
const MAX_ON_PURPOSE = 50;

/** Whether somebody said that it is on purpose. */
function answeredBy(accepted: readonly AcceptedEdit[]): (one: FoundConflict) => boolean {
  const meant = new Set(accepted.filter(({ edit }) => edit.on_purpose).map(({ edit }) => edit.key));
  return ({ level, key, other }) => level === 'danger' && (meant.has(key) || meant.has(other));
}

/** Each is looked for once, however much collides with it, and for as many as somebody can look at. */
function offersOf(
  times: ReturnType<typeof createFreeTimes>,
): (entry: Entry, kind: ScheduleConflict['kind']) => ScheduleConflict['free'] {
  const offered = new Map<string, ScheduleConflict['free']>();
  return (entry, kind) => {
    const way = kind === 'rest' ? 'otherDays' : kind === 'family' ? 'withoutFamilies' : 'thatDay';
    const known = offered.get(`${way} ${entry.key}`);
    if (known || offered.size >= OFFERED) return known ?? [];
    const free = times[way](entry);
    offered.set(`${way} ${entry.key}`, free);
    return free;
  };
}

/** What edits would mean, with free times for those that collide. */
export function checkEdits(
  calendar: SeasonCalendar,
  season: ScheduleSeason,
  edits: readonly ScheduleEdit[],
  now: Date,
): Checked {
  const edited = onceEach(edits).map(createEdits(calendar, season, now));
  const accepted = edited.filter(isAccepted);
  const { entries, conflicts } = worldOf(calendar, accepted);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const freeTimes = offersOf(createFreeTimes(calendar, season, { entries, conflicts, now }));
  const changed = new Set(accepted.map(({ edit }) => edit.key));
  const isOfSeason = (key: string): boolean => byKey.get(key)?.season_id === season.id;
  return {
    edited,
    accepted,
    refusals: edited.flatMap(({ refusal }) => (refusal ? [refusal] : [])),
    conflicts: conflicts
      .among(entries, { isAnswered: answeredBy(accepted) })
      .filter(({ key, other }) => isOfSeason(key) || isOfSeason(other))
      .map(({ other: _, ...found }) => ({
        ...found,
        free: changed.has(found.key) ? freeTimes(byKey.get(found.key)!, found.kind) : [],
      })),
  };
}

export interface Settled {
  saved: readonly AcceptedEdit[];
  /** What stands in the way of the others. */
  blocked: ReadonlyMap<string, FoundConflict>;
  /** What is together on purpose from now on. */
  onPurpose: readonly FoundConflict[];
}

/** Leaves out what cannot both happen, and then what only fitted because of it. */
export function settleEdits(calendar: SeasonCalendar, candidates: readonly AcceptedEdit[]): Settled {
  const blocked = new Map<string, FoundConflict>();
  for (;;) {
    const saved = candidates.filter(({ edit }) => !blocked.has(edit.key));
    const { entries, conflicts } = worldOf(calendar, saved);
    const keys = new Set(saved.map(({ edit }) => edit.key));
    const dangers = (options: Parameters<Conflicts['among']>[1]): FoundConflict[] =>
      conflicts.among(entries, options).filter(({ level, key }) => level === 'danger' && keys.has(key));
    const open = dangers({ isAnswered: answeredBy(saved) });
    if (open.length === 0) return { saved, blocked, onPurpose: dangers({ most: MAX_ON_PURPOSE }) };
    for (const one of open) blocked.set(one.key, one);
  }
}
