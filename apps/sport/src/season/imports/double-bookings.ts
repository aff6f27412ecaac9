import { t } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import type { RowProblem } from './csv.ts';
import type { Change } from './kind.ts';

interface Booking {
  externalId: string;
  venueId: number | null;
  startsAt: Date;
  durationMinutes: number;
  status: string;
}

const isBooking = (draft: unknown): draft is Booking =>
  typeof draft === 'object' && draft !== null && 'venueId' in draft && 'startsAt' in draft;

/**
 * What the file puts where something else is already, or where another of its own rows is. A warning, not an error: two
 * small teams may share a gym on purpose.
 */
export async function findDoubleBookings(
  sql: Sql,
  kind: string,
  changes: readonly Change<unknown>[],
): Promise<RowProblem[]> {
  const booked = changes.flatMap(({ line, draft }) =>
    isBooking(draft) && draft.venueId !== null && draft.status !== 'cancelled' ? [{ line, ...draft }] : [],
  );
  if (booked.length === 0) return [];
  const found = await sql.rows<{ line: number; venue: string; other: string }>(
    `with drafts as materialized (
       select external_id, venue_id, starts_at, starts_at + minutes * interval '1 minute' as ends_at, line
       from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::integer[], $5::integer[]) as d (external_id, venue_id, starts_at, minutes, line)
     ), others as (
       select 'games' as kind, external_id, venue_id, starts_at, duration_minutes from games where status <> 'cancelled'
       union all select 'practices', external_id, venue_id, starts_at, duration_minutes from practices where status <> 'cancelled'
     )
     select d.line, v.name as venue, o.external_id as other from drafts d
     join others o on o.venue_id = d.venue_id and o.starts_at < d.ends_at and o.starts_at > d.starts_at - interval '1 day'
       and o.starts_at + o.duration_minutes * interval '1 minute' > d.starts_at
       and not (o.kind = $6 and o.external_id in (select external_id from drafts))
     join venues v on v.id = d.venue_id
     union all
     select d.line, v.name, e.external_id from drafts d
     join drafts e on e.line < d.line and e.venue_id = d.venue_id and e.starts_at < d.ends_at and d.starts_at < e.ends_at
     join venues v on v.id = d.venue_id
     order by 1, 3`,
    [
      booked.map(({ externalId }) => externalId),
      booked.map(({ venueId }) => venueId),
      booked.map(({ startsAt }) => startsAt),
      booked.map(({ durationMinutes }) => durationMinutes),
      booked.map(({ line }) => line),
      kind,
    ],
  );
  return found.map(({ line, venue, other }) => ({
    line,
    message: t('answers.season.imports.doubleBookings.hasAtThatTime', { venue, other }),
  }));
}
