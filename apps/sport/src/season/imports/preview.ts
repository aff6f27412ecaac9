import { createHash } from 'node:crypto';
import { t } from '@sports-hub/contract/texts';
import { IMPORT_LINES, type ImportKindName, type ImportUnknownName } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { lineOf, parseRecords, readRows, type CsvRecord, type CsvRow, type RowProblem } from './csv.ts';
import { foldName } from '../same-name.ts';
import { delimiterOf } from './file-text.ts';
import type { Cells, Change } from './kind.ts';
import { readPlaces, type Places } from './places.ts';
import { PERSON } from './rosters.ts';
import { findKnownPlayers, findPlayersByNumber, listNames } from './queries.ts';
import { columnsOf, compareRows, kindOf } from './service.ts';
import { canNumber, NAME_FIELDS, nameFieldOf, tidyRow, type KnownNames, type NameField } from './tidy.ts';

/** What somebody said of a line: left out, or cells that were put right. */
export interface LineCare {
  left_out?: boolean;
  cells?: Record<string, string>;
}
export interface FileToRead {
  kind: ImportKindName;
  season_id: number;
  content: string;
  columns: readonly { heading: string; field: string | null }[];
  lines: Readonly<Record<string, LineCare>>;
}

export interface Preview {
  lines: number;
  /** The first line below the headings. */
  example: readonly string[];
  missingFields: string[];
  names: ImportUnknownName[];
  problems: RowProblem[];
  warnings: RowProblem[];
  leftOut: number[];
  /** Wrong rows as they were understood, by their line. */
  rows: ReadonlyMap<number, Cells>;
  added: Change<unknown>[];
  changed: Change<unknown>[];
  unchanged: number;
  /** Games and practices to come that the file does not name. */
  missing: Cells[];
  difference: string;
}

export const MAX_COLUMNS = 60;
/** Twins have one; more than this of one name are tries. */
const MAX_BIRTH_DATES = 3;

/** Where a column of this kind can go: a day and a time may stand in two. */
export function fieldsOf(kind: string): string[] {
  const fields = columnsOf(kind);
  return fields.includes('starts_at') ? [...fields, 'date', 'time'] : fields;
}

/** A file's cells, or why it cannot be taken at all. */
export function recordsOf(content: string): CsvRecord[] | { problem: string } {
  const found = parseRecords(content, delimiterOf(content), IMPORT_LINES + 2);
  if (!Array.isArray(found)) return { problem: t('admin.imports.lineSays', found) };
  if (found.length < 2) return { problem: t('admin.imports.nothingInIt') };
  if (found.length - 1 > IMPORT_LINES) return { problem: t('admin.imports.tooManyLines', { most: IMPORT_LINES }) };
  if (found[0]!.record.length > MAX_COLUMNS)
    return { problem: t('admin.imports.tooManyColumns', { most: MAX_COLUMNS }) };
  return found;
}

function missingFieldsOf({ kind, columns }: FileToRead): string[] {
  const given = new Set(columns.flatMap(({ field }) => field ?? []));
  return kindOf(kind).fields.required.filter(
    (field) =>
      !given.has(field) &&
      !(field === 'external_id' && canNumber(kind)) &&
      !(field === 'starts_at' && given.has('date')),
  );
}

/** A formula was meant for a spreadsheet: nobody knows what it would have said. */
const formulasIn = (records: readonly CsvRecord[], fields: readonly (string | undefined)[]): RowProblem[] =>
  records.flatMap((whole) =>
    whole.record.flatMap((cell, index) =>
      fields[index] !== undefined && /^\s*=/.test(cell)
        ? [{ line: lineOf(whole), message: t('admin.imports.formula'), field: fields[index] }]
        : [],
    ),
  );

async function knownNames(tx: Tx, { names }: Places): Promise<KnownNames> {
  const remembered = await listNames(tx);
  const of = (field: NameField) =>
    new Map([
      ...names[field].map((name) => [foldName(name), name] as const),
      ...remembered
        .filter((one) => one.field === field && names[field].includes(one.means))
        .map(({ name, means }) => [foldName(name), means] as const),
    ]);
  return { division: of('division'), team: of('team'), venue: of('venue') };
}

/** Names that are none here, each with how often it stands in the file. */
function unknownNames(rows: readonly Cells[], { names }: Places): ImportUnknownName[] {
  const counts = {
    division: new Map<string, number>(),
    team: new Map<string, number>(),
    venue: new Map<string, number>(),
  };
  const known = Object.fromEntries(NAME_FIELDS.map((field) => [field, new Set(names[field].map(foldName))]));
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) {
      const named = nameFieldOf(field);
      if (named && value !== '' && !known[named]!.has(foldName(value)))
        counts[named].set(value, (counts[named].get(value) ?? 0) + 1);
    }
  return NAME_FIELDS.flatMap((field) => [...counts[field]].map(([name, lines]) => ({ field, name, lines })))
    .slice(0, 200)
    .map((one, index) => ({ id: index + 1, ...one, choices: [...names[one.field]] }));
}

