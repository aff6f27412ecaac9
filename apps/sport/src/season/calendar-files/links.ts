import { API_PREFIX } from '@sports-hub/contract';

/** The addresses people subscribe to. They must not change: calendar programs keep asking them for years. */
export interface CalendarLinks {
  game(id: number): string;
  team(id: number): string;
  division(id: number): string;
  sport: string;
}

/** On the sport's own site, so that a subscription does not depend on the hub. */
export function createCalendarLinks(siteUrl: string): CalendarLinks {
  const api = `${siteUrl}${API_PREFIX}`;
  return {
    game: (id) => `${api}/schedules/games/${id}/calendar.ics`,
    team: (id) => `${api}/teams/${id}/calendar.ics`,
    division: (id) => `${api}/divisions/${id}/calendar.ics`,
    sport: `${api}/calendar.ics`,
  };
}
