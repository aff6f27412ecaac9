import { insertGames, updateGames, type GameDraft } from '../schedules/writes.ts';
import type { CsvRow, RowProblem } from './csv.ts';
import { draftsOf, readByExternalId, type Cells, type Change, type ImportKind } from './kind.ts';
import { fileTime, readPlaces, type Places } from './places.ts';
import { plannedChange, readNotes, readPlannedRow, readSlot } from './planned-row.ts';
import { forgetEntries } from './results.ts';
import { readScore } from './score.ts';

/** How the games of tournaments are numbered, by `follow_match()`: their matches change them, files do not. */
const OF_A_TOURNAMENT = /^match-\d+$/;
const STATUSES = ['scheduled', 'final', 'postponed', 'cancelled'];

type StoredGame = Record<string, string> & { starts_at: never };

const SELECT = `
  select g.external_id, l.name as league, d.name as division, h.name as home_team, a.name as away_team, coalesce(v.name, '') as venue,
    g.starts_at, g.duration_minutes::text, g.status, coalesce(g.home_score::text, '') as home_score,
    coalesce(g.away_score::text, '') as away_score, coalesce(g.notes, '') as notes, s.id::text as in_season
  from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
  join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id left join venues v on v.id = g.venue_id
  where g.tournament_match_id is null`;

const toCells = (game: StoredGame): Cells => ({ ...game, starts_at: fileTime(game.starts_at) });

function readGame(
  row: CsvRow,
  existing: Cells | undefined,
  places: Places,
  problems: RowProblem[],
  seasonId: number | null,
): Change<GameDraft> | undefined {
  const planned = readPlannedRow(row, existing, problems, seasonId);
  const { reader, externalId, old } = planned;
  if (OF_A_TOURNAMENT.test(externalId))
    reader.wrong(`${externalId} is a match of a tournament, which is not imported.`);
  const division = places.division(reader);
  const [home, away] = ['home_team', 'away_team'].map((field) =>
    places.team(reader, division, field, reader.text(field, { otherwise: '', required: true })),
  );
  if (home && home.id === away?.id) reader.wrong('A team cannot play against itself.');
  const { venue, startsAt, durationMinutes } = readSlot(planned, places);
  const status = reader.choice('status', STATUSES, old('status', 'scheduled'));
  // A game that is no longer final loses its score.
  const keepsScore = status === 'final' && existing?.['status'] === 'final';
  const { homeScore, awayScore } = readScore(reader, status, (field) => (keepsScore ? old(field) : ''));
  const notes = readNotes(planned);
  if (reader.isBroken || !division || !home || !away || !startsAt || venue === undefined) return undefined;
  return plannedChange(
    planned,
    { division, venue, startsAt, durationMinutes, status, notes },
    {
      teams: { home_team: home.name, away_team: away.name },
      score: { home_score: String(homeScore ?? ''), away_score: String(awayScore ?? '') },
      draft: { homeTeamId: home.id, awayTeamId: away.id, homeScore, awayScore },
    },
  );
}

export const games: ImportKind<GameDraft> = {
  fields: {
    required: ['external_id', 'division', 'home_team', 'away_team', 'starts_at'],
    optional: ['league', 'venue', 'duration_minutes', 'status', 'home_score', 'away_score', 'notes'],
  },
  hidesValues: false,
  async read(tx, rows, problems, seasonId) {
    const places = await readPlaces(tx, seasonId);
    return readByExternalId(
      rows,
      problems,
      async (ids) => (await tx.rows<StoredGame>(`${SELECT} and g.external_id = any ($1)`, [ids])).map(toCells),
      (row, existing) => readGame(row, existing, places, problems, seasonId),
    );
  },
  async store(tx, { added, changed }, now) {
    await insertGames(tx, draftsOf(added), now);
    await updateGames(tx, draftsOf(changed), now);
    const takenBack = changed.filter(
      ({ before, after }) => before?.['status'] === 'final' && after['status'] !== 'final',
    );
    await forgetEntries(
      tx,
      takenBack.map(({ label }) => label),
      now,
    );
  },
  list: async (tx, seasonId) =>
    (await tx.rows<StoredGame>(`${SELECT} and s.id = $1 order by g.starts_at, g.id`, [seasonId])).map(toCells),
  remove: (tx, added) =>
    tx.run(
      `delete from games g where g.external_id = any ($1)
         and not exists (select 1 from result_entries r where r.game_id = g.id)
         and not exists (select 1 from player_statistics p where p.game_id = g.id)
         and not exists (select 1 from answers a where a.kind = 'game' and a.event_id = g.id)`,
      [added.map((cells) => cells['external_id'])],
    ),
};
