import type { CsvRow, RowProblem } from './csv.ts';
import { draftsOf, readByExternalId, reportOtherSeason, type Cells, type Change, type ImportKind } from './kind.ts';
import { createRowReader } from './row-reader.ts';
import { readScore } from './score.ts';

interface ResultDraft {
  externalId: string;
  status: string;
  homeScore: number | null;
  awayScore: number | null;
}

const SELECT = `
  select g.external_id, g.status, coalesce(g.home_score::text, '') as home_score, coalesce(g.away_score::text, '') as away_score, s.id::text as in_season
  from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
  where g.tournament_match_id is null`;

function readResult(
  row: CsvRow,
  existing: Cells | undefined,
  problems: RowProblem[],
  seasonId: number | null,
): Change<ResultDraft> | undefined {
  const reader = createRowReader(row, problems);
  const externalId = reader.text('external_id', { otherwise: '', required: true, max: 100 });
  if (externalId !== '' && !existing) reader.wrong(`There is no game ${externalId}; import the games first.`);
  reportOtherSeason(reader, existing, seasonId);
  const status = reader.choice('status', ['final', 'scheduled', 'postponed', 'cancelled'], 'final');
  const { homeScore, awayScore } = readScore(reader, status, () => '');
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
  read: (tx, rows, problems, seasonId) =>
    readByExternalId(
      rows,
      problems,
      (ids) => tx.rows<Record<string, string>>(`${SELECT} and g.external_id = any ($1)`, [ids]),
      (row, existing) => readResult(row, existing, problems, seasonId),
    ),
  async store(tx, { changed }, now) {
    const drafts = draftsOf(changed);
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
  list: (tx, seasonId) =>
    tx.rows(`${SELECT} and s.id = $1 and g.status = 'final' order by g.starts_at, g.id`, [seasonId]),
  remove: async () => 0,
};