/** A player whom the file does not number is who has this name and birth date already. */
async function numberPlayers(tx: Tx, rows: readonly CsvRow[], problems: RowProblem[]): Promise<CsvRow[]> {
  const keyOf = (...parts: (string | undefined)[]): string => JSON.stringify(parts).toLowerCase();
  // Whoever tries birth dates until one is known learns nothing.
  const tried = Map.groupBy(rows, ({ cells }) => keyOf(cells['first_name'], cells['last_name']));
  for (const same of tried.values())
    if (new Set(same.map(({ cells }) => cells['birth_date'])).size > MAX_BIRTH_DATES)
      for (const { line } of same) problems.push({ line, message: t('admin.imports.manyBirthDates') });
  const refused = new Set(problems.map(({ line }) => line));
  const open = rows.filter(({ line }) => !refused.has(line));
  const known = new Map(
    (
      await findKnownPlayers(
        tx,
        open.map(({ cells }) => cells),
      )
    ).map((player) => [keyOf(player.first_name, player.last_name, player.birth_date), player] as const),
  );
  return rows.map(({ line, cells }) => {
    const found = known.get(keyOf(cells['first_name'], cells['last_name'], cells['birth_date']));
    return { line, cells: found === undefined ? cells : { ...cells, ...found } };
  });
}

/** Who a child is, is not changed by a file: a number that is somebody else's is a mistake in it. */
async function reportOtherPlayers(tx: Tx, rows: readonly CsvRow[], problems: RowProblem[]): Promise<void> {
  const numbers = rows.map(({ cells }) => cells['external_id'] ?? '');
  const known = new Map((await findPlayersByNumber(tx, numbers)).map((player) => [player.external_id, player]));
  for (const { line, cells } of rows) {
    const player = known.get(cells['external_id'] ?? '');
    if (player && PERSON.some((field) => (cells[field] ?? '') !== player[field]))
      problems.push({
        line,
        message: t('admin.imports.otherPlayer', { number: player.external_id }),
        field: 'external_id',
      });
  }
}

async function missingOf(tx: Tx, file: FileToRead, rows: readonly CsvRow[], now: Date): Promise<Cells[]> {
  if (file.kind !== 'games' && file.kind !== 'practices') return [];
  const named = new Set(rows.map(({ cells }) => cells['external_id']));
  const today = toLocalTime(now);
  return (await kindOf(file.kind).list(tx, file.season_id)).filter(
    (cells) =>
      !named.has(cells['external_id']) && cells['status'] === 'scheduled' && (cells['starts_at'] ?? '') > today,
  );
}

/** The same only where everything is that somebody has seen. */
function digestOf(problems: readonly RowProblem[], changes: readonly Change<unknown>[]): string {
  const hash = createHash('sha256');
  for (const { line, message } of problems) hash.update(JSON.stringify([line, message]));
  for (const { line, before, after } of changes) hash.update(JSON.stringify([line, before, after]));
  return hash.digest('base64url');
}

/** How the season would change: nothing is stored. The file is one that `recordsOf` takes. */
export async function previewFile(tx: Tx, file: FileToRead, now: Date): Promise<Preview> {
  const [, ...body] = recordsOf(file.content) as CsvRecord[];
  const fields = file.columns.map(({ field }) => field ?? undefined);
  const { rows: all, problems: ofRows } = readRows(body, fields);
  const isLeftOut = ({ line }: { line: number }): boolean => file.lines[line]?.left_out === true;
  const problems = [...ofRows, ...formulasIn(body, fields)].filter((problem) => !isLeftOut(problem));
  const missingFields = missingFieldsOf(file);
  const places = await readPlaces(tx, file.season_id);
  const names = await knownNames(tx, places);
  const given = all
    .filter((row) => !isLeftOut(row))
    .map(({ line, cells }) => ({
      line,
      cells: tidyRow(file.kind, { ...cells, ...file.lines[line]?.cells }, names),
    }));
  const hasNumbers = fields.includes('external_id');
  const rows = file.kind === 'rosters' && !hasNumbers ? await numberPlayers(tx, given, problems) : given;
  if (file.kind === 'rosters') await reportOtherPlayers(tx, rows, problems);
  const read =
    missingFields.length > 0
      ? { added: [], changed: [], unchanged: 0, warnings: [] }
      : await compareRows(tx, file.kind, rows, problems, { seasonId: file.season_id, now });
  const missing = missingFields.length > 0 ? [] : await missingOf(tx, file, rows, now);
  const wrong = new Set(problems.map(({ line }) => line));
  return {
    ...read,
    lines: body.length,
    example: body[0]?.record ?? [],
    missingFields,
    names: unknownNames(
      rows.map(({ cells }) => cells),
      places,
    ),
    problems: problems.toSorted((a, b) => a.line - b.line),
    leftOut: all.filter(isLeftOut).map(({ line }) => line),
    rows: new Map(rows.flatMap(({ line, cells }) => (wrong.has(line) ? [[line, cells] as const] : []))),
    missing,
    difference: digestOf(problems, [...read.added, ...read.changed]),
  };
}
