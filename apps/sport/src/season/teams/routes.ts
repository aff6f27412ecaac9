import { getPlayerStats, getRoster, listTeams } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from '../schedules/context.ts';
import { accessPublicPlayer, accessPublicTeam } from './access.ts';
import {
  listCoachesOfTeam,
  listCurrentTeams,
  listPlayerSeasons,
  listPlayersOfTeam,
  listStatistics,
  listTeamsOfDivision,
  type TeamRow,
} from './queries.ts';

export function addTeamRoutes(routes: PublicRoutes, { db, links }: ScheduleContext): void {
  const withLink = (team: TeamRow) => ({ ...team, calendar_url: links.team(team.id) });

  routes.on(listTeams, async ({ query }) => {
    const teams =
      query.division_id === undefined ? await listCurrentTeams(db) : await listTeamsOfDivision(db, query.division_id);
    return ok({ items: teams.map(withLink) });
  });

  routes.on(getRoster, async ({ params }) => {
    const team = await accessPublicTeam(db, params.id);
    const [players, coaches] = await Promise.all([
      listPlayersOfTeam(db, team.id),
      listCoachesOfTeam(db, team.id, team.division.id),
    ]);
    return ok({ team: withLink(team), players, coaches });
  });

  routes.on(getPlayerStats, async ({ params }) => {
    const player = await accessPublicPlayer(db, params.id);
    const [statistics, seasons] = await Promise.all([listStatistics(db), listPlayerSeasons(db, player.id)]);
    return ok({ player, statistics, seasons });
  });
}
