import { secondsAfter, type Tx } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { ClosedEntry } from '../../community/important/closures.ts';
import { createConflicts } from '../../season/conflicts/conflicts.ts';
import type { Entry, SeasonCalendar } from '../../season/conflicts/entries.ts';
import { storeEntries } from '../schedule/saving.ts';
import { outcomeOf, type ClosureOutcome } from './affected.ts';
import { HELD_SECONDS, SOON_SECONDS } from './preview.ts';
import { keepChanges, moveMatches, type KeptChange, type KeptStand } from './queries.ts';

const standOf = ({ starts_at, venue_id, status }: Entry): KeptStand => ({
  starts_at: starts_at.toISOString(),
  venue_id,
  status,
});
const isAs = (entry: Entry, stand: KeptStand): boolean =>
  entry.starts_at.getTime() === new Date(stand.starts_at).getTime() &&
  entry.venue_id === stand.venue_id &&
  entry.status === stand.status;
const asKept = (entry: Entry, { starts_at, venue_id, status }: KeptStand): Entry => ({
  ...entry,
  starts_at: new Date(starts_at),
  local: toLocalTime(new Date(starts_at)),
  venue_id,
  status: status as Entry['status'],
});

export const keyOf = ({ subject, id }: Pick<KeptChange, 'subject' | 'id'>): string => `${subject}:${id}`;
export const closedEntry = ({ before }: ClosureOutcome, known: ClosedEntry['before']): ClosedEntry => ({
  subject: before.kind === 'practice' ? 'practice' : 'game',
  id: before.id,
  before: known,
});

/** Stores what becomes of these; a match of a tournament moves with its game. */
export async function storeOutcomes(tx: Tx, outcomes: readonly ClosureOutcome[], now: Date): Promise<void> {
  const changed = outcomes.filter(({ before, after }) => !isAs(before, standOf(after)));
  await storeEntries(
    tx,
    changed.filter(({ before }) => before.tournament === null),
    now,
  );
  await moveMatches(
    tx,
    changed
      .filter(({ before }) => before.tournament !== null)
      .map(({ after }) => ({ gameId: after.id, venueId: after.venue_id })),
  );
}

export const keepOutcomes = (tx: Tx, closureId: number, outcomes: readonly ClosureOutcome[]): Promise<number> =>
  keepChanges(
    tx,
    closureId,
    outcomes.map((one) => ({
      ...closedEntry(one, {}),
      before: standOf(one.before),
      after: standOf(one.after),
    })),
  );

/** Whether something is put back, but not to what people know of it. */
export const isOtherwise = ({ subject, id, before }: ClosedEntry, back: readonly ClosureOutcome[]): boolean => {
  const one = back.find(({ edit }) => edit.key === keyOf({ subject, id }));
  return one !== undefined && before['starts_at'] !== undefined && !isAs(one.after, before as unknown as KeptStand);
};

export interface PuttingBack {
  /** As it would be again. */
  back: ClosureOutcome[];
  /** As the closure left it, and it stays so: its old time is taken, or over. */
  staying: ClosureOutcome[];
  /** What the closure made of each that is still there, with how it is now. */
  all: { was: Entry; now: Entry; key: string }[];
}

/** Leaves out what its old time is taken for, and then what collides with something that stays because of it. */
function withoutTaken(calendar: SeasonCalendar, candidates: readonly ClosureOutcome[]): ClosureOutcome[] {
  let back = [...candidates];
  for (;;) {
    const after = new Map(back.map((one) => [one.edit.key, one.after]));
    const taken = new Set(
      createConflicts(calendar, new Set(after.keys()))
        .among(calendar.entries.map((entry) => after.get(entry.key) ?? entry))
        .filter(({ level, key, other }) => level === 'danger' && after.has(key) && !after.has(other))
        .map(({ key }) => key),
    );
    if (taken.size === 0) return back;
    back = back.filter(({ edit }) => !taken.has(edit.key));
  }
}

/** What a closure changed and nobody changed since: it can be as before, where its time is still free and nobody is on the way. */
export function settleBack(calendar: SeasonCalendar, kept: readonly KeptChange[], now: Date): PuttingBack {
  const entries = new Map(calendar.entries.map((entry) => [entry.key, entry]));
  const found = kept.flatMap((change) => {
    const entry = entries.get(keyOf(change));
    return entry ? [{ entry, change, was: asKept(entry, change.before) }] : [];
  });
  const left = found.filter(({ entry, change }) => isAs(entry, change.after));
  const soon = secondsAfter(now, SOON_SECONDS - HELD_SECONDS);
  const isOpen = ({ venue_id }: Entry): boolean =>
    venue_id === null || calendar.venues.get(venue_id)?.is_removed === false;
  const candidates = left
    .filter(
      ({ entry, was }) =>
        entry.starts_at > now && (isAs(entry, standOf(was)) || (was.starts_at >= soon && isOpen(was))),
    )
    .map(({ entry, was }) => outcomeOf(entry, was));
  const back = withoutTaken(calendar, candidates);
  const keys = new Set(back.map(({ edit }) => edit.key));
  return {
    back,
    staying: left
      .filter(({ entry, change }) => !isAs(entry, change.before) && !keys.has(entry.key))
      .map(({ entry, was }) => outcomeOf(was, entry)),
    all: found.map(({ entry, was }) => ({ was, now: entry, key: entry.key })),
  };
}
