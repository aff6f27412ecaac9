import type { Named } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { namedJson } from '../divisions/queries.ts';
import { localTime, startOfDay } from '@sports-hub/kernel/time';

export interface SpecialEventRow {
  id: number;
  title: string;
  description: string | null;
  starts_at: string | null;
  ends_at: string | null;
  date: string | null;
  end_date: string | null;
  venue: Named | null;
  location: string | null;
  url: string | null;
}

/** SQL: an event that belongs to no division, or to one that anyone may see. */
export const isShown = (alias: string): string =>
  `(${alias}.division_id is null or exists (select from divisions d where d.id = ${alias}.division_id and not d.is_hidden))`;

/** Upcoming ones first, then those that are over, newest first: at most this many. */
export const listPublicEvents = (sql: Sql, now: Date, limit: number) =>
  sql.rows<SpecialEventRow>(
    `select e.id, e.title, e.description, ${localTime('e.starts_at')} as starts_at, ${localTime('e.ends_at')} as ends_at,
     e.starts_on as date, e.ends_on as end_date, ${namedJson('v')} as venue, e.location, e.url
   from special_events e
   left join venues v on v.id = e.venue_id,
   lateral (select coalesce(e.starts_at, ${startOfDay('e.starts_on')}) as begins,
     coalesce(e.ends_at, e.starts_at, ${startOfDay('coalesce(e.ends_on, e.starts_on) + 1')}) as ends) t
   where ${isShown('e')}
   order by t.ends < $1, case when t.ends >= $1 then t.begins end, t.begins desc, e.id limit $2`,
    [now, limit],
  );
