import { t } from '@sports-hub/contract/texts';
import type { Tx } from '@sports-hub/kernel';
import type { CsvRow, RowProblem } from './csv.ts';
import { markDuplicates } from '../players/duplicates.ts';
import type { Cells, Change, ImportKind } from './kind.ts';
import { readPlaces, type Places } from './places.ts';
import { createRowReader } from './row-reader.ts';
import { READERS, ROSTER_FIELDS } from '../teams/roster-fields.ts';

interface RosterDraft {
  externalId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  gender: string;
  teamId: number;
  divisionId: number;
  fields: Record<string, string | number | null>;
}

/** Who somebody is. */
export const PERSON = ['first_name', 'last_name', 'birth_date', 'gender'] as const;

const SELECT = `
  select p.external_id, l.name as league, d.name as division, t.name as team, p.first_name, p.last_name, p.birth_date::text, p.gender,
    ${ROSTER_FIELDS.map((field) => `coalesce(r.${field}::text, '') as ${field}`).join(', ')}
  from roster_entries r join players p on p.id = r.player_id join teams t on t.id = r.team_id
  join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id and s.id = $1`;

/** A player is on one team of a division: naming another team of it moves the player there. */
const keyOf = (cells: Cells): string => JSON.stringify([cells['external_id'], cells['league'], cells['division']]);

function readEntry(
  row: CsvRow,
  existing: ReadonlyMap<string, Cells>,
  places: Places,
  problems: RowProblem[],
): Change<RosterDraft> | undefined {
  const reader = createRowReader(row, problems);
  const externalId = reader.text('external_id', { otherwise: '', required: true, max: 100 });
  const division = places.division(reader);
  const team = places.team(reader, division, 'team', reader.text('team', { otherwise: '', required: true }));
  const firstName = reader.text('first_name', { otherwise: '', required: true, max: 100 });
  const lastName = reader.text('last_name', { otherwise: '', required: true, max: 100 });
  const birthDate = reader.date('birth_date');
  const gender = reader.choice('gender', ['girls', 'boys'], '');
  const before =
    division && existing.get(keyOf({ external_id: externalId, league: division.league, division: division.name }));
  const fields = Object.fromEntries(
    ROSTER_FIELDS.map((field) => [field, READERS[field](reader, before?.[field] ?? '')]),
  );
  if (reader.isBroken || !division || !team) return undefined;
  return {
    line: row.line,
    label: externalId,
    before,
    after: {
      external_id: externalId,
      league: division.league,
      division: division.name,
      team: team.name,
      first_name: firstName,
      last_name: lastName,
      birth_date: birthDate,
      gender,
      ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value ?? '')])),
    },
    draft: {
      externalId,
      firstName,
      lastName,
      birthDate,
      gender,
      teamId: team.id,
      divisionId: division.id,
      fields,
    },
  };
}

/** A player is once in a division, and two rows of one player must agree on who that is. */
function reportDisagreement(changes: readonly Change<RosterDraft>[], problems: RowProblem[]): void {
  const first = new Map<string, Change<RosterDraft>>();
  const places = new Map<string, number>();
  for (const change of changes) {
    const place = keyOf(change.after);
    const sameDivision = places.get(place);
    if (sameDivision !== undefined)
      problems.push({
        line: change.line,
        message: t('answers.season.imports.rosters.thisPlayerIsInLine', { sameDivision }),
      });
    else places.set(place, change.line);
    const earlier = first.get(change.draft.externalId);
    if (!earlier) first.set(change.draft.externalId, change);
    else if (PERSON.some((field) => earlier.after[field] !== change.after[field])) {
      problems.push({
        line: change.line,
        message: t('answers.season.imports.rosters.thisPlayerIsDescribedDifferently', { line: earlier.line }),
      });
    }
  }
}

/** A player who was found to be the same child as another one is on no roster; the file has to name the one who stayed. */
async function reportJoined(tx: Tx, rows: readonly CsvRow[], problems: RowProblem[]): Promise<void> {
  const joined = await tx.rows<{ external_id: string; kept: string }>(
    'select p.external_id, k.external_id as kept from players p join players k on k.id = p.joined_with where p.external_id = any ($1)',
    [rows.map((row) => row.cells['external_id'])],
  );
  const keptOf = new Map(joined.map(({ external_id, kept }) => [external_id, kept]));
  for (const { line, cells } of rows) {
    const kept = keptOf.get(cells['external_id'] ?? '');
    if (kept !== undefined)
      problems.push({ line, message: t('answers.season.imports.rosters.thisIsTheSameChild', { kept }) });
  }
}

