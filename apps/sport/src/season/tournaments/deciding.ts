import type { Score } from '@sports-hub/contract';
import { Problem, secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import { rankGroup, type GroupGame, type GroupRow } from './group-table.ts';
import {
  changesBetween,
  hasSameSides,
  isDecided,
  overturnedIn,
  settle,
  type MatchChange,
  type MatchState,
  type RankedGroup,
} from './settle.ts';
import {
  findGroupTeams,
  findKnownGames,
  findMatchStates,
  findTieBreaks,
  findTournamentOfMatch,
  lockMatches,
  lockTournament,
  markTournament,
  noteOtherTeams,
  replaceEntries,
  storeMatchState,
  type TournamentRow,
} from './state-queries.ts';

/** In this time nobody hears that others play in a game: who mistyped corrects it. */
export const HELD_SECONDS = 120;

export interface Bracket {
  tournament: TournamentRow;
  matches: MatchState[];
  rankedGroup: RankedGroup;
  /** The tables of its groups, as they stand. */
  tables: (matches: readonly MatchState[]) => { group: number; rows: GroupRow[] }[];
}

const gamesOf = (matches: readonly MatchState[], group: number): GroupGame[] =>
  matches.flatMap(({ group_number, home, away, home_score, away_score }) =>
    group_number === group && home !== null && away !== null && home_score !== null && away_score !== null
      ? [{ home, away, homeScore: home_score, awayScore: away_score }]
      : [],
  );

/** A tournament with what decides about it. */
export async function readBracket(sql: Sql, tournament: TournamentRow): Promise<Bracket> {
  const teams = Map.groupBy(await findGroupTeams(sql, tournament.id), ({ group_number }) => group_number);
  const rules = teams.size > 0 ? await findTieBreaks(sql, tournament.division_id) : [];
  const order = { rules: rules.map(({ rule }) => rule), cap: rules.find(({ cap }) => cap !== null)?.cap ?? null };
  const tableOf = (group: number, matches: readonly MatchState[]): GroupRow[] =>
    rankGroup(
      (teams.get(group) ?? []).map(({ team_id }) => team_id),
      gamesOf(matches, group),
      order,
    );
  return {
    tournament,
    matches: await findMatchStates(sql, tournament.id),
    rankedGroup: (group, matches) => tableOf(group, matches).map(({ team }) => team),
    tables: (matches) => [...teams.keys()].map((group) => ({ group, rows: tableOf(group, matches) })),
  };
}

/** Nobody else changes anything in its bracket until the transaction ends. */
export async function lockBracket(tx: Tx, tournamentId: number): Promise<Bracket> {
  const tournament = await lockTournament(tx, tournamentId);
  if (!tournament) throw new Problem('record.not_found');
  await lockMatches(tx, tournamentId);
  return readBracket(tx, tournament);
}

export interface Decision {
  /** None: the result is taken back. */
  score: Score | null;
  /** Who goes on where the score does not say so: after a draw, or where a corrected score changes nothing any more. */
  winner?: number;
}

export interface Decided {
  changes: MatchChange[];
  /** Results of later matches that would be none any more. */
  overturned: MatchChange[];
}

const winnerOf = (match: MatchState, { score, winner }: Decision): number | null => {
  if (!score) return null;
  if (winner !== undefined) return winner;
  if (score.home === score.away) return null;
  return score.home > score.away ? match.home : match.away;
};

/** Whether it ends without a winner, which only a match of a group may. */
export const lacksWinner = (match: MatchState, decision: Decision): boolean =>
  decision.score !== null && match.group_number === null && winnerOf(match, decision) === null;

/** What a result changes, there and further on. */
export function previewDecision({ matches, rankedGroup }: Bracket, matchId: number, decision: Decision): Decided {
  const after = settle(
    matches.map((match) =>
      match.id === matchId
        ? {
            ...match,
            home_score: decision.score?.home ?? null,
            away_score: decision.score?.away ?? null,
            winner: winnerOf(match, decision),
          }
        : match,
    ),
    rankedGroup,
  );
  const changes = changesBetween(matches, after);
  return { changes, overturned: overturnedIn(changes, matchId) };
}

function championIn({ tournament, tables }: Bracket, matches: readonly MatchState[]): number | null {
  if (tournament.format !== 'round_robin' || !matches.every(isDecided)) return null;
  return tables(matches)[0]?.rows[0]?.team ?? null;
}

/** Stores what is different; whoever plays instead of others hears of it, and so do those. */
export async function storeChanges(tx: Tx, bracket: Bracket, changes: readonly MatchChange[], now: Date) {
  const after = new Map(changes.map((change) => [change.before.id, change.after]));
  const others = changes.filter((change) => !hasSameSides(change.before, change.after)).map(({ before }) => before.id);
  const known = await findKnownGames(tx, others);
  await replaceEntries(tx, others, now);
  for (const match of after.values()) await storeMatchState(tx, match);
  await noteOtherTeams(tx, known, { now, dueAt: secondsAfter(now, HELD_SECONDS) });
  const championId = championIn(
    bracket,
    bracket.matches.map((match) => after.get(match.id) ?? match),
  );
  await markTournament(tx, bracket.tournament.id, { championId, now });
}

/** Who has a bye is through. */
export async function settleTournament(tx: Tx, id: number, now: Date): Promise<void> {
  const bracket = await lockBracket(tx, id);
  await storeChanges(tx, bracket, changesBetween(bracket.matches, settle(bracket.matches, bracket.rankedGroup)), now);
}

export type StoredDecision = { outcome: 'stored' | 'overturns' | 'level' | 'open' } & Decided;

/**
 * The only way in which a match is decided, wherever its result was entered: winner and loser go on in the same
 * transaction. Nothing is stored where it would take away a later result, unless that is wanted.
 */
export async function decideMatch(
  tx: Tx,
  matchId: number,
  decision: Decision,
  { now, overturns = false }: { now: Date; overturns?: boolean },
): Promise<StoredDecision> {
  const tournamentId = await findTournamentOfMatch(tx, matchId);
  if (tournamentId === undefined) throw new Problem('record.not_found');
  const bracket = await lockBracket(tx, tournamentId);
  const match = bracket.matches.find(({ id }) => id === matchId);
  const nothing = { changes: [], overturned: [] };
  if (!match || match.home === null || match.away === null) return { outcome: 'open', ...nothing };
  if (lacksWinner(match, decision)) return { outcome: 'level', ...nothing };
  const decided = previewDecision(bracket, matchId, decision);
  if (decided.overturned.length > 0 && !overturns) return { outcome: 'overturns', ...decided };
  if (decided.changes.length > 0) await storeChanges(tx, bracket, decided.changes, now);
  return { outcome: 'stored', ...decided };
}
