import { instantsOf, isDate } from '@sports-hub/kernel/time';
import type { CsvRow, RowProblem } from './csv.ts';

/** Reads the cells of one row and collects what is wrong with them, so that all of it can be said at once. */
export interface RowReader {
  readonly line: number;
  readonly isBroken: boolean;
  /** And in which cell, where it is in one. */
  wrong(message: string, field?: string): void;
  /** A cell as it is, or what it was before (or would be) when the file has no such column. */
  text(field: string, options: { otherwise: string; required?: boolean; max?: number }): string;
  choice(field: string, choices: readonly string[], otherwise: string): string;
  /** A whole number; an empty cell means `null`. */
  integer(field: string, options: { otherwise: string; min: number; max: number }): number | null;
  /** An instant given as local time, or with an offset of its own. */
  time(field: string): Date | undefined;
  date(field: string): string;
}

const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

export function createRowReader(row: CsvRow, problems: RowProblem[]): RowReader {
  const before = problems.length;
  const wrong: RowReader['wrong'] = (message, field) => {
    problems.push({ line: row.line, message, ...(field ? { field } : {}) });
  };
  const cell = (field: string): string | undefined => row.cells[field];

  const text: RowReader['text'] = (field, { otherwise, required = false, max = 200 }) => {
    const value = cell(field) ?? otherwise;
    if (required && value === '') wrong(`${field} is empty.`, field);
    if ([...value].length > max) wrong(`${field} is longer than ${max} characters.`, field);
    return value;
  };

  return {
    line: row.line,
    get isBroken() {
      return problems.length > before;
    },
    wrong,
    text,
    choice(field, choices, otherwise) {
      const value = (cell(field) || otherwise).toLowerCase();
      if (!choices.includes(value)) wrong(`${field} must be one of ${choices.join(', ')}.`, field);
      return value;
    },
    integer(field, { otherwise, min, max }) {
      const value = cell(field) ?? otherwise;
      if (value === '') return null;
      const number = Number(value);
      if (!/^\d{1,6}$/.test(value) || number < min || number > max)
        wrong(`${field} must be a whole number from ${min} to ${max}.`, field);
      return number;
    },
    time(field) {
      const value = cell(field) ?? '';
      const [, day = '', hour = '', minute = '', second = '00', offset] = TIME.exec(value) ?? [];
      const local = `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
      const isReal =
        day !== '' && !Number.isNaN(Date.parse(`${local}Z`)) && new Date(`${local}Z`).toISOString().startsWith(local);
      if (!isReal) {
        wrong(
          `${field} must be a date and a time like 2026-11-14 18:30; where clocks are set back, with an offset: 2026-11-14 18:30-05:00.`,
          field,
        );
        return undefined;
      }
      if (offset !== undefined) {
        const instant = new Date(`${local}${offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
        if (!Number.isNaN(instant.getTime())) return instant;
        wrong(`${field}: ${offset} is no offset.`, field);
        return undefined;
      }
      // In the hour that occurs twice the first is meant; the second is written with its offset.
      const [instant] = instantsOf(local);
      if (!instant) wrong(`${field}: ${local} does not exist, because clocks are set forward then.`, field);
      return instant;
    },
    date(field) {
      const value = cell(field) ?? '';
      if (!isDate(value)) wrong(`${field} must be a date like 2016-04-12.`, field);
      return value;
    },
  };
}
