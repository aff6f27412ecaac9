import { createHash } from 'node:crypto';
import { foldName } from '../same-name.ts';

/** Cells of one row by their fields, as they stand in the file and as they are understood. */
type Row = Readonly<Record<string, string>>;

/** For division, team and venue: what a name in the file means here, by the folded name. */
export type KnownNames = Readonly<Record<NameField, ReadonlyMap<string, string>>>;
export const NAME_FIELDS = ['division', 'team', 'venue'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** Which kind of name stands in a field. */
export const nameFieldOf = (field: string): NameField | undefined =>
  field === 'home_team' || field === 'away_team' ? 'team' : NAME_FIELDS.find((name) => name === field);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const pad = (value: string | number): string => String(value).padStart(2, '0');
/** Of two digits: this century for games, and for children too. */
const year = (text: string): string => (text.length === 2 ? `20${text}` : text);

/** `2027-01-23` of "1/23/2027", "Sat, Jan 23, 2027" or "23-Jan-2027"; anything else stays as it is. */
export function tidyDate(text: string): string {
  const [, month, day, inYear] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})$/.exec(text) ?? [];
  if (month && day && inYear) return `${year(inYear)}-${pad(month)}-${pad(day)}`;
  const words = /^(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text);
  const turned = /^(\d{1,2})[-\s]([a-z]{3})[a-z]*[-\s](\d{4}|\d{2})$/i.exec(text);
  const [name, ofMonth, ofYear] = words ? words.slice(1) : turned ? [turned[2], turned[1], turned[3]] : [];
  const found = MONTHS.indexOf((name ?? '').toLowerCase());
  return found < 0 ? text : `${year(ofYear!)}-${pad(found + 1)}-${pad(ofMonth!)}`;
}

/** `18:30` of "6:30 PM", "6:30p" or "18:30:00"; anything else stays as it is. */
export function tidyClock(text: string): string {
  const [, hour, minute = '00', , half] =
    /^(\d{1,2})(?::(\d{2}))?(:\d{2})?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || (half === undefined && !text.includes(':'))) return text;
  const shift = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${pad(shift)}:${minute}`;
}

/** `2027-01-23T18:30` of "1/23/2027 6:30 PM"; anything else stays as it is. */
export function tidyTime(text: string): string {
  const [, day, clock] =
    /^(.*?\d{4}|\d{1,2}\/\d{1,2}\/\d{2}),?\s+(?:at\s+)?(\d{1,2}(?::\d{2}){0,2}\s*(?:[ap]\.?\s?m?\.?)?)$/i.exec(text) ??
    [];
  if (!day || !clock) return text;
  const date = tidyDate(day.trim());
  return date === day.trim() && !/^\d{4}-/.test(date) ? text : `${date}T${tidyClock(clock)}`;
}

const GENDERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['m', 'male', 'boy', 'b'].map((word) => [word, 'boys'])),
  ...Object.fromEntries(['f', 'female', 'girl', 'g', 'w'].map((word) => [word, 'girls'])),
};
const STATUSES: Readonly<Record<string, string>> = {
  canceled: 'cancelled',
  completed: 'final',
  played: 'final',
  confirmed: 'scheduled',
};
const TIDIED: Readonly<Record<string, (text: string) => string>> = {
  starts_at: tidyTime,
  birth_date: tidyDate,
  gender: (text) => GENDERS[text.toLowerCase()] ?? text,
  status: (text) => STATUSES[text.toLowerCase()] ?? text,
};

/** What a record is known by, where the file gives it no number: the same every time the file is taken. */
const OWN_NUMBER: Readonly<Record<string, readonly string[]>> = {
  games: ['division', 'home_team', 'away_team', 'starts_at'],
  practices: ['division', 'team', 'starts_at'],
  rosters: ['first_name', 'last_name', 'birth_date'],
};
/** Kinds whose rows need no number of their own. */
export const canNumber = (kind: string): boolean => Object.hasOwn(OWN_NUMBER, kind);

function numberOf(kind: string, row: Row): string {
  // The day alone: a game that is moved within it stays the same game.
  const parts = OWN_NUMBER[kind]!.map((field) => (row[field] ?? '').slice(0, field === 'starts_at' ? 10 : undefined));
  if (parts.includes('')) return '';
  return `file-${createHash('sha256').update(JSON.stringify(parts).toLowerCase()).digest('hex').slice(0, 16)}`;
}

/** A row as the kind's own reader takes it: dates and times as it writes them, names as they are here, a number. */
export function tidyRow(kind: string, cells: Row, names: KnownNames): Row {
  const { date, time, ...given } = cells;
  const row: Record<string, string> = { ...given };
  if (row['starts_at'] === undefined && date !== undefined)
    row['starts_at'] = time ? `${tidyDate(date)}T${tidyClock(time)}` : tidyTime(date);
  for (const [field, value] of Object.entries(row)) {
    const named = nameFieldOf(field);
    row[field] = named ? (names[named].get(foldName(value)) ?? value) : (TIDIED[field]?.(value) ?? value);
  }
  if (canNumber(kind) && row['external_id'] === undefined) row['external_id'] = numberOf(kind, row);
  return row;
}
