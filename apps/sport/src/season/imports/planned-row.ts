import type { CsvRow, RowProblem } from './csv.ts';
import { reportOtherSeason, type Cells } from './kind.ts';
import { fileTime, type Places } from './places.ts';
import { createRowReader, type RowReader } from './row-reader.ts';

/** What every row of something with a time and a place says: games and practices. */
export interface PlannedRow {
  reader: RowReader;
  externalId: string;
  existing: Cells | undefined;
  /** What stands already, where the row leaves a field out. */
  old(field: string, otherwise?: string): string;
}

export function readPlannedRow(
  row: CsvRow,
  existing: Cells | undefined,
  problems: RowProblem[],
  seasonId: number | null,
): PlannedRow {
  const reader = createRowReader(row, problems);
  const externalId = reader.text('external_id', { otherwise: '', required: true, max: 100 });
  reportOtherSeason(reader, existing, seasonId);
  return { reader, externalId, existing, old: (field, otherwise = '') => existing?.[field] ?? otherwise };
}

/** When it is, how long, and where; undefined is what the row does not say rightly. */
export const readSlot = ({ reader, old }: PlannedRow, places: Places) => ({
  venue: places.venue(reader, reader.text('venue', { otherwise: old('venue') })),
  startsAt: reader.time('starts_at'),
  durationMinutes:
    reader.integer('duration_minutes', { otherwise: old('duration_minutes', '60'), min: 1, max: 1440 }) ?? 60,
});

export const readNotes = ({ reader, old }: PlannedRow): string =>
  reader.text('notes', { otherwise: old('notes'), max: 1000 });

export interface Planned {
  division: { id: number; name: string; league: string };
  venue: { id: number; name: string } | null;
  startsAt: Date;
  durationMinutes: number;
  status: string;
  notes: string;
}

/** What the file and what the database has of it, with what a kind has of its own. */
export const plannedChange = <D>(
  { reader, externalId, existing }: PlannedRow,
  { division, venue, startsAt, durationMinutes, status, notes }: Planned,
  own: { teams: Cells; score?: Cells; draft: D },
) => ({
  line: reader.line,
  label: externalId,
  before: existing,
  after: {
    external_id: externalId,
    league: division.league,
    division: division.name,
    ...own.teams,
    venue: venue?.name ?? '',
    starts_at: fileTime(startsAt),
    duration_minutes: String(durationMinutes),
    status,
    ...own.score,
    notes,
  },
  draft: {
    externalId,
    divisionId: division.id,
    ...own.draft,
    venueId: venue?.id ?? null,
    startsAt,
    durationMinutes,
    status,
    notes: notes || null,
  },
});
