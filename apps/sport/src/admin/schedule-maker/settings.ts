import type { ScheduleMaker, ScheduleSettings } from '@sports-hub/contract';

/** What a league starts from: a game a week for eight weeks, nobody in two places at a time. */
const DEFAULTS: Omit<ScheduleSettings, 'divisions'> = {
  game_minutes: 60,
  gap_minutes: 30,
  rest: 'must',
  rest_days: 2,
  coaches: 'must',
  families: 'try',
  same_opponent: 'try',
  same_opponent_days: 14,
  first_game: 'off',
  first_game_most: 2,
};
const GAMES_EACH = 8;

/** The kept settings, for the divisions that the season has today. */
export function completeSettings(
  kept: ScheduleSettings | undefined,
  divisions: ScheduleMaker['divisions'],
): ScheduleSettings {
  return {
    ...DEFAULTS,
    ...kept,
    divisions: divisions.map(
      ({ id, teams }) =>
        kept?.divisions.find((division) => division.id === id) ?? { id, games_each: teams > 1 ? GAMES_EACH : 0 },
    ),
  };
}
