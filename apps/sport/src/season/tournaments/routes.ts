import { getTournament, listTournamentEvents, listTournaments } from '@sports-hub/contract';
import { ok, Problem } from '@sports-hub/kernel';
import type { ScheduleRoutes } from '../schedules/context.ts';
import { findPublicTournament, listMatches, listPublicTournaments, type MatchRow } from './queries.ts';

export function addTournaments({ routes, db }: ScheduleRoutes): void {
  const list = async () => ok({ items: await listPublicTournaments(db) });
  routes.on(listTournaments, list);
  routes.on(listTournamentEvents, list);

  routes.on(getTournament, async ({ params }) => {
    const tournament = await findPublicTournament(db, params.id);
    // One of a hidden division looks like one that does not exist.
    if (!tournament) throw new Problem('record.not_found');
    return ok({ ...tournament, rounds: byRound(await listMatches(db, tournament.id)) });
  });
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
