import Type from 'typebox';
import { operation, jsonWithMeta } from '../operation.ts';
import { DateOnly, Items, LocalTime, Nullable, OneOf, UtcTime } from '../schemas.ts';

const CalendarSource = OneOf(['basketball', 'baseball', 'football']);

export const getCalendar = operation({
  name: 'getCalendar', service: 'hub', tag: 'Calendar', method: 'GET', path: '/calendar', access: 'public',
  summary: 'Games, practices, events and tournaments of every sport, football included; `format=ics` gives iCalendar',
  query: Type.Object({
    from: Type.Optional(DateOnly),
    to: Type.Optional(DateOnly),
    sport: Type.Optional(CalendarSource),
    format: Type.Optional(OneOf(['json', 'ics'])),
  }),
  responses: {
    200: jsonWithMeta(
      Items(Type.Object({
        id: Type.String(),
        sport: CalendarSource,
        kind: OneOf(['game', 'practice', 'event', 'tournament']),
        title: Type.String(),
        starts_at: Type.Optional(LocalTime),
        date: Type.Optional(DateOnly),
        ends_at: Type.Optional(LocalTime),
        all_day: Type.Boolean(),
        location: Type.Optional(Type.String()),
        url: Type.Optional(Type.String()),
      })),
      Type.Object({ sources: Type.Array(Type.Object({ sport: CalendarSource, ok: Type.Boolean(), fetched_at: Nullable(UtcTime) })) }),
    ),
  },
  problems: [],
});
