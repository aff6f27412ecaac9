import { t } from '@sports-hub/contract/texts';
import type { Audit, Clock, Database, Tx } from '@sports-hub/kernel';
import { writeCsv } from '../../platform/csv/write.ts';
import { findDoubleBookings } from './double-bookings.ts';
import { readCsv, type ColumnMap, type CsvRow, type RowProblem } from './csv.ts';
import { games } from './games.ts';
import type { Change, ImportKind } from './kind.ts';
import { practices } from './practices.ts';
import { findCurrentSeason, findStartsOfGames, lockImports } from './queries.ts';
import { results } from './results.ts';
import { rosters } from './rosters.ts';
import { findOutsideSeason } from './season-days.ts';

/** Every kind of file. What a kind's rows become is its own affair. */
export const KINDS: Readonly<Record<string, ImportKind<unknown>>> = { games, practices, rosters, results };

export interface ImportReport {
  problems: RowProblem[];
  /** What may be meant, but should be looked at. */
  warnings: RowProblem[];
  added: Change<unknown>[];
  changed: Change<unknown>[];
  unchanged: number;
  isStored: boolean;
}

export interface ImportRequest {
  kind: string;
  bytes: Buffer;
  map: ColumnMap;
  dryRun: boolean;
}

export interface Imports {
  /** Checks every row; stores all of them or, if anything is wrong with one, none. */
  import(request: ImportRequest): Promise<ImportReport>;
  /** What `import` takes. */
  export(kind: string): Promise<string>;
}

export const kindOf = (name: string): ImportKind<unknown> => {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (!kind) throw new Error(`Unknown kind ${name}`);
  return kind;
};

export const columnsOf = (name: string): string[] => {
  const { required, optional } = kindOf(name).fields;
  return [...required, ...optional];
};

export const differs = ({ before, after }: Change<unknown>): boolean =>
  Object.keys(after).some((field) => before?.[field] !== after[field]);

/** A score of a game that has not begun is a mistake in the file: in the date, or in the game's number. */
async function finalTooEarly(tx: Tx, changes: readonly Change<unknown>[], now: Date): Promise<RowProblem[]> {
  const final = changes.filter(({ after }) => after['status'] === 'final');
  if (final.length === 0) return [];
  const planned = await findStartsOfGames(
    tx,
    final.map(({ label }) => label),
  );
  const starts = new Map(planned.map((game) => [game.external_id, game.starts_at]));
  return final.flatMap(({ line, label, draft }) => {
    const startsAt = (draft as { startsAt?: Date }).startsAt ?? starts.get(label);
    return startsAt && startsAt > now
      ? [{ line, message: t('answers.season.imports.service.theGameHasNotBegun', { label }) }]
      : [];
  });
}

/** What rows would add and change, without those that are wrong; what is wrong is added to `problems`. */
export async function compareRows(
  tx: Tx,
  name: string,
  rows: readonly CsvRow[],
  problems: RowProblem[],
  { seasonId, now }: { seasonId: number | null; now: Date },
): Promise<Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'warnings'>> {
  const changes = await kindOf(name).read(tx, rows, problems, seasonId);
  const added = changes.filter(({ before }) => !before);
  const changed = changes.filter((change) => change.before && differs(change));
  problems.push(...(await finalTooEarly(tx, [...added, ...changed], now)));
  const wrong = new Set(problems.map(({ line }) => line));
  const isRight = ({ line }: { line: number }): boolean => !wrong.has(line);
  const right = [...added, ...changed].filter(isRight);
  const warnings = [...(await findDoubleBookings(tx, name, right)), ...(await findOutsideSeason(tx, seasonId, right))];
  return {
    added: added.filter(isRight),
    changed: changed.filter(isRight),
    unchanged: changes.length - added.length - changed.length,
    warnings: warnings.sort((a, b) => a.line - b.line),
  };
}

export const createImports = ({
  db,
  clock,
  audit,
  actor,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  actor: string;
}): Imports => ({
  import: ({ kind: name, bytes, map, dryRun }) =>
    db.transaction(async (tx) => {
      const kind = kindOf(name);
      const file = readCsv(bytes, kind.fields, map);
      const problems = [...file.problems];
      await lockImports(tx);
      const compared = await compareRows(tx, name, file.rows, problems, {
        seasonId: await findCurrentSeason(tx),
        now: clock.now(),
      });
      const { added, changed } = compared;
      const isStored = problems.length === 0 && !dryRun;
      if (isStored && added.length + changed.length > 0) {
        await kind.store(tx, { added, changed }, clock.now());
        await audit(tx, { event: `import.${name}`, actor, detail: { added: added.length, changed: changed.length } });
      }
      return {
        ...compared,
        problems: problems.sort((a, b) => a.line - b.line),
        isStored,
      };
    }),

  export: (name) =>
    db.transaction(async (tx) => {
      const columns = columnsOf(name);
      const records = await kindOf(name).list(tx, await findCurrentSeason(tx));
      return writeCsv(
        columns,
        records.map((record) => columns.map((column) => record[column] ?? '')),
      );
    }),
});
