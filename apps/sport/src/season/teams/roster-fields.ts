import type { RowReader } from '../imports/row-reader.ts';

/** What a roster says of a player beside who it is, in public and in files: each is a column of `roster_entries`. */
export const ROSTER_FIELDS = ['jersey_number'] as const;
type RosterField = (typeof ROSTER_FIELDS)[number];

/** How a cell of a file is read; without the column a field stays as it was. */
export const READERS: Record<RosterField, (reader: RowReader, before: string) => string | number | null> = {
  jersey_number: (reader, before) => reader.integer('jersey_number', { otherwise: before, min: 0, max: 99 }),
};
