import type { Score } from '@sports-hub/contract';
import { Problem, type Tx } from '@sports-hub/kernel';
import {
  findWalkovers,
  insertEntries,
  insertMatches,
  insertRound,
  insertTournament,
  joinMatch,
  lockMatch,
  setScore,
  setSide,
  setWinner,
} from './queries.ts';

/** One side of a match as it is planned: a seed, nobody, or the winner of an earlier match (round and match from 0). */
export type PlannedSide = { seed: number } | 'bye' | { winnerOf: readonly [round: number, match: number] };

export interface PlannedMatch {
  home: PlannedSide;
  away: PlannedSide;
  startsAt: Date | null;
}

export interface TournamentPlan {
  name: string;
  description: string | null;
  divisionId: number | null;
  venueId: number | null;
  startsOn: string;
  endsOn: string;
  /** How long a match takes in a calendar. */
  matchMinutes: number;
  /** Teams in the order of their seeds. */
  teamIds: readonly number[];
  rounds: readonly { name: string; matches: readonly PlannedMatch[] }[];
}

/**
 * Stores a tournament with its bracket. Whoever meets a bye is through at once. Returns the ids of the matches by
 * round.
 */
export async function createTournament(
  tx: Tx,
  plan: TournamentPlan,
  now: Date,
): Promise<{ id: number; matchIds: number[][] }> {
  const { divisionId: division_id, venueId: venue_id, matchMinutes: match_minutes } = plan;
  const { id } = await insertTournament(
    tx,
    { ...plan, division_id, venue_id, starts_on: plan.startsOn, ends_on: plan.endsOn, match_minutes },
    now,
  );
  await insertEntries(tx, id, plan.teamIds);
  const team = (side: PlannedSide): number | null =>
    typeof side === 'object' && 'seed' in side ? (plan.teamIds[side.seed - 1] ?? null) : null;
  const matchIds: number[][] = [];
  for (const [position, round] of plan.rounds.entries()) {
    const { id: roundId } = await insertRound(tx, id, { position: position + 1, name: round.name });
    const rows = await insertMatches(
      tx,
      { tournamentId: id, roundId, venueId: plan.venueId },
      round.matches.map(({ home, away, startsAt }) => ({
        homeTeamId: team(home),
        awayTeamId: team(away),
        isHomeBye: home === 'bye',
        isAwayBye: away === 'bye',
        startsAt,
      })),
    );
    matchIds.push(rows.map((row) => row.id));
  }
  await joinMatches(tx, plan, matchIds);
  for (const match of await findWalkovers(tx, id)) await advance(tx, match.id, match.winner);
  return { id, matchIds };
}

async function joinMatches(tx: Tx, plan: TournamentPlan, matchIds: readonly number[][]): Promise<void> {
  for (const [round, { matches }] of plan.rounds.entries()) {
    for (const [index, match] of matches.entries()) {
      for (const slot of ['home', 'away'] as const) {
        const side = match[slot];
        if (typeof side !== 'object' || !('winnerOf' in side)) continue;
        const [fromRound, fromMatch] = side.winnerOf;
        await joinMatch(tx, matchIds[fromRound]?.[fromMatch], { id: matchIds[round]?.[index], slot });
      }
    }
  }
}

/**
 * Records how a match ended and takes the winner on to the next one. A result may be corrected until the next match
 * has been decided.
 */
export async function recordMatch(tx: Tx, matchId: number, score: Score): Promise<void> {
  const match = await lockMatch(tx, matchId);
  if (!match) throw new Problem('record.not_found');
  if (match.home === null || match.away === null || score.home === score.away) throw new Problem('record.conflict');
  const next = match.next_match_id === null ? undefined : await lockMatch(tx, match.next_match_id);
  if (next?.is_decided) throw new Problem('record.conflict');
  await setScore(tx, matchId, score);
  await advance(tx, matchId, score.home > score.away ? match.home : match.away);
}

async function advance(tx: Tx, matchId: number, winner: number): Promise<void> {
  const { next_match_id: next, next_slot: slot } = await setWinner(tx, matchId, winner);
  if (next !== null && slot !== null) await setSide(tx, next, slot, winner);
}
