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

export const writeCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify(
    [header, ...rows].map((cells) => cells.map(toHarmlessCell)),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows', bom: true },
  );
