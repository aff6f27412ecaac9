import type { Sport } from '@sports-hub/contract';
import type { Clock, Database } from '@sports-hub/kernel';
import { createCalendarLinks } from './calendar-files/links.ts';
import { addCalendarFileRoutes } from './calendar-files/routes.ts';
import { addDivisionRoutes } from './divisions/routes.ts';
import { addEventRoutes } from './events/routes.ts';
import { addResultRoutes } from './results/routes.ts';
import { addTeamRoutes } from './teams/routes.ts';
import { addTournamentRoutes } from './tournaments/routes.ts';
import { addVenueRoutes } from './venues/routes.ts';
import type { PublicRoutes } from '../platform/http/public-routes.ts';
import { addScheduleRoutes } from './schedules/routes.ts';

export interface SeasonOptions {
  db: Database;
  clock: Clock;
  sport: Sport;
  siteUrl: string;
  organisation: string;
}

/** Divisions, teams, venues, schedules, results, tournaments, events and their calendar files. */
export function addSeasonRoutes(routes: PublicRoutes, { siteUrl, ...options }: SeasonOptions): void {
  const context = { links: createCalendarLinks(siteUrl), ...options };
  addDivisionRoutes(routes, context);
  addVenueRoutes(routes, context);
  addTeamRoutes(routes, context);
  addScheduleRoutes(routes, context);
  addResultRoutes(routes, context);
  addEventRoutes(routes, context);
  addTournamentRoutes(routes, context);
  addCalendarFileRoutes(routes, context);
}
