import type { ScheduleEdit, ScheduleOutcome } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { Tx } from '@sports-hub/kernel';
import { settleEdits, type AcceptedEdit, type Checked, type Settled } from '../../season/conflicts/check.ts';
import { differs, type Edited } from '../../season/conflicts/edits.ts';
import type { SeasonCalendar, Entry } from '../../season/conflicts/entries.ts';
import { presentEntry } from '../../season/conflicts/present.ts';
import {
  changeGames,
  changePractices,
  insertGames,
  insertPractices,
  type StoredEntry,
} from '../../season/schedules/writes.ts';

/** Somebody else has changed the row since, and not to what is wanted. */
export const isStale = ({ edit, before, after }: Edited): boolean =>
  before !== undefined &&
  edit.sequence !== undefined &&
  edit.sequence !== before.sequence &&
  (after === undefined || differs(before, after));

export const settle = (calendar: SeasonCalendar, { accepted }: Checked): Settled =>
  settleEdits(
    calendar,
    accepted.filter((one) => !isStale(one)),
  );

const storedOf = ({ after }: AcceptedEdit): StoredEntry => ({
  id: after.id,
  divisionId: after.division_id ?? 0,
  teamIds: after.team_ids,
  venueId: after.venue_id,
  startsAt: after.starts_at,
  durationMinutes: after.duration_minutes,
  status: after.status,
});
const draftOf = (accepted: AcceptedEdit) => ({ ...storedOf(accepted), externalId: null, notes: null });

/** Stores what was settled; gives the ids of what is new, by its key. */
export async function storeEntries(
  tx: Tx,
  saved: readonly AcceptedEdit[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const of = (kind: Entry['kind'], isNew: boolean): AcceptedEdit[] =>
    saved.filter(({ before, after }) => after.kind === kind && (before === undefined) === isNew);
  await changeGames(tx, of('game', false).map(storedOf), now);
  await changePractices(tx, of('practice', false).map(storedOf), now);
  const [games, practices] = [of('game', true), of('practice', true)];
  const gameIds = await insertGames(
    tx,
    games.map((one) => ({
      ...draftOf(one),
      homeTeamId: one.after.team_ids[0]!,
      awayTeamId: one.after.team_ids[1]!,
      homeScore: null,
      awayScore: null,
    })),
    now,
  );
  const practiceIds = await insertPractices(
    tx,
    practices.map((one) => ({ ...draftOf(one), teamId: one.after.team_ids[0]! })),
    now,
  );
  return new Map([
    ...games.map(({ edit }, place) => [edit.key, gameIds[place]!] as const),
    ...practices.map(({ edit }, place) => [edit.key, practiceIds[place]!] as const),
  ]);
}

export interface Stored {
  calendar: SeasonCalendar;
  checked: Checked;
  settled: Settled;
  /** What was saved, as it is now, by the key it was sent with. */
  rows: ReadonlyMap<string, Entry>;
  /** Who changed a row last, where that is known. */
  changers: ReadonlyMap<string, string>;
}

/** What became of each row, in the order in which they were sent. */
export function outcomesOf({ calendar, checked, settled, rows, changers }: Stored): ScheduleOutcome[] {
  const present = (entry: Entry | undefined) => (entry ? presentEntry(calendar, entry) : null);
  return checked.edited.map((one): ScheduleOutcome => {
    const key = one.edit.key;
    const base = { key, message: null, changed_by: null, row: present(one.before) };
    if (isStale(one)) {
      const name = changers.get(key);
      const message = name ? t('answers.schedule.changedBy', { name }) : t('answers.schedule.changedMeanwhile');
      return { ...base, outcome: 'changed', status: 409, message, changed_by: name ?? null };
    }
    const blocked = settled.blocked.get(key);
    const message = one.refusal?.message ?? (blocked ? `${blocked.title} ${blocked.words}` : null);
    if (message !== null) return { ...base, outcome: 'refused', status: 422, message };
    const saved = rows.get(key);
    return saved
      ? { ...base, outcome: 'saved', status: 200, row: present(saved) }
      : { ...base, outcome: 'unchanged', status: 200 };
  });
}

export const keysOfEdits = (edits: readonly ScheduleEdit[]): string[] => edits.map(({ key }) => key);
