import { stringify } from 'csv-stringify/sync';
import { toHarmlessCell } from './cells.ts';

/**
 * Every export is written here. Each cell is quoted, whatever is in it: no separator, quotation mark or line break that
 * somebody typed ends a cell or a row, and none becomes a formula. The mark in front makes spreadsheets read UTF-8.
 */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(toHarmlessCell)),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );

/** Digits of ours, never what somebody typed: a spreadsheet is to add them up, also below zero. */
export interface NumberCell {
  number: string;
}

export const writeCsv = (header: readonly string[], rows: readonly (readonly (string | NumberCell)[])[]): string =>
  stringify(
    [header, ...rows].map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? toHarmlessCell(cell) : cell.number)),
    ),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows', bom: true },
  );
