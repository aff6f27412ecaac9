import type { Score } from '@sports-hub/contract';
import { Problem, type Tx } from '@sports-hub/kernel';
import { decideMatch, settleTournament } from './deciding.ts';
import type { PlannedSide, TournamentPlan } from './plan.ts';
import { groupEntries, insertEntries, insertMatches, insertRound, insertTournament, joinMatch } from './queries.ts';

export type { PlannedMatch, PlannedSide, TournamentPlan } from './plan.ts';

const groupSide = (side: PlannedSide): { group: number; place: number } | undefined =>
  typeof side === 'object' && 'group' in side ? side : undefined;

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
    {
      ...plan,
      ...{ division_id, venue_id, match_minutes, starts_on: plan.startsOn, ends_on: plan.endsOn },
      ...{ format: plan.format ?? 'single', is_draft: plan.isDraft ?? false },
    },
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
      round.matches.map(({ home, away, startsAt, group, isIfNeeded }) => ({
        homeTeamId: team(home),
        awayTeamId: team(away),
        isHomeBye: home === 'bye',
        isAwayBye: away === 'bye',
        startsAt,
        group: group ?? null,
        homeGroup: groupSide(home)?.group ?? null,
        homePlace: groupSide(home)?.place ?? null,
        awayGroup: groupSide(away)?.group ?? null,
        awayPlace: groupSide(away)?.place ?? null,
        isIfNeeded: isIfNeeded ?? false,
      })),
    );
    matchIds.push(rows.map((row) => row.id));
  }
  await joinMatches(tx, plan, matchIds);
  await groupEntries(tx, id);
  await settleTournament(tx, id, now);
  return { id, matchIds };
}

async function joinMatches(tx: Tx, plan: TournamentPlan, matchIds: readonly number[][]): Promise<void> {
  for (const [round, { matches }] of plan.rounds.entries()) {
    for (const [index, match] of matches.entries()) {
      for (const slot of ['home', 'away'] as const) {
        const side = match[slot];
        if (typeof side !== 'object') continue;
        const who = 'winnerOf' in side ? 'winner' : 'loserOf' in side ? 'loser' : undefined;
        if (!who) continue;
        const [fromRound, fromMatch] = 'winnerOf' in side ? side.winnerOf : 'loserOf' in side ? side.loserOf : [];
        const from = matchIds[fromRound ?? -1]?.[fromMatch ?? -1];
        await joinMatch(tx, who, from, { id: matchIds[round]?.[index], slot });
      }
    }
  }
}

/**
 * Records how a match ended and takes the winner on to the next one. A result may be corrected until the next match
 * has been decided; after that, on the page of the bracket, which says first what changes.
 */
export async function recordMatch(tx: Tx, matchId: number, score: Score, now: Date): Promise<void> {
  const { outcome } = await decideMatch(tx, matchId, { score }, { now });
  if (outcome !== 'stored') throw new Problem('record.conflict');
}
