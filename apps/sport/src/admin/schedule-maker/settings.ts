import type { ScheduleMaker, ScheduleSettings } from '@sports-hub/contract';
import type { AuditValue } from '@sports-hub/kernel';

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

/** What of the settings is another now, before and after, for the log. */
export function changedSettings(
  before: ScheduleSettings,
  after: ScheduleSettings,
): [before: Record<string, AuditValue>, after: Record<string, AuditValue>] {
  const inLines = ({ divisions, ...rest }: ScheduleSettings): Map<string, AuditValue> =>
    new Map<string, AuditValue>([
      ...Object.entries(rest),
      ...divisions.map(({ id, games_each, earliest, latest }): [string, string] => [
        `division:${id}`,
        [games_each, earliest, latest].filter((value) => value !== undefined && value !== '').join(', '),
      ]),
    ]);
  const [was, is] = [inLines(before), inLines(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
  const pick = (lines: ReadonlyMap<string, AuditValue>): Record<string, AuditValue> =>
    Object.fromEntries(changed.map((key) => [key, lines.get(key) ?? null]));
  return [pick(was), pick(is)];
}