async function storeEntries(tx: Tx, changes: readonly Change<RosterDraft>[], now: Date): Promise<void> {
  const drafts = changes.map((change) => change.draft);
  const players = await tx.rows<{ id: number; is_new: boolean }>(
    `insert into players (external_id, first_name, last_name, birth_date, gender, created_at)
     select distinct on (external_id) external_id, first_name, last_name, birth_date, gender, $1::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::date[], $6::text[]) as p (external_id, first_name, last_name, birth_date, gender)
     on conflict (external_id) do update set first_name = excluded.first_name, last_name = excluded.last_name, birth_date = excluded.birth_date, gender = excluded.gender
     returning id, xmax = 0 as is_new`,
    [
      now,
      drafts.map((d) => d.externalId),
      drafts.map((d) => d.firstName),
      drafts.map((d) => d.lastName),
      drafts.map((d) => d.birthDate),
      drafts.map((d) => d.gender),
    ],
  );
  const added = players.filter(({ is_new }) => is_new).map(({ id }) => id);
  if (added.length > 0) await markDuplicates(tx, added, now);
  const entries = [drafts.map((d) => d.externalId), drafts.map((d) => d.divisionId), drafts.map((d) => d.teamId)];
  await tx.run(
    `delete from roster_entries r using unnest($1::text[], $2::bigint[], $3::bigint[]) as i (external_id, division_id, team_id), players p, teams t
     where p.external_id = i.external_id and r.player_id = p.id and t.id = r.team_id and t.division_id = i.division_id and r.team_id <> i.team_id`,
    entries,
  );
  await tx.run(
    `insert into roster_entries (team_id, player_id, ${ROSTER_FIELDS.join(', ')})
     select i.team_id, p.id, ${ROSTER_FIELDS.map((field) => `f.${field}`).join(', ')}
       from unnest($1::text[], $2::bigint[], $3::jsonb[]) as i (external_id, team_id, fields)
       join players p on p.external_id = i.external_id, jsonb_populate_record(null::roster_entries, i.fields) f
     on conflict (team_id, player_id) do update set ${ROSTER_FIELDS.map((field) => `${field} = excluded.${field}`).join(', ')}`,
    [drafts.map((d) => d.externalId), drafts.map((d) => d.teamId), drafts.map((d) => JSON.stringify(d.fields))],
  );
}

/** A player who came with the file stays known, on no team: others may have been told apart from them meanwhile. */
const removeEntries = (tx: Tx, added: readonly Cells[], seasonId: number): Promise<number> =>
  tx.run(
    `delete from roster_entries r using unnest($1::text[], $2::text[], $3::text[], $4::text[]) as i (external_id, league, division, team),
       players p, teams t, divisions d, leagues l
     where p.external_id = i.external_id and r.player_id = p.id and t.id = r.team_id and t.name = i.team
       and d.id = t.division_id and d.name = i.division and l.id = d.league_id and l.name = i.league and l.season_id = $5`,
    [...['external_id', 'league', 'division', 'team'].map((field) => added.map((cells) => cells[field])), seasonId],
  );

/** Who plays where. Nobody is taken off a roster because a file does not name them. */
export const rosters: ImportKind<RosterDraft> = {
  fields: {
    required: ['external_id', 'division', 'team', 'first_name', 'last_name', 'birth_date', 'gender'],
    optional: ['league', ...ROSTER_FIELDS],
  },
  hidesValues: true,
  async read(tx, rows, problems, seasonId) {
    const places = await readPlaces(tx, seasonId);
    const found = await tx.rows<Record<string, string>>(`${SELECT} where p.external_id = any ($2)`, [
      seasonId,
      rows.map((row) => row.cells['external_id']),
    ]);
    const existing = new Map(found.map((entry) => [keyOf(entry), entry]));
    const changes = rows.flatMap((row) => readEntry(row, existing, places, problems) ?? []);
    reportDisagreement(changes, problems);
    await reportJoined(tx, rows, problems);
    return changes;
  },
  store: (tx, { added, changed }, now) => storeEntries(tx, [...added, ...changed], now),
  list: (tx, seasonId) => tx.rows(`${SELECT} order by l.id, d.position, d.id, t.name, t.id, p.id`, [seasonId]),
  remove: removeEntries,
};
