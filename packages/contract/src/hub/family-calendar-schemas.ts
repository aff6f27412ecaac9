import Type, { type Static } from 'typebox';
import { Nullable, OneOf, UtcTime } from '../schemas.ts';

export const CALENDAR_NAMES = ['first_names', 'teams'] as const;

export const FamilyCalendarChoice = Type.Object({
  games_only: Type.Boolean(),
  comes_only: Type.Boolean({ description: 'Without what a child does not come to' }),
  alarm_minutes: Type.Integer({ minimum: 0, maximum: 1440, description: '0 for none' }),
  names: OneOf(CALENDAR_NAMES),
  left_out: Type.Array(Type.String({ pattern: '^(duties|[a-z]{1,20}-([1-9][0-9]{0,15}|own))$' }), {
    maxItems: 100,
    description:
      'Children that are not in it, by sport and player, own teams, and own shifts: `{sport}-12`, `{sport}-own`, `duties`',
  }),
});
export type FamilyCalendarChoice = Static<typeof FamilyCalendarChoice>;

/** An account's own calendar file. Its address is a secret: whoever has it can read the file. */
export const FamilyCalendar = Type.Object({
  url: Nullable(Type.String({ description: 'The secret address; null until one is made' })),
  made_at: Nullable(UtcTime),
  last_fetched_at: Nullable(UtcTime),
  last_fetched_by: Nullable(Type.String({ description: 'What the program says it is, for example Apple Calendar' })),
  ...FamilyCalendarChoice.properties,
});
export type FamilyCalendar = Static<typeof FamilyCalendar>;
