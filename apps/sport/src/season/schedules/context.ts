import type { Sport } from '@sports-hub/contract';
import type { Clock, Database, Routes } from '@sports-hub/kernel';
import type { CalendarLinks } from '../calendar-files/links.ts';

export type PublicRoutes = Routes<{ public: () => null }>;

/** What the routes about schedules have in common. */
export interface ScheduleRoutes {
  routes: PublicRoutes;
  db: Database;
  clock: Clock;
  sport: Sport;
  links: CalendarLinks;
  organisation: string;
}
