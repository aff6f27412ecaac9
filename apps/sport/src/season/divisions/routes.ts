import { listDivisions, listDivisionsWithTeams, listLeagues } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { CalendarLinks } from '../calendar-files/links.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from '../schedules/context.ts';
import { listPublicDivisions, listPublicDivisionsWithTeams, listPublicLeagues } from './queries.ts';

export function addDivisionRoutes(routes: PublicRoutes, { db, links }: ScheduleContext): void {
  routes.on(listDivisions, async () => ok({ items: await listPublicDivisions(db) }));
  routes.on(listDivisionsWithTeams, async () =>
    ok({ items: (await listPublicDivisionsWithTeams(db)).map((division) => withLinks(division, links)) }),
  );
  routes.on(listLeagues, async () => ok({ items: await listPublicLeagues(db) }));
}

type DivisionWithTeams = Awaited<ReturnType<typeof listPublicDivisionsWithTeams>>[number];

const withLinks = (division: DivisionWithTeams, links: CalendarLinks) => ({
  ...division,
  teams: division.teams.map((team) => ({ ...team, calendar_url: links.team(team.id) })),
  calendar_url: links.division(division.id),
});
