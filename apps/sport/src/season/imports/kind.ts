import { t } from '@sports-hub/contract/texts';
import type { Tx } from '@sports-hub/kernel';
import type { CsvRow, FieldList, RowProblem } from './csv.ts';
import type { RowReader } from './row-reader.ts';

/** A record as a row of a file: what export writes and import compares with. */
export type Cells = Readonly<Record<string, string>>;

/** A row that would change something: what is there now (undefined: nothing) and what the file says. */
export interface Change<D> {
  line: number;
  /** Names the record to the operator. */
  label: string;
  before: Cells | undefined;
  after: Cells;
  draft: D;
}

/** One kind of file: how its rows are understood, stored and written back. */
export interface ImportKind<D> {
  fields: FieldList;
  /** Values of these are not shown, because they are about children. */
  hidesValues: boolean;
  /** Understands every row. What is wrong goes to `problems`; only rows without problems are returned. */
  read(tx: Tx, rows: readonly CsvRow[], problems: RowProblem[], seasonId: number | null): Promise<Change<D>[]>;
  /** Stores what is new and what has changed. */
  store(tx: Tx, changes: { added: readonly Change<D>[]; changed: readonly Change<D>[] }, now: Date): Promise<void>;
  /** Every record of a season as `read` takes it. */
  list(tx: Tx, seasonId: number | null): Promise<Cells[]>;
  /** Takes away what `store` has added, where nothing rests on it; how many. */
  remove(tx: Tx, added: readonly Cells[], seasonId: number): Promise<number>;
}

/** Each record once per file: a second row for it is an error, because it is not clear which is meant. */
export function reportRepeated(
  rows: readonly CsvRow[],
  keyOf: (row: CsvRow) => string,
  problems: RowProblem[],
): Set<CsvRow> {
  const first = new Map<string, number>();
  const repeated = new Set<CsvRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const earlier = first.get(key);
    if (key === '' || earlier === undefined) first.set(key, row.line);
    else {
      problems.push({ line: row.line, message: t('answers.season.imports.kind.thisIsInLineAlready', { earlier }) });
      repeated.add(row);
    }
  }
  return repeated;
}

/** Reads the rows of records that are known by their `external_id`, each beside what is stored under it. */
export async function readByExternalId<D>(
  rows: readonly CsvRow[],
  problems: RowProblem[],
  find: (externalIds: readonly string[]) => Promise<readonly Cells[]>,
  readOne: (row: CsvRow, existing: Cells | undefined) => Change<D> | undefined,
): Promise<Change<D>[]> {
  const idOf = (row: CsvRow): string => row.cells['external_id'] ?? '';
  const repeated = reportRepeated(rows, idOf, problems);
  const existing = new Map((await find(rows.map(idOf))).map((cells) => [cells['external_id'], cells]));
  return rows.flatMap((row) => (repeated.has(row) ? [] : (readOne(row, existing.get(idOf(row))) ?? [])));
}

/** Numbers are of all seasons: a file of this one must not change another, which may be over. */
export function reportOtherSeason(reader: RowReader, existing: Cells | undefined, seasonId: number | null): void {
  if (existing && existing['in_season'] !== String(seasonId))
    reader.wrong(t('admin.imports.otherSeason', { number: existing['external_id'] ?? '' }), 'external_id');
}

export const draftsOf = <D>(changes: readonly Change<D>[]): D[] => changes.map((change) => change.draft);
