import type {
  PreparedEdits,
  SavedEdits,
  ScheduleChangeSet,
  ScheduleCheck,
  ScheduleEdit,
  ScheduleMail,
  ScheduleOptions,
  ScheduleRow,
  ScheduleSeason,
} from '@sports-hub/contract';
import { Problem, secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import { addDays, fromLocalTime, toLocalDate } from '@sports-hub/kernel/time';
import type { ToldClosure } from '../../community/important/closures.ts';
import { checkEdits, type AcceptedEdit, type Checked } from '../../season/conflicts/check.ts';
import type { SeasonCalendar } from '../../season/conflicts/entries.ts';
import { presentEntry } from '../../season/conflicts/present.ts';
import {
  findEntriesByKey,
  findTeams,
  findPlaces,
  keepOnPurpose,
  readCalendar,
} from '../../season/conflicts/queries.ts';
import { entryForLog } from '../../season/conflicts/words.ts';
import { lockImports } from '../../season/imports/queries.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  countRows,
  deleteOldSets,
  findDivisionNames,
  findLastChangers,
  findRows,
  findSeason,
  findSeasons,
  findSet,
  insertSet,
  lockEntries,
  lockSet,
  markSaved,
  markStopped,
  type KeptOutcome,
  type RowCursor,
  type RowFilter,
  type SetRow,
} from './queries.ts';
import { readReach, type ChangeReach, type ReachedPerson } from './reach.ts';
import { isStale, keysOfEdits, outcomesOf, settle, storeEntries, type Stored } from './saving.ts';
import { findNoted, forgetNoted, forgetSet, noteSet } from './telling.ts';

/** In this time nobody was told, and it can be left at that. */
const HELD_SECONDS = 120;
/** What begins within this time is told at once. */
const SOON_SECONDS = 24 * 3600;
const DAY_SECONDS = 24 * 3600;
const KEPT_DAYS = 7;
const MORNING = '08:00:00';

export const isSoon = (rows: readonly AcceptedEdit[], now: Date): boolean =>
  rows.some(({ before, after }) =>
    [before?.starts_at, after.starts_at].some(
      (time) => time !== undefined && time > now && time <= secondsAfter(now, SOON_SECONDS),
    ),
  );

export function tellsAtOf(tell: SavedEdits['tell'], rows: readonly AcceptedEdit[], now: Date): Date | null {
  if (tell === 'none') return null;
  if (isSoon(rows, now)) return now;
  return tell === 'now' ? secondsAfter(now, HELD_SECONDS) : fromLocalTime(`${addDays(toLocalDate(now), 1)}T${MORNING}`);
}

/** The mail of a set as somebody who hears of it gets it, made as the mail itself is. */
export type PreviewScheduleMail = (
  calendar: SeasonCalendar,
  person: ReachedPerson | undefined,
  now: Date,
  closure?: ToldClosure,
) => ScheduleMail | null;

