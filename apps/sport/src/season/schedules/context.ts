import type { Sport } from '@sports-hub/contract';
import type { Clock, Database } from '@sports-hub/kernel';
import type { CalendarLinks } from '../calendar-files/links.ts';

/** What the routes about schedules have in common. */
export interface ScheduleContext {
  db: Database;
  clock: Clock;
  sport: Sport;
  links: CalendarLinks;
  organisation: string;
}
