import { insertPractices, updatePractices, type PracticeDraft } from '../schedules/writes.ts';
import type { CsvRow, RowProblem } from './csv.ts';
import { draftsOf, readByExternalId, type Cells, type Change, type ImportKind } from './kind.ts';
import { fileTime, readPlaces, type Places } from './places.ts';
import { plannedChange, readNotes, readPlannedRow, readSlot } from './planned-row.ts';

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
  const planned = readPlannedRow(row, existing, problems, seasonId);
  const { reader, old } = planned;
  const division = places.division(reader);
  const team = places.team(reader, division, 'team', reader.text('team', { otherwise: '', required: true }));
  const { venue, startsAt, durationMinutes } = readSlot(planned, places);
  const status = reader.choice('status', ['scheduled', 'cancelled'], old('status', 'scheduled'));
  const notes = readNotes(planned);
  if (reader.isBroken || !division || !team || !startsAt || venue === undefined) return undefined;
  return plannedChange(
    planned,
    { division, venue, startsAt, durationMinutes, status, notes },
    {
      teams: { team: team.name },
      draft: { teamId: team.id },
    },
  );
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
