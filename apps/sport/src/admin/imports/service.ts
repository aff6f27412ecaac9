import { t } from '@sports-hub/contract/texts';
import type { ImportHead, ImportKindName, SeasonImport } from '@sports-hub/contract';
import { invalidField, Problem, secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import { guessColumns, isKnownHeading, plainHeading } from '../../season/imports/columns.ts';
import { readFileText } from '../../season/imports/file-text.ts';
import type { Cells, Change } from '../../season/imports/kind.ts';
import { fieldsOf, previewFile, recordsOf, type Preview } from '../../season/imports/preview.ts';
import { lockGamesOf, lockImports } from '../../season/imports/queries.ts';
import { differs, kindOf } from '../../season/imports/service.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { findSeason } from '../schedule-maker/queries.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import type { RosterTelling } from '../rosters/telling.ts';
import { changesForLog } from './in-the-log.ts';
import { canUndo, presentHead, presentImport, UNDO_SECONDS } from './present.ts';
import {
  findImport,
  findImportSeason,
  findPlaced,
  findRememberedColumns,
  forgetFiles,
  insertImport,
  listImportRows,
  markApplied,
  markTold,
  markUndone,
  rememberColumns,
  rememberNames,
  updateFile,
  type ImportRow,
  type Undo,
} from './queries.ts';

export interface GivenFile {
  kind: ImportKindName;
  seasonId: number | undefined;
  fileName: string;
  bytes: Buffer;
}

const undoOf = (added: readonly Change<unknown>[], changed: readonly Change<unknown>[]): Undo => ({
  added: added.map(({ after }) => after),
  changed: changed.map(({ before, after }) => ({ before: before!, after })),
});

/** Files of games, practices, rosters and results: looked through, applied as one, taken back within a day. */
export function createSeasonImports({ db, clock, log, telling }: ActionContext & { telling: RosterTelling }) {
  const seasonOf = async (sql: Sql, id?: number): Promise<SeasonImport['season']> => {
    const season = await findSeason(sql, id);
    if (!season) throw invalidField('season_id', t('admin.imports.noSeason'));
    return { id: season.id, name: season.name, is_current: season.is_current };
  };
  const rowOf = async (sql: Sql, id: number, lock: 'for update of i' | '' = ''): Promise<ImportRow> => {
    const row = await findImport(sql, id, lock);
    if (!row) throw new Problem('record.not_found');
    return row;
  };
  const previewOf = async (tx: Tx, row: ImportRow): Promise<Preview | undefined> =>
    row.state === 'open' && row.content !== '' ? previewFile(tx, row, clock.now()) : undefined;
  /** Of whose teams nobody was told: only a file of rosters has any, and only while it can be taken back. */
  const placedBy = async (tx: Tx, row: ImportRow) =>
    row.kind === 'rosters' && row.undo && canUndo(row, clock.now()) ? findPlaced(tx, row.season_id, row.undo) : [];
  const shown = async (tx: Tx, id: number): Promise<SeasonImport> => {
    const row = await rowOf(tx, id);
    const season = await findImportSeason(tx, row.season_id);
    const now = clock.now();
    const placed = season.is_current ? await placedBy(tx, row) : [];
    const tells = placed.length > 0 ? await telling.count(tx, placed) : null;
    return presentImport(row, season, { preview: await previewOf(tx, row), tells, now });
  };
  /** The one that the caller saw, locked; what somebody else did to it meanwhile comes back instead. */
  const seen = async (tx: Tx, id: number, version: number, state: ImportRow['state']): Promise<ImportRow> => {
    const row = await rowOf(tx, id, 'for update of i');
    if (row.version !== version || row.state !== state) throw changedSince(await shown(tx, id));
    return row;
  };

  /** What is not in the file and was named to be canceled, as changes of its own. */
  const cancellations = async (
    tx: Tx,
    row: ImportRow,
    missing: readonly Cells[],
    wanted: readonly string[],
  ): Promise<Change<unknown>[]> => {
    const named = missing.filter((cells) => wanted.includes(cells['external_id'] ?? ''));
    const rows = named.map((cells, index) => ({ line: index + 1, cells: { ...cells, status: 'cancelled' } }));
    return rows.length === 0 ? [] : kindOf(row.kind).read(tx, rows, [], row.season_id);
  };

  /** Those that still are as the file left them. */
  const untouched = async (tx: Tx, { kind, season_id }: ImportRow, afters: readonly Cells[]): Promise<Set<number>> => {
    const rows = afters.map((cells, index) => ({ line: index, cells }));
    const now = await kindOf(kind).read(tx, rows, [], season_id);
    return new Set(now.filter((change) => change.before && !differs(change)).map(({ line }) => line));
  };

  return {
    list: async (seasonId?: number): Promise<ImportHead[]> => {
      const season = await findSeason(db, seasonId);
      return season ? (await listImportRows(db, season.id)).map((row) => presentHead(row, clock.now())) : [];
    },

    read: (id: number): Promise<SeasonImport> => db.transaction((tx) => shown(tx, id)),

    take: (caller: AdminCaller, { kind, seasonId, fileName, bytes }: GivenFile): Promise<SeasonImport> =>
      db.transaction(async (tx) => {
        const season = await seasonOf(tx, seasonId);
        const file = readFileText(bytes);
        if ('problem' in file) throw invalidField('file', file.problem);
        const content = file.text.replaceAll('\0', '');
        const records = recordsOf(content);
        if ('problem' in records) throw invalidField('file', records.problem);
        const header = records[0]!.record.map((heading) => heading.trim().slice(0, 100).toWellFormed());
        const remembered = new Map(
          (await findRememberedColumns(tx, kind)).map(({ heading, field }) => [heading, field]),
        );
        const guessed = guessColumns(header, fieldsOf(kind), remembered);
        const id = await insertImport(tx, {
          season_id: season.id,
          kind,
          file_name: fileName.slice(0, 200).toWellFormed(),
          encoding: file.encoding,
          content,
          // Rows without headings would make a child's name one: only those that are known are kept.
          columns: header.map((heading, index) => ({
            heading: kindOf(kind).hidesValues && !isKnownHeading(heading) ? '' : heading,
            ...guessed[index]!,
          })),
          by: caller.id,
          now: clock.now(),
        });
        await log(tx, caller, {
          event: 'import.taken',
          subject: `season:${season.id}`,
          detail: { kind, lines: records.length - 1 },
        });
        return shown(tx, id);
      }),

    changeColumns: (
      id: number,
      version: number,
      columns: readonly { id: number; field?: string }[],
      names: readonly { id: number; means?: string }[],
    ): Promise<SeasonImport> =>
      db.transaction(async (tx) => {
        const row = await seen(tx, id, version, 'open');
        const allowed = fieldsOf(row.kind);
        const chosen = row.columns.map((column, index) => {
          const given = columns.find((one) => one.id === index + 1);
          const field = given?.field || null;
          if (!given || field === column.field) return column;
          if (field !== null && !allowed.includes(field))
            throw invalidField(`columns.${index + 1}.field`, t('admin.imports.noSuchField'));
          return { ...column, field, state: field === null ? ('left_out' as const) : ('chosen' as const) };
        });
        for (const [index, { field }] of chosen.entries())
          if (field !== null && chosen.findIndex((other) => other.field === field) < index)
            throw invalidField(`columns.${index + 1}.field`, t('admin.imports.twoColumns'));
        const preview = await previewOf(tx, row);
        const meant = names.flatMap(({ id: number, means }) => {
          const unknown = preview?.names.find((one) => one.id === number);
          return unknown && means && unknown.choices.includes(means) ? [{ ...unknown, means }] : [];
        });
        await updateFile(tx, { id, columns: chosen, lines: row.lines });
        await rememberColumns(
          tx,
          row.kind,
          chosen.map(({ heading, field }) => ({ heading: plainHeading(heading), field })),
        );
        await rememberNames(tx, meant);
        return shown(tx, id);
      }),

    correct: (
      id: number,
      version: number,
      lines: readonly { id: number; left_out?: boolean; field?: string; value?: string }[],
    ): Promise<SeasonImport> =>
      db.transaction(async (tx) => {
        const row = await seen(tx, id, version, 'open');
        const cared = { ...row.lines };
        for (const { id: line, left_out = false, field, value } of lines) {
          const cells = { ...cared[line]?.cells };
          if (field && fieldsOf(row.kind).includes(field) && value !== undefined) cells[field] = value.trim();
          cared[line] = { left_out, cells };
        }
        await updateFile(tx, { id, columns: row.columns, lines: cared });
        return shown(tx, id);
      }),

    apply: (
      caller: AdminCaller,
      id: number,
      { version, difference, cancel = [] }: { version: number; difference: string; cancel?: readonly string[] },
    ): Promise<SeasonImport> =>
      db.transaction(async (tx) => {
        await lockImports(tx);
        const row = await seen(tx, id, version, 'open');
        await seasonOf(tx, row.season_id);
        await lockGamesOf(tx, row.season_id);
        const preview = await previewOf(tx, row);
        if (!preview || preview.difference !== difference) throw changedSince(await shown(tx, id));
        if (preview.problems.length > 0 || preview.missingFields.length > 0)
          throw invalidField('lines', t('admin.imports.firstCorrect'));
        const changed = [...preview.changed, ...(await cancellations(tx, row, preview.missing, cancel))];
        await kindOf(row.kind).store(tx, { added: preview.added, changed }, clock.now());
        await markApplied(tx, id, undoOf(preview.added, changed), clock.now());
        const { placed, ...sides } = await changesForLog(tx, row.kind, [...preview.added, ...changed]);
        await log(tx, caller, {
          event: 'import.applied',
          subject: `season:${row.season_id}`,
          ...sides,
          detail: {
            ...{ kind: row.kind, added: preview.added.length, changed: changed.length },
            ...(placed ? { placed } : {}),
          },
        });
        return shown(tx, id);
      }),

    undo: (caller: AdminCaller, id: number, version: number): Promise<SeasonImport> =>
      db.transaction(async (tx) => {
        await lockImports(tx);
        const row = await seen(tx, id, version, 'applied');
        await seasonOf(tx, row.season_id);
        await lockGamesOf(tx, row.season_id);
        if (!row.undo || !canUndo(row, clock.now())) throw new Problem('record.conflict');
        const kind = kindOf(row.kind);
        const { added, changed } = row.undo;
        const same = await untouched(
          tx,
          row,
          changed.map(({ after }) => after),
        );
        const back = changed.filter((_change, index) => same.has(index));
        const rows = back.map(({ before }, index) => ({ line: index, cells: before }));
        // What cannot be read any more, because its place or team is gone, stays as it is.
        const restored = await kind.read(tx, rows, [], row.season_id);
        await kind.store(tx, { added: [], changed: restored }, clock.now());
        const stillNew = await untouched(tx, row, added);
        const removed = await kind.remove(
          tx,
          added.filter((_cells, index) => stillNew.has(index)),
          row.season_id,
        );
        const stayed = changed.length - restored.length + added.length - removed;
        await markUndone(tx, id, stayed);
        const { placed, ...sides } = await changesForLog(tx, row.kind, restored);
        await log(tx, caller, {
          event: 'import.undone',
          subject: `season:${row.season_id}`,
          ...sides,
          detail: { ...{ kind: row.kind, removed, changed: restored.length, stayed }, ...(placed ? { placed } : {}) },
        });
        return shown(tx, id);
      }),

    tell: (caller: AdminCaller, id: number, version: number): Promise<SeasonImport> =>
      db.transaction(async (tx) => {
        await lockImports(tx);
        const row = await seen(tx, id, version, 'applied');
        const season = await seasonOf(tx, row.season_id);
        const placed = season.is_current ? await placedBy(tx, row) : [];
        if (placed.length === 0) throw new Problem('record.conflict');
        const letters = await telling.tell(tx, placed);
        await markTold(tx, id, clock.now());
        await log(tx, caller, {
          event: 'import.told',
          subject: `season:${row.season_id}`,
          detail: { players: placed.length, mails: letters.length },
        });
        return shown(tx, id);
      }),

    sweep: (): Promise<number> => forgetFiles(db, secondsAfter(clock.now(), -UNDO_SECONDS)),
  };
}
export type SeasonImports = ReturnType<typeof createSeasonImports>;
