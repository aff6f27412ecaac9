import { Problem, type Sql } from '@sports-hub/kernel';
import { findPublicTournament, listMatches, type MatchRow } from './queries.ts';

/** A tournament that anyone may see, with its bracket. One of a hidden division looks like one that does not exist. */
export async function readTournament(sql: Sql, id: number) {
  const tournament = await findPublicTournament(sql, id);
  if (!tournament) throw new Problem('record.not_found');
  return { ...tournament, rounds: byRound(await listMatches(sql, tournament.id)) };
}

/** Nobody plays in a bye; in an open side somebody will. */
function shownSide({ is_bye, team, ...side }: MatchRow['home']) {
  return { state: is_bye ? ('bye' as const) : team ? ('team' as const) : ('undecided' as const), team, ...side };
}

function byRound(matches: readonly MatchRow[]) {
  return [...Map.groupBy(matches, (match) => match.round_id).values()].map((inRound) => ({
    name: inRound[0]?.round ?? '',
    matches: inRound.map(({ round: _round, round_id: _id, home, away, ...match }) => ({
      ...match,
      home: shownSide(home),
      away: shownSide(away),
    })),
  }));
}
