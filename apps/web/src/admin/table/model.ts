import type { ScheduleCheck, ScheduleConflict, ScheduleEdit, ScheduleOptions, ScheduleRow } from '@sports-hub/contract';

export type Column = 'date' | 'time' | 'venue' | 'home' | 'away' | 'status';
export const COLUMNS: readonly Column[] = ['date', 'time', 'venue', 'home', 'away', 'status'];

/** A row as somebody wants it; what is not in it stays. */
export type Wanted = Pick<
  ScheduleEdit,
  'starts_at' | 'venue_id' | 'home_team_id' | 'away_team_id' | 'status' | 'on_purpose' | 'sequence'
>;
type Step = readonly (readonly [key: string, before: Wanted | undefined])[];

interface Kept {
  clientId: string;
  edits: [string, Wanted][];
}

/** The rows, what was typed into them, and the way back. What was typed is kept in the browser. */
export function createModel(options: ScheduleOptions) {
  const place = `schedule-${options.season.id}`;
  const byKey = new Map<string, ScheduleRow>();
  const kept = readKept(place);
  const edits = new Map(kept.edits);
  let clientId = kept.clientId;
  const steps: Step[] = [];
  const conflicts = new Map<string, ScheduleConflict[]>();
  const refusals = new Map<string, string>();
  const unread = new Map<string, Map<Column, string>>();
  const newer = new Set<string>();
  const keep = (): void => {
    if (edits.size === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify({ clientId, edits: [...edits] } satisfies Kept));
  };
  const teamOf = (id: number) => options.teams.find((team) => team.id === id);

  /** The row as it would be. */
  const shown = (row: ScheduleRow): ScheduleRow => {
    const edit = edits.get(row.key);
    if (!edit) return row;
    const venue = options.venues.find(({ id }) => id === edit.venue_id) ?? null;
    return {
      ...row,
      starts_at: edit.starts_at ?? row.starts_at,
      venue: edit.venue_id === undefined ? row.venue : venue,
      home: (edit.home_team_id === undefined ? undefined : teamOf(edit.home_team_id)) ?? row.home,
      away: (edit.away_team_id === undefined ? undefined : teamOf(edit.away_team_id)) ?? row.away,
      status: edit.status ?? row.status,
    };
  };
  const isSame = (row: ScheduleRow, edit: Wanted): boolean =>
    (edit.starts_at ?? row.starts_at) === row.starts_at &&
    (edit.venue_id === undefined || edit.venue_id === (row.venue?.id ?? null)) &&
    (edit.home_team_id ?? row.home.id) === row.home.id &&
    (edit.away_team_id ?? row.away?.id) === row.away?.id &&
    (edit.status ?? row.status) === row.status;

  return {
    options,
    byKey,
    add(rows: readonly ScheduleRow[]): void {
      const before = edits.size;
      for (const row of rows) {
        byKey.set(row.key, row);
        const edit = edits.get(row.key);
        // What was saved meanwhile is kept no longer.
        if (edit && isSame(row, edit)) edits.delete(row.key);
      }
      if (edits.size < before) keep();
    },
    edits,
    shown,
    conflicts,
    refusals,
    /** Takes what was found out about the changes; gives the rows under which something else stands now. */
    learn(check: Pick<ScheduleCheck, 'conflicts' | 'refusals'>): string[] {
      const wordsUnder = (): Map<string, string> =>
        new Map([...conflicts.keys(), ...refusals.keys()].map((key) => [key, wordsOf(key)]));
      const wordsOf = (key: string): string => JSON.stringify([conflicts.get(key), refusals.get(key)]);
      const before = wordsUnder();
      conflicts.clear();
      refusals.clear();
      for (const [key, found] of Map.groupBy(check.conflicts, (one) => one.key)) conflicts.set(key, found);
      for (const { key, message } of check.refusals) refusals.set(key, message);
      return [...new Set([...before.keys(), ...wordsUnder().keys()])].filter((key) => before.get(key) !== wordsOf(key));
    },
    /** What was typed and means nothing, by row and column: it stays in its cell until it is put right. */
    unread,
    setUnread(key: string, column: Column, text: string | undefined): void {
      const texts = unread.get(key) ?? new Map<Column, string>();
      if (text === undefined) texts.delete(column);
      else texts.set(column, text);
      if (texts.size > 0) unread.set(key, texts);
      else unread.delete(key);
    },
    /** Rows that somebody else has changed since they were shown, as they are now. */
    newer,
    /** Takes a row as it is by now; true where it is another. */
    renew(row: ScheduleRow): boolean {
      if (byKey.get(row.key)?.sequence === row.sequence) return false;
      byKey.set(row.key, row);
      newer.add(row.key);
      return true;
    },
    canEdit: (row: ScheduleRow): boolean => row.tournament === null && row.status !== 'final',
    /** Somebody else has changed it since it was typed. */
    isStale: (row: ScheduleRow): boolean => {
      const edit = edits.get(row.key);
      return edit?.sequence !== undefined && edit.sequence !== row.sequence;
    },
    /** One press of Undo takes all of it back. */
    change(changes: readonly (readonly [key: string, wanted: Wanted])[]): void {
      const step: [string, Wanted | undefined][] = [];
      for (const [key, wanted] of changes) {
        const row = byKey.get(key)!;
        const before = edits.get(key);
        const edit = { sequence: row.sequence, ...before, ...wanted };
        step.push([key, before]);
        if (isSame(row, edit) && !edit.on_purpose) edits.delete(key);
        else edits.set(key, edit);
      }
      steps.push(step);
      clientId = newId();
      keep();
    },
    drop(key: string): void {
      edits.delete(key);
      clientId = newId();
      keep();
    },
    undo(): readonly string[] {
      const step = steps.pop();
      for (const [key, before] of step ?? [])
        if (before) edits.set(key, before);
        else edits.delete(key);
      clientId = newId();
      keep();
      return (step ?? []).map(([key]) => key);
    },
    canUndo: (): boolean => steps.length > 0,
    discard(): readonly string[] {
      const keys = [...edits.keys()];
      keys.push(...unread.keys());
      edits.clear();
      unread.clear();
      steps.length = 0;
      keep();
      return keys;
    },
    changes: (): ScheduleEdit[] => [...edits].map(([key, edit]) => ({ key, ...edit })),
    clientId: () => clientId,
  };
}
export type Model = ReturnType<typeof createModel>;

const newId = (): string => crypto.randomUUID();

function readKept(place: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '') as Kept;
    if (Array.isArray(kept.edits)) return kept;
  } catch {
    // Nothing was kept, or not by us.
  }
  return { clientId: newId(), edits: [] };
}
