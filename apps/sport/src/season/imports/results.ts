import { t } from '@sports-hub/contract/texts';
import type { Score } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { decideMatch, lacksWinner, lockBracket, previewDecision, type Decision } from '../tournaments/deciding.ts';
import { findTournamentOfMatch } from '../tournaments/state-queries.ts';
import type { CsvRow, RowProblem } from './csv.ts';
import { draftsOf, readByExternalId, reportOtherSeason, type Cells, type Change, type ImportKind } from './kind.ts';
import { createRowReader } from './row-reader.ts';
import { readScore } from './score.ts';

interface ResultDraft {
  externalId: string;
  status: string;
  homeScore: number | null;
  awayScore: number | null;
  /** The match of a tournament, whose bracket goes on with the result. */
  matchId: number | null;
}

const SELECT = `
  select g.external_id, g.tournament_match_id::text as match_id, g.status, coalesce(g.home_score::text, '') as home_score, coalesce(g.away_score::text, '') as away_score, s.id::text as in_season
  from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id`;

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
  if (existing?.['match_id'] && (status === 'postponed' || status === 'cancelled'))
    reader.wrong(t('admin.imports.bracketDecides', { number: externalId }));
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
    draft: {
      externalId,
      status,
      homeScore,
      awayScore,
      matchId: existing['match_id'] ? Number(existing['match_id']) : null,
    },
  };
}

const scoreOf = ({ homeScore, awayScore }: ResultDraft): Score | null =>
  homeScore === null || awayScore === null ? null : { home: homeScore, away: awayScore };

/** A game of a bracket needs a winner, and is not changed by a file once a later one rests on it. */
async function checkMatches(
  tx: Tx,
  changes: readonly Change<ResultDraft>[],
  problems: RowProblem[],
): Promise<Change<ResultDraft>[]> {
  const wrong = new Set<number>();
  for (const { line, label, before, after, draft } of changes) {
    if (draft.matchId === null || Object.keys(after).every((field) => before?.[field] === after[field])) continue;
    const refusal = await whyNot(tx, draft.matchId, { score: scoreOf(draft) });
    if (!refusal) continue;
    wrong.add(line);
    problems.push({ line, message: `${label}: ${refusal}` });
  }
  return changes.filter(({ line }) => !wrong.has(line));
}

async function whyNot(tx: Tx, matchId: number, decision: Decision): Promise<string | undefined> {
  const tournamentId = await findTournamentOfMatch(tx, matchId);
  const bracket = await lockBracket(tx, tournamentId ?? 0);
  const match = bracket.matches.find(({ id }) => id === matchId);
  if (match && lacksWinner(match, decision)) return t('answers.scores.needsAWinner');
  return previewDecision(bracket, matchId, decision).overturned.length > 0 ? t('problem.result.of_bracket') : undefined;
}

/** A result that is taken back is missing again, whoever entered it. */
export const forgetEntries = (tx: Tx, externalIds: readonly string[], now: Date): Promise<number> =>
  tx.run(
    `update result_entries e set replaced_at = $2 from games g
      where g.external_id = any ($1) and e.game_id = g.id and e.replaced_at is null`,
    [externalIds, now],
  );

/** How games ended. Never adds a game. */
export const results: ImportKind<ResultDraft> = {
  fields: { required: ['external_id', 'home_score', 'away_score'], optional: ['status'] },
  hidesValues: false,
  read: (tx, rows, problems, seasonId) =>
    readByExternalId(
      rows,
      problems,
      (ids) => tx.rows<Record<string, string>>(`${SELECT} where g.external_id = any ($1)`, [ids]),
      (row, existing) => readResult(row, existing, problems, seasonId),
    ).then((changes) => checkMatches(tx, changes, problems)),
  async store(tx, { changed }, now) {
    const drafts = draftsOf(changed).filter(({ matchId }) => matchId === null);
    for (const draft of draftsOf(changed))
      // What a later game rests on by now stays, as what was changed since does.
      if (draft.matchId !== null) await decideMatch(tx, draft.matchId, { score: scoreOf(draft) }, { now });
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
    await forgetEntries(
      tx,
      draftsOf(changed).flatMap(({ externalId, status }) => (status === 'final' ? [] : [externalId])),
      now,
    );
  },
  list: (tx, seasonId) =>
    tx.rows(
      `${SELECT} where s.id = $1 and g.status = 'final' and g.tournament_match_id is null order by g.starts_at, g.id`,
      [seasonId],
    ),
  remove: async () => 0,
};
