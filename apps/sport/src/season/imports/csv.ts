import { t } from '@sports-hub/contract/texts';
import { CsvError, parse } from 'csv-parse/sync';
import { fromHarmlessCell } from '../../platform/csv/cells.ts';

/** Something wrong in a file, and where. */
export interface RowProblem {
  line: number;
  message: string;
  /** The cell it is in, where it is in one. */
  field?: string;
}

export interface CsvRow {
  /** Where the row begins in the file; the header is line 1. */
  line: number;
  /** By field; a field whose column is missing from the file is missing here, an empty cell is ''. */
  cells: Readonly<Record<string, string>>;
}

export interface CsvFile {
  rows: CsvRow[];
  problems: RowProblem[];
}

export interface FieldList {
  required: readonly string[];
  optional: readonly string[];
}

/** Which of the file's columns is which field, beside those that have a field's name. */
export type ColumnMap = ReadonlyMap<string, string>;

const fail = (line: number, message: string): CsvFile => ({ rows: [], problems: [{ line, message }] });
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** No row of a spreadsheet is longer; a quotation mark that is never closed is. */
const MAX_RECORD = 200_000;

export interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** The cells of a file, line by line, or what is wrong with it. */
export function parseRecords(text: string, delimiter: string, most?: number): CsvRecord[] | RowProblem {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      // Where it ends is all that is needed of what the parser knows of a record.
      on_record: (record: string[], { lines }) => ({ record, info: { lines } }) as never,
      max_record_size: MAX_RECORD,
      relax_column_count: true,
      skip_empty_lines: true,
      ...(most === undefined ? {} : { to: most }),
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines'] ?? 1);
    return { line, message: 'A quotation mark is not closed or stands in the middle of a cell.' };
  }
}

/** Reads a file's rows by the names of its columns. Everything that is wrong is reported with its line. */
export function readCsv(bytes: Buffer, fields: FieldList, map: ColumnMap = new Map()): CsvFile {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail(1, 'The file is not UTF-8 text. Save it as "CSV UTF-8".');
  }
  const records = parseRecords(text, ',');
  if (!Array.isArray(records)) return { rows: [], problems: [records] };
  const [header, ...body] = records;
  if (!header) return fail(1, 'The file is empty.');
  const only = header.record.length === 1 ? (header.record[0] ?? '') : '';
  if (only.includes(';') && only.split(';').length >= fields.required.length)
    return fail(1, 'The cells are separated by semicolons. Save the file with commas between them.');
  const columns = readHeader(header.record, fields, map);
  if ('problems' in columns) return { rows: [], problems: columns.problems };
  return readRows(body, columns.fields);
}

function readHeader(
  header: readonly string[],
  fields: FieldList,
  map: ColumnMap,
): { fields: (string | undefined)[] } | { problems: RowProblem[] } {
  const known = [...fields.required, ...fields.optional];
  const problems: RowProblem[] = [];
  const wrong = (message: string): void => {
    problems.push({ line: 1, message });
  };
  for (const [column, field] of map) {
    if (!known.includes(field)) wrong(`There is no field ${field} to map to; fields are ${known.join(', ')}.`);
    if (!header.some((name) => name.trim() === column)) wrong(`There is no column "${column}" to map from.`);
  }
  const taken = new Set(map.values());
  // A column that is mapped gives its field; another of the field's own name is then ignored.
  const found = header.map(
    (name) =>
      map.get(name.trim()) ?? (known.includes(plain(name)) && !taken.has(plain(name)) ? plain(name) : undefined),
  );
  for (const field of fields.required) if (!found.includes(field)) wrong(`A column for ${field} is missing.`);
  for (const [index, field] of found.entries()) {
    if (field !== undefined && found.indexOf(field) < index) wrong(`Two columns are ${field}.`);
  }
  return problems.length > 0 ? { problems } : { fields: found };
}

/** Where it begins; the parser says where it ends. */
export const lineOf = ({ record, info }: CsvRecord): number =>
  info.lines - record.join('').split(/\r\n|\n|\r/).length + 1;

/** Its rows, each cell under its field; a cell without one is left out. */
export function readRows(records: readonly CsvRecord[], fields: readonly (string | undefined)[]): CsvFile {
  const problems: RowProblem[] = [];
  const rows: CsvRow[] = [];
  for (const { record, info } of records) {
    const line = lineOf({ record, info });
    if (record.every((cell) => cell.trim() === '')) continue;
    if (record.length > fields.length)
      problems.push({ line, message: t('answers.season.imports.csv.theRowHasMoreCells') });
    if (record.some((cell) => cell.includes('\0')))
      problems.push({ line, message: t('answers.season.imports.csv.theRowHasCharactersThat') });
    const cells = fields.flatMap((field, index) =>
      field === undefined ? [] : [[field, fromHarmlessCell((record[index] ?? '').trim()).trim()] as const],
    );
    rows.push({ line, cells: Object.fromEntries(cells) });
  }
  return { rows, problems };
}
