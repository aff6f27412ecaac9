import type { SeasonOverview } from '@sports-hub/contract';
import { addDays, daysBetween, weekdayOf } from '@sports-hub/kernel/time';

const sundayBefore = (day: string): string => addDays(day, -weekdayOf(day));

/** The weeks of a season from Sunday to Saturday, with how much of each is played. */
export function weeksOf(
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  days: readonly { day: string; games: number; played: number }[],
): SeasonOverview['weeks'] {
  const first = sundayBefore(starts_on);
  const count = Math.floor(daysBetween(first, ends_on) / 7) + 1;
  const weeks = Array.from({ length: count }, (_, week) => ({
    starts_on: addDays(first, week * 7),
    games: 0,
    played: 0,
  }));
  for (const { day, games, played } of days) {
    const week = weeks[Math.floor(daysBetween(first, day) / 7)];
    if (!week) continue;
    week.games += games;
    week.played += played;
  }
  return weeks;
}
