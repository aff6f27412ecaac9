import type { CsvRow, RowProblem } from './csv.ts';
import { reportRepeated, type Cells, type Change, type ImportKind } from './kind.ts';
import { createRowReader } from './row-reader.ts';

interface ResultDraft {
  externalId: string;
  status: string;
  homeScore: number | null;
  awayScore: number | null;
}

const SELECT = `
  select g.external_id, g.status, coalesce(g.home_score::text, '') as home_score, coalesce(g.away_score::text, '') as away_score
  from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
  where g.tournament_match_id is null`;

function readResult(row: CsvRow, existing: Cells | undefined, problems: RowProblem[]): Change<ResultDraft> | undefined {
  const reader = createRowReader(row, problems);
  const externalId = reader.text('external_id', { otherwise: '', required: true, max: 100 });
  if (externalId !== '' && !existing) reader.wrong(`There is no game ${externalId}; import the games first.`);
  const status = reader.choice('status', ['final', 'scheduled', 'postponed', 'cancelled'], 'final');
  const [homeScore = null, awayScore = null] = ['home_score', 'away_score'].map((field) =>
    reader.integer(field, { otherwise: '', min: 0, max: 999 }),
  );
  if (status === 'final' && (homeScore === null || awayScore === null))
    reader.wrong('A final game needs home_score and away_score.');
  if (status !== 'final' && (homeScore !== null || awayScore !== null)) reader.wrong('Only a final game has a score.');
  if (reader.isBroken || !existing) return undefined;
  return {
    line: row.line,
    label: externalId,
    before: existing,
    after: {
      external_id: externalId,
      status,
      home_score: String(homeScore ?? ''),
      away_score: String(awayScore ?? ''),
    },
    draft: { externalId, status, homeScore, awayScore },
  };
}

/** How games ended. Never adds a game. */
export const results: ImportKind<ResultDraft> = {
  fields: { required: ['external_id', 'home_score', 'away_score'], optional: ['status'] },
  hidesValues: false,
  async read(tx, rows, problems) {
    const idOf = (row: CsvRow): string => row.cells['external_id'] ?? '';
    const repeated = reportRepeated(rows, idOf, problems);
    const found = await tx.rows<Record<string, string>>(`${SELECT} and g.external_id = any ($1)`, [rows.map(idOf)]);
    const existing = new Map(found.map((game) => [game['external_id'], game]));
    return rows.flatMap((row) => (repeated.has(row) ? [] : (readResult(row, existing.get(idOf(row)), problems) ?? [])));
  },
  async store(tx, { changed }, now) {
    const drafts = changed.map((change) => change.draft);
    await tx.run(
      `update games g set status = r.status, home_score = r.home_score, away_score = r.away_score, updated_at = $1
       from unnest($2::text[], $3::text[], $4::integer[], $5::integer[]) as r (external_id, status, home_score, away_score) where g.external_id = r.external_id`,
      [
        now,
        drafts.map((d) => d.externalId),
        drafts.map((d) => d.status),
        drafts.map((d) => d.homeScore),
        drafts.map((d) => d.awayScore),
      ],
    );
  },
  list: (tx) => tx.rows(`${SELECT} and s.is_current and g.status = 'final' order by g.starts_at, g.id`),
};
