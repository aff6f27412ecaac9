import { insertPractices, updatePractices, type PracticeDraft } from '../schedules/writes.ts';
import type { CsvRow, RowProblem } from './csv.ts';
import { draftsOf, readByExternalId, reportOtherSeason, type Cells, type Change, type ImportKind } from './kind.ts';
import { fileTime, readPlaces, type Places } from './places.ts';
import { createRowReader } from './row-reader.ts';

type StoredPractice = Record<string, string> & { starts_at: never };

const SELECT = `
  select p.external_id, l.name as league, d.name as division, t.name as team, coalesce(v.name, '') as venue,
    p.starts_at, p.duration_minutes::text, p.status, coalesce(p.notes, '') as notes, s.id::text as in_season
  from practices p join divisions d on d.id = p.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
  join teams t on t.id = p.team_id left join venues v on v.id = p.venue_id`;

const toCells = (practice: StoredPractice): Cells => ({ ...practice, starts_at: fileTime(practice.starts_at) });

function readPractice(
  row: CsvRow,
  existing: Cells | undefined,
  places: Places,
  problems: RowProblem[],
  seasonId: number | null,
): Change<PracticeDraft> | undefined {
  const reader = createRowReader(row, problems);
  const old = (field: string, otherwise = ''): string => existing?.[field] ?? otherwise;
  const externalId = reader.text('external_id', { otherwise: '', required: true, max: 100 });
  reportOtherSeason(reader, existing, seasonId);
  const division = places.division(reader);
  const team = places.team(reader, division, 'team', reader.text('team', { otherwise: '', required: true }));
  const venue = places.venue(reader, reader.text('venue', { otherwise: old('venue') }));
  const startsAt = reader.time('starts_at');
  const durationMinutes =
    reader.integer('duration_minutes', { otherwise: old('duration_minutes', '60'), min: 1, max: 1440 }) ?? 60;
  const status = reader.choice('status', ['scheduled', 'cancelled'], old('status', 'scheduled'));
  const notes = reader.text('notes', { otherwise: old('notes'), max: 1000 });
  if (reader.isBroken || !division || !team || !startsAt || venue === undefined) return undefined;
  return {
    line: row.line,
    label: externalId,
    before: existing,
    after: {
      external_id: externalId,
      league: division.league,
      division: division.name,
      team: team.name,
      venue: venue?.name ?? '',
      starts_at: fileTime(startsAt),
      duration_minutes: String(durationMinutes),
      status,
      notes,
    },
    draft: {
      externalId,
      divisionId: division.id,
      teamId: team.id,
      venueId: venue?.id ?? null,
      startsAt,
      durationMinutes,
      status,
      notes: notes || null,
    },
  };
}

export const practices: ImportKind<PracticeDraft> = {
  fields: {
    required: ['external_id', 'division', 'team', 'starts_at'],
    optional: ['league', 'venue', 'duration_minutes', 'status', 'notes'],
  },
  hidesValues: false,
  async read(tx, rows, problems, seasonId) {
    const places = await readPlaces(tx, seasonId);
    return readByExternalId(
      rows,
      problems,
      async (ids) => (await tx.rows<StoredPractice>(`${SELECT} where p.external_id = any ($1)`, [ids])).map(toCells),
      (row, existing) => readPractice(row, existing, places, problems, seasonId),
    );
  },
  async store(tx, { added, changed }, now) {
    await insertPractices(tx, draftsOf(added), now);
    await updatePractices(tx, draftsOf(changed), now);
  },
  list: async (tx, seasonId) =>
    (await tx.rows<StoredPractice>(`${SELECT} where s.id = $1 order by p.starts_at, p.id`, [seasonId])).map(toCells),
  remove: (tx, added) =>
    tx.run(
      `delete from practices p where p.external_id = any ($1)
         and not exists (select 1 from answers a where a.kind = 'practice' and a.event_id = p.id)`,
      [added.map((cells) => cells['external_id'])],
    ),
};
