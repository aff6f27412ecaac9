import { minutesOfDay } from '@sports-hub/kernel/time';
import type { GeneratorLeague } from '../../season/generator/league.ts';
import { dayNumber } from './league.ts';
import type { StoredGame } from './result.ts';

const keyOf = (venueId: number, day: number, from: number): string => `${venueId} ${day} ${from}`;

/** Every game still has its place, and neither team has got another game on that day. */
export function stillFits(games: readonly StoredGame[], { divisions, places }: GeneratorLeague): boolean {
  const free = new Map<string, number>();
  for (const { venueId, day, from } of places) {
    const key = keyOf(venueId, day, from);
    free.set(key, (free.get(key) ?? 0) + 1);
  }
  const teams = new Map(divisions.flatMap((division) => division.teams).map((team) => [team.id, team]));
  return games.every(({ venue_id, starts_at, home_id, away_id }) => {
    const day = dayNumber(starts_at.slice(0, 10));
    const key = keyOf(venue_id, day, minutesOfDay(starts_at.slice(11, 16)));
    const left = (free.get(key) ?? 0) - 1;
    free.set(key, left);
    return left >= 0 && [home_id, away_id].every((id) => teams.get(id)?.daysOff.includes(day) === false);
  });
}
