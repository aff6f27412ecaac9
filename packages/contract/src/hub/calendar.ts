import Type from 'typebox';
import { operation, jsonWithMeta, raw } from '../operation.ts';
import { DateOnly, DayQuery, Items, Nullable, OneOf, UtcTime } from '../schemas.ts';
import { CALENDAR_SPORTS } from '../sports.ts';
import { CalendarItem } from '../sport/schedules-schemas.ts';

const CalendarSource = OneOf(CALENDAR_SPORTS);

export const getCalendar = operation({
  name: 'getCalendar',
  service: 'hub',
  tag: 'Calendar',
  method: 'GET',
  path: '/calendar',
  access: 'public',
  reach: 'hub',
  summary:
    'Games, practices, events and tournaments of every sport, football included, between two dates at most 400 days ' +
    'apart; `format=ics` gives iCalendar',
  query: Type.Object({
    from: Type.Optional(DayQuery),
    to: Type.Optional(DayQuery),
    sport: Type.Optional(CalendarSource),
    format: Type.Optional(OneOf(['json', 'ics'])),
  }),
  responses: {
    200: {
      ...jsonWithMeta(
        Items(Type.Object({ sport: CalendarSource, ...CalendarItem.properties })),
        Type.Object({
          from: DateOnly,
          to: DateOnly,
          sources: Type.Array(
            Type.Object({
              sport: CalendarSource,
              ok: Type.Boolean({
                description: 'False when the source did not answer; its items are then the last known ones, if any',
              }),
              fetched_at: Nullable(UtcTime),
              reason: Type.Optional(Type.String({ description: 'Why there is nothing, for example `not configured`' })),
            }),
          ),
        }),
      ),
      alternative: raw('text/calendar; charset=utf-8'),
    },
  },
  problems: [],
});
