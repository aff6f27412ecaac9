import type { Sql } from '@sports-hub/kernel';
import { listPublicEvents, type SpecialEventRow } from './queries.ts';

const MAX_EVENTS = 200;

export const readSpecialEvents = async (sql: Sql, now: Date) =>
  (await listPublicEvents(sql, now, MAX_EVENTS)).map(shown);

/** An event has either times or dates, and shows only what it has. */
function shown({ starts_at, ends_at, date, end_date, ...event }: SpecialEventRow) {
  return {
    ...event,
    all_day: date !== null,
    ...(starts_at === null ? {} : { starts_at }),
    ...(ends_at === null ? {} : { ends_at }),
    ...(date === null ? {} : { date }),
    ...(end_date === null ? {} : { end_date }),
  };
}
