import type { ScheduleReach } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import type { AcceptedEdit } from '../../season/conflicts/check.ts';
import type { Entry } from '../../season/conflicts/entries.ts';
import { presentEntry } from '../../season/conflicts/present.ts';
import { findEntriesByKey, findPlaces, findTeams } from '../../season/conflicts/queries.ts';
import { insertSet, markSaved } from '../schedule/queries.ts';
import { readReach, type ChangeReach } from '../schedule/reach.ts';
import { isSoon, tellsAtOf } from '../schedule/service.ts';
import { noteSet } from '../schedule/telling.ts';

/** A game before and after. */
export interface ChangedGame {
  before: Entry;
  after: Entry;
}

const FIELDS = ['local', 'venue_id', 'status', 'team_ids'] as const;
const differs = ({ before, after }: ChangedGame): boolean =>
  FIELDS.some((field) => String(before[field]) !== String(after[field]));
const acceptedOf = ({ before, after }: ChangedGame): AcceptedEdit => ({
  ...{ edit: { key: before.key }, before, after, refusal: undefined },
});

export const keyOfGame = (id: number): string => `game:${id}`;
export const readGames = (sql: Sql, gameIds: readonly number[]): Promise<Entry[]> =>
  findEntriesByKey(sql, gameIds.map(keyOfGame));

const readNames = async (sql: Sql) => ({
  teams: new Map((await findTeams(sql)).map((team) => [team.id, team])),
  venues: new Map((await findPlaces(sql)).map((place) => [place.id, place])),
});

/** How many would hear of it. */
export async function reachOf(sql: Sql, games: readonly ChangedGame[]): Promise<ChangeReach> {
  return readReach(sql, await readNames(sql), games.filter(differs).map(acceptedOf));
}

export const NOBODY: ScheduleReach = { families: 0, coaches: 0, mails: 0, phones: 0 };

/** Games of one season before a change; told as one afterwards, as a save of the schedule is. */
export async function tellOfGames(
  tx: Tx,
  {
    seasonId,
    madeBy,
    before,
    sentence,
    now,
  }: { seasonId: number | null; madeBy: number; before: readonly Entry[]; sentence: string | null; now: Date },
): Promise<void> {
  const after = new Map(
    (
      await readGames(
        tx,
        before.map(({ id }) => id),
      )
    ).map((entry) => [entry.key, entry]),
  );
  const rows = before
    .flatMap((entry) => (after.has(entry.key) ? [{ before: entry, after: after.get(entry.key)! }] : []))
    .filter(differs)
    .map(acceptedOf);
  if (rows.length === 0 || seasonId === null) return;
  const names = await readNames(tx);
  const reach = await readReach(tx, names, rows);
  const { id } = await insertSet(tx, { seasonId, madeBy, clientId: null, changes: [], now });
  const tellsAt = tellsAtOf('now', rows, now);
  if (tellsAt) await noteSet(tx, id, rows, tellsAt);
  await markSaved(tx, id, {
    ...{ tell: 'now', sentence, tellsAt, now },
    outcome: {
      changes: rows.map((row) => ({
        key: row.edit.key,
        before: row.before ? presentEntry(names, row.before) : null,
        after: presentEntry(names, row.after),
        ...reach.of(row),
      })),
      check: { conflicts: [], refusals: [], reach: reach.whole, is_soon: isSoon(rows, now) },
      rows: rows.map((row) => ({
        ...{ key: row.edit.key, outcome: 'saved', status: 200, message: null, changed_by: null },
        row: presentEntry(names, row.after),
      })),
    },
  });
}
