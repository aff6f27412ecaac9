import type { Tx } from '@sports-hub/kernel';
import type { AcceptedEdit } from '../../season/conflicts/check.ts';

/** A row as those know it who are to be told, by `game:12`. */
type Known = Record<string, unknown>;

/** Nobody knows of what is new. */
const UNKNOWN: Known = { starts_at: null, venue_id: null, status: null };
const isUnknown = ({ starts_at }: Known): boolean => starts_at === null;

const knownOf = ({ before }: AcceptedEdit): Known =>
  before
    ? { starts_at: before.starts_at, venue_id: before.venue_id, status: before.status, team_ids: before.team_ids }
    : UNKNOWN;

const keysOf = (rows: readonly AcceptedEdit[]): [subjects: string[], ids: number[]] => [
  rows.map(({ after }) => after.kind),
  rows.map(({ after }) => after.id),
];
const ROWS = 'unnest($1::text[], $2::bigint[]) one(subject, id)';

interface Noted {
  key: string;
  before: Known;
}

/** What nobody was told of yet, apart from sets. */
export const findNoted = (tx: Tx, rows: readonly AcceptedEdit[]): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    `select e.id from notice_events e join ${ROWS} on e.subject = one.subject and e.subject_id = one.id where e.spread_to is null`,
    keysOf(rows),
  );

/** Takes back what the schedule's own triggers noted of these rows, apart from what was noted before. */
export const forgetNoted = (
  tx: Tx,
  rows: readonly AcceptedEdit[],
  earlier: readonly { id: number }[],
): Promise<number> =>
  tx.run(
    `delete from notice_events e using ${ROWS}
      where e.subject = one.subject and e.subject_id = one.id and e.spread_to is null and e.id <> all ($3::bigint[])`,
    [...keysOf(rows), earlier.map(({ id }) => id)],
  );

const takeNoted = (tx: Tx, rows: readonly AcceptedEdit[]): Promise<Noted[]> =>
  tx.rows<Noted>(
    `delete from notice_events e using ${ROWS}
      where e.subject = one.subject and e.subject_id = one.id and e.spread_to is null
      returning e.subject || ':' || e.subject_id as key, coalesce(e.before, '{}') as before`,
    keysOf(rows),
  );

/** Sets of which nobody was told yet; nobody is, until the transaction ends. */
const lockWaitingSets = (tx: Tx): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    `select subject_id as id from notice_events where subject = 'change_set' and spread_to is null order by id for update`,
  );

/** What an earlier set was to tell of these rows is told with the later one: once. */
const takeFromSets = (tx: Tx, rows: readonly AcceptedEdit[], sets: readonly { id: number }[]): Promise<Noted[]> =>
  tx.rows<Noted>(
    `delete from schedule_change_rows r using ${ROWS}
      where r.subject = one.subject and r.subject_id = one.id and r.set_id = any ($3::bigint[])
      returning r.subject || ':' || r.subject_id as key, r.before`,
    [...keysOf(rows), sets.map(({ id }) => id)],
  );

/**
 * What was noted and not told of these rows, by triggers or for an earlier set, is taken over: gives each with what people
 * know of it, as somebody who notes it now has to tell.
 */
export async function takeKnown(tx: Tx, rows: readonly AcceptedEdit[]): Promise<ReadonlyMap<string, Known>> {
  const earlier = await takeFromSets(tx, rows, await lockWaitingSets(tx));
  const noted = [...(await takeNoted(tx, rows)), ...earlier];
  const known = new Map(rows.map((row) => [row.after.key, knownOf(row)]));
  for (const { key, before } of noted) known.set(key, isUnknown(before) ? before : { ...known.get(key), ...before });
  return known;
}

/**
 * One notice for everything that a set changed, in place of one for each row: what was noted and not told is taken over,
 * with what people know. Nothing is left to tell of it but this.
 */
export async function noteSet(tx: Tx, setId: number, rows: readonly AcceptedEdit[], tellsAt: Date): Promise<void> {
  const known = await takeKnown(tx, rows);
  await tx.run(
    `insert into schedule_change_rows (set_id, subject, subject_id, before)
     select $4, one.subject, one.id, one.before from unnest($1::text[], $2::bigint[], $3::jsonb[]) one(subject, id, before)`,
    [...keysOf(rows), rows.map(({ after }) => JSON.stringify(known.get(after.key))), setId],
  );
  await tx.run(
    `insert into notice_events (subject, subject_id, due_at)
     select 'change_set', $1, $2 where exists (select 1 from schedule_change_rows where set_id = $1)`,
    [setId, tellsAt],
  );
}

/** Whether nobody was told, and nobody will be. */
export const forgetSet = async (tx: Tx, setId: number): Promise<boolean> =>
  (await tx.run(`delete from notice_events where subject = 'change_set' and subject_id = $1 and spread_to is null`, [
    setId,
  ])) > 0;
