import { Problem, type Tx } from '@sports-hub/kernel';

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

/** Stores a tournament with its bracket. Whoever meets a bye is through at once. Returns the ids of the matches by round. */
export async function createTournament(
  tx: Tx,
  plan: TournamentPlan,
  now: Date,
): Promise<{ id: number; matchIds: number[][] }> {
  const { id } = await tx.one<{ id: number }>(
    `insert into tournaments (name, description, division_id, venue_id, starts_on, ends_on, match_minutes, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [plan.name, plan.description, plan.divisionId, plan.venueId, plan.startsOn, plan.endsOn, plan.matchMinutes, now],
  );
  await tx.run(
    'insert into tournament_entries (tournament_id, team_id, seed) select $1, team_id, seed from unnest($2::bigint[]) with ordinality as t (team_id, seed)',
    [id, plan.teamIds],
  );
  const team = (side: PlannedSide): number | null =>
    typeof side === 'object' && 'seed' in side ? (plan.teamIds[side.seed - 1] ?? null) : null;
  const matchIds: number[][] = [];
  for (const [position, round] of plan.rounds.entries()) {
    const { id: roundId } = await tx.one<{ id: number }>(
      'insert into tournament_rounds (tournament_id, position, name) values ($1, $2, $3) returning id',
      [id, position + 1, round.name],
    );
    const rows = await tx.rows<{ id: number }>(
      `insert into tournament_matches (tournament_id, round_id, position, home_team_id, away_team_id, home_is_bye, away_is_bye, starts_at, venue_id)
       select $1, $2, position, home, away, home_is_bye, away_is_bye, starts_at, $8
       from unnest($3::bigint[], $4::bigint[], $5::boolean[], $6::boolean[], $7::timestamptz[]) with ordinality
         as m (home, away, home_is_bye, away_is_bye, starts_at, position)
       order by position returning id`,
      [
        id,
        roundId,
        round.matches.map((m) => team(m.home)),
        round.matches.map((m) => team(m.away)),
        round.matches.map((m) => m.home === 'bye'),
        round.matches.map((m) => m.away === 'bye'),
        round.matches.map((m) => m.startsAt),
        plan.venueId,
      ],
    );
    matchIds.push(rows.map((row) => row.id));
  }
  await joinMatches(tx, plan, matchIds);
  for (const match of await tx.rows<{ id: number; winner: number }>(
    `select id, coalesce(home_team_id, away_team_id) as winner from tournament_matches
     where tournament_id = $1 and (home_is_bye or away_is_bye) and num_nonnulls(home_team_id, away_team_id) = 1 order by id`,
    [id],
  )) {
    await advance(tx, match.id, match.winner);
  }
  return { id, matchIds };
}

async function joinMatches(tx: Tx, plan: TournamentPlan, matchIds: readonly number[][]): Promise<void> {
  for (const [round, { matches }] of plan.rounds.entries()) {
    for (const [index, match] of matches.entries()) {
      for (const slot of ['home', 'away'] as const) {
        const side = match[slot];
        if (typeof side !== 'object' || !('winnerOf' in side)) continue;
        const [fromRound, fromMatch] = side.winnerOf;
        await tx.run('update tournament_matches set next_match_id = $2, next_slot = $3 where id = $1', [
          matchIds[fromRound]?.[fromMatch],
          matchIds[round]?.[index],
          slot,
        ]);
      }
    }
  }
}

/**
 * Records how a match ended and takes the winner on to the next one. A result may be corrected until the next match
 * has been decided.
 */
export async function recordMatch(tx: Tx, matchId: number, score: { home: number; away: number }): Promise<void> {
  const match = await tx.maybeOne<{ home: number | null; away: number | null; next_match_id: number | null }>(
    'select home_team_id as home, away_team_id as away, next_match_id from tournament_matches where id = $1 for update',
    [matchId],
  );
  if (!match) throw new Problem('record.not_found');
  if (match.home === null || match.away === null || score.home === score.away) throw new Problem('record.conflict');
  const next =
    match.next_match_id === null
      ? undefined
      : await tx.maybeOne<{ is_decided: boolean }>(
          'select winner_team_id is not null as is_decided from tournament_matches where id = $1 for update',
          [match.next_match_id],
        );
  if (next?.is_decided) throw new Problem('record.conflict');
  await tx.run('update tournament_matches set home_score = $2, away_score = $3, winner_team_id = null where id = $1', [
    matchId,
    score.home,
    score.away,
  ]);
  await advance(tx, matchId, score.home > score.away ? match.home : match.away);
}

async function advance(tx: Tx, matchId: number, winner: number): Promise<void> {
  const { next_match_id: next, next_slot: slot } = await tx.one<{
    next_match_id: number | null;
    next_slot: 'home' | 'away' | null;
  }>('update tournament_matches set winner_team_id = $2 where id = $1 returning next_match_id, next_slot', [
    matchId,
    winner,
  ]);
  if (next !== null)
    await tx.run(`update tournament_matches set ${slot === 'home' ? 'home' : 'away'}_team_id = $2 where id = $1`, [
      next,
      winner,
    ]);
}
