import { t } from '@sports-hub/contract/texts';
import type { Audit, Clock, Database, Tx } from '@sports-hub/kernel';
import { writeCsv } from '../../platform/csv/write.ts';
import { findDoubleBookings } from './double-bookings.ts';
import { readCsv, type ColumnMap, type RowProblem } from './csv.ts';
import { games } from './games.ts';
import type { Change, ImportKind } from './kind.ts';
import { practices } from './practices.ts';
import { findCurrentSeason, findStartsOfGames, lockImports } from './queries.ts';
import { results } from './results.ts';
import { rosters } from './rosters.ts';

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
export async function finalTooEarly(tx: Tx, changes: readonly Change<unknown>[], now: Date): Promise<RowProblem[]> {
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
      const changes = await kind.read(tx, file.rows, problems, await findCurrentSeason(tx));
      const added = changes.filter((change) => !change.before);
      const changed = changes.filter((change) => change.before && differs(change));
      problems.push(...(await finalTooEarly(tx, [...added, ...changed], clock.now())));
      const warnings = await findDoubleBookings(tx, name, [...added, ...changed]);
      const isStored = problems.length === 0 && !dryRun;
      if (isStored && added.length + changed.length > 0) {
        await kind.store(tx, { added, changed }, clock.now());
        await audit(tx, { event: `import.${name}`, actor, detail: { added: added.length, changed: changed.length } });
      }
      return {
        problems: problems.sort((a, b) => a.line - b.line),
        warnings,
        added,
        changed,
        unchanged: changes.length - added.length - changed.length,
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
