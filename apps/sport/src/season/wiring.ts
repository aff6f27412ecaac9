import type { Sport } from '@sports-hub/contract';
import type { Clock, Database } from '@sports-hub/kernel';
import { createCalendarLinks } from './calendar-files/links.ts';
import { addCalendarFiles } from './calendar-files/routes.ts';
import { addDivisions } from './divisions/routes.ts';
import { addEvents } from './events/routes.ts';
import { addResults } from './results/routes.ts';
import { addTeams } from './teams/routes.ts';
import { addTournaments } from './tournaments/routes.ts';
import { addVenues } from './venues/routes.ts';
import type { PublicRoutes } from './schedules/context.ts';
import { addScheduleLists } from './schedules/routes.ts';

export interface ScheduleOptions {
  db: Database;
  clock: Clock;
  sport: Sport;
  siteUrl: string;
  organisation: string;
}

/** Divisions, teams, venues, schedules, results, tournaments, events and their calendar files. */
export function addSchedules(routes: PublicRoutes, { siteUrl, ...options }: ScheduleOptions): void {
  const context = { routes, links: createCalendarLinks(siteUrl), ...options };
  addDivisions(context);
  addVenues(context);
  addTeams(context);
  addScheduleLists(context);
  addResults(context);
  addEvents(context);
  addTournaments(context);
  addCalendarFiles(context);
}