/** The games and practices of a season as a table that is changed. */
export function createScheduleTable({
  db,
  clock,
  log,
  tellSoon,
  previewMail,
}: ActionContext & { tellSoon: () => void; previewMail: PreviewScheduleMail }) {
  const seasonOf = async (sql: Sql, id: number | undefined): Promise<ScheduleSeason> => {
    const season = await findSeason(sql, id ?? null, toLocalDate(clock.now()));
    if (!season) throw new Problem('record.not_found');
    return season;
  };
  const names = async () => ({
    teams: new Map((await findTeams(db)).map((team) => [team.id, team])),
    venues: new Map((await findPlaces(db)).map((place) => [place.id, place])),
  });
  const checkOf = ({ conflicts, refusals, accepted }: Checked, { whole }: ChangeReach): ScheduleCheck => ({
    conflicts,
    refusals,
    reach: whole,
    is_soon: isSoon(accepted, clock.now()),
  });
  const changesOf = (calendar: SeasonCalendar, { edited }: Checked, reach: ChangeReach): ScheduleChangeSet['changes'] =>
    edited.map(({ edit, before, after, refusal }) => ({
      key: edit.key,
      before: before ? presentEntry(calendar, before) : null,
      after: after ? presentEntry(calendar, after) : null,
      ...(after ? reach.of({ edit, before, after, refusal }) : { families: 0, coaches: 0 }),
    }));
  const examine = async (sql: Sql, season: ScheduleSeason, edits: readonly ScheduleEdit[]) => {
    const calendar = await readCalendar(sql, clock.now(), keysOfEdits(edits));
    const checked = checkEdits(calendar, season, edits, clock.now());
    return { calendar, checked, reach: await readReach(sql, calendar, checked.accepted) };
  };
  const present = async (sql: Sql, set: SetRow): Promise<ScheduleChangeSet> => {
    const { season_id, outcome, changes: edits, ...rest } = set;
    const season = await seasonOf(sql, season_id);
    if (outcome) return { ...rest, season, ...outcome, mail: null };
    const { calendar, checked, reach } = await examine(sql, season, edits);
    return {
      ...rest,
      season,
      changes: changesOf(calendar, checked, reach),
      check: checkOf(checked, reach),
      mail: previewMail(calendar, reach.example(), clock.now()),
      rows: [],
    };
  };
  const access = async (sql: Sql, caller: AdminCaller, id: number): Promise<SetRow> => {
    const set = await findSet(sql, id, caller.id);
    if (!set) throw new Problem('record.not_found');
    return set;
  };
  const lock = async (tx: Tx, caller: AdminCaller, id: number): Promise<SetRow> => {
    const set = await lockSet(tx, id, caller.id);
    if (!set) throw new Problem('record.not_found');
    return set;
  };
  /** What the log keeps of a save: every row before and after. */
  const writeDown = (tx: Tx, caller: AdminCaller, seasonId: number, { calendar, settled, rows }: Stored) =>
    log(tx, caller, {
      event: 'schedule.changed',
      subject: `season:${seasonId}`,
      detail: { rows: settled.saved.length },
      before: Object.fromEntries(
        settled.saved.flatMap(({ before }) => (before ? [[before.key, entryForLog(calendar, before)]] : [])),
      ),
      after: Object.fromEntries(
        settled.saved.map(({ edit }) => {
          const entry = rows.get(edit.key)!;
          return [entry.key, entryForLog(calendar, entry)];
        }),
      ),
    });
  const keepMeant = async (tx: Tx, { settled, rows }: Stored): Promise<void> => {
    const stored = (key: string): [kind: string, id: number] => {
      const [kind = '', id = ''] = (rows.get(key)?.key ?? key).split(':');
      return [kind, Number(id)];
    };
    await keepOnPurpose(
      tx,
      settled.onPurpose.map(({ key, other }) => {
        const [[kind, id], [otherKind, otherId]] = [stored(key), stored(other)];
        return { kind, id, otherKind, otherId };
      }),
    );
  };

  /** Stores what can be stored of a set, with what is to be told of it. */
  const store = async (tx: Tx, caller: AdminCaller, set: SetRow, { tell, sentence }: SavedEdits) => {
    const now = clock.now();
    const keys = keysOfEdits(set.changes);
    await lockEntries(tx, keys);
    const season = await seasonOf(tx, set.season_id);
    const { calendar, checked } = await examine(tx, season, set.changes);
    const settled = settle(calendar, checked);
    const reach = await readReach(tx, calendar, settled.saved);
    const changers = await findLastChangers(
      tx,
      season.id,
      checked.edited.filter(isStale).map(({ edit }) => edit.key),
      secondsAfter(now, -DAY_SECONDS),
    );
    const earlier = await findNoted(tx, settled.saved);
    const ids = await storeEntries(tx, settled.saved, now);
    const keyOf = ({ edit, after }: AcceptedEdit): string =>
      ids.has(edit.key) ? `${after.kind}:${ids.get(edit.key)}` : edit.key;
    const entries = new Map((await findEntriesByKey(tx, settled.saved.map(keyOf))).map((entry) => [entry.key, entry]));
    const stored: Stored = {
      calendar,
      checked,
      settled,
      rows: new Map(settled.saved.map((one) => [one.edit.key, entries.get(keyOf(one))!])),
      changers: new Map(changers.map(({ key, name }) => [key, name])),
    };
    await keepMeant(tx, stored);
    const tellsAt = tellsAtOf(tell, settled.saved, now);
    const told = settled.saved.map((one) => ({ ...one, after: stored.rows.get(one.edit.key)! }));
    if (tellsAt) await noteSet(tx, set.id, told, tellsAt);
    else await forgetNoted(tx, told, earlier);
    const outcome: KeptOutcome = {
      changes: changesOf(calendar, checked, reach),
      check: checkOf(checked, reach),
      rows: outcomesOf(stored),
    };
    await markSaved(tx, set.id, { outcome, tell, sentence: sentence ?? null, tellsAt, now });
    if (settled.saved.length > 0) await writeDown(tx, caller, season.id, stored);
  };

  return {
    async options(seasonId: number | undefined): Promise<ScheduleOptions> {
      const season = await seasonOf(db, seasonId);
      const places = await findPlaces(db);
      const teams = (await findTeams(db)).filter(({ season_id }) => season_id === season.id);
      return {
        season,
        seasons: await findSeasons(db),
        divisions: await findDivisionNames(db, season.id),
        teams: teams.map(({ id, name, color, division_id }) => ({ id, name, color, division_id })),
        venues: places.filter(({ is_removed }) => !is_removed).map(({ id, name }) => ({ id, name })),
      };
    },
    async list(
      { season_id, ...filter }: Omit<RowFilter, 'seasonId' | 'from'> & { season_id?: number; from?: string },
      { after, limit }: { after: RowCursor | undefined; limit: number },
    ): Promise<{ items: ScheduleRow[]; total: number; next_after: string | null }> {
      const season = await seasonOf(db, season_id);
      const wanted: RowFilter = { ...filter, seasonId: season.id, from: filter.from ?? toLocalDate(clock.now()) };
      const entries = await findRows(db, wanted, { after, limit: limit + 1 });
      const calendar = await names();
      const last = entries.length > limit ? entries[limit - 1] : undefined;
      return {
        items: entries.slice(0, limit).map((entry) => presentEntry(calendar, entry)),
        total: (await countRows(db, wanted)).total,
        next_after: last ? `${Math.floor(last.starts_at.getTime() / 1000)}-${last.kind}-${last.id}` : null,
      };
    },
    async row(key: string): Promise<{ row: ScheduleRow; season_id: number }> {
      const [entry] = await findEntriesByKey(db, [key]);
      if (!entry || entry.season_id === null) throw new Problem('record.not_found');
      return { row: presentEntry(await names(), entry), season_id: entry.season_id };
    },
    async check(seasonId: number | undefined, edits: readonly ScheduleEdit[]): Promise<ScheduleCheck> {
      const { checked, reach } = await examine(db, await seasonOf(db, seasonId), edits);
      return checkOf(checked, reach);
    },
    prepare: (caller: AdminCaller, { client_id, season_id, changes }: PreparedEdits): Promise<ScheduleChangeSet> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const season = await seasonOf(tx, season_id);
        await deleteOldSets(tx, caller.id, secondsAfter(now, -KEPT_DAYS * DAY_SECONDS));
        const { id } = await insertSet(tx, {
          seasonId: season.id,
          madeBy: caller.id,
          clientId: client_id ?? null,
          changes,
          now,
        });
        return present(tx, await access(tx, caller, id));
      }),
    get: async (caller: AdminCaller, id: number): Promise<ScheduleChangeSet> =>
      present(db, await access(db, caller, id)),
    /** Whoever sends it again gets what became of it the first time. */
    async save(caller: AdminCaller, id: number, body: SavedEdits): Promise<ScheduleChangeSet> {
      const saved = await db.transaction(async (tx) => {
        await lockImports(tx);
        const set = await lock(tx, caller, id);
        if (set.saved_at === null) await store(tx, caller, set, body);
        return present(tx, await access(tx, caller, id));
      });
      tellSoon();
      return saved;
    },
    stop: (caller: AdminCaller, id: number): Promise<ScheduleChangeSet> =>
      db.transaction(async (tx) => {
        const set = await lock(tx, caller, id);
        if (set.stopped_at === null) {
          if (!(await forgetSet(tx, id))) throw new Problem('schedule.told');
          await markStopped(tx, id, clock.now());
          await log(tx, caller, {
            event: 'schedule.notice_stopped',
            subject: `season:${set.season_id}`,
            before: { tells_at: set.tells_at },
            after: { tells_at: null },
          });
        }
        return present(tx, await access(tx, caller, id));
      }),
  };
}
export type ScheduleTable = ReturnType<typeof createScheduleTable>;
