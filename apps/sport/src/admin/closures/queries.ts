import type { VenueClosure } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localDate, localTime } from '@sports-hub/kernel/time';

const SELECT_CLOSURE = `
  select c.id, v.name as venue, to_char(c.day, 'YYYY-MM-DD') as day, i.name as instead, c.reason,
         (select count(*) from important_notices n join important_events e on e.notice_id = n.id where n.closure_id = c.id)::integer as events,
         ${localTime('c.created_at')} as created_at
    from venue_closures c join venues v on v.id = c.venue_id left join venues i on i.id = c.instead_venue_id`;

export const findClosures = (sql: Sql, now: Date): Promise<VenueClosure[]> =>
  sql.rows<VenueClosure>(
    `${SELECT_CLOSURE} where c.day >= ${localDate('$1::timestamptz')} order by c.day, v.name, c.id`,
    [now],
  );

export const findClosure = (sql: Sql, id: number): Promise<VenueClosure> =>
  sql.one<VenueClosure>(`${SELECT_CLOSURE} where c.id = $1`, [id]);

export const findAllVenues = (sql: Sql): Promise<{ id: number; name: string }[]> =>
  sql.rows<{ id: number; name: string }>('select id, name from venues order by name, id');

export const findVenues = (sql: Sql, ids: readonly number[]): Promise<{ id: number }[]> =>
  sql.rows<{ id: number }>('select id from venues where id = any ($1::bigint[])', [ids]);

export interface Closing {
  venueId: number;
  day: string;
  insteadVenueId: number | null;
  reason: string | null;
}

export const insertClosure = (
  tx: Tx,
  { venueId, day, insteadVenueId, reason }: Closing,
  { closedBy, now }: { closedBy: number | null; now: Date },
): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into venue_closures (venue_id, day, instead_venue_id, reason, closed_by, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [venueId, day, insteadVenueId, reason, closedBy, now],
  );

/** SQL for what is to begin at the place `$1` on the day `$2`, after `$4`. */
const ON_THE_DAY = `venue_id = $1 and status = 'scheduled' and starts_at > $4 and local_day(starts_at) = $2::date`;

/**
 * What was to begin there moves, or does not take place. A match of a tournament moves with its game; without another
 * place the tournament decides what becomes of it.
 */
export async function changeWhatIsThere(tx: Tx, { venueId, day, insteadVenueId }: Closing, now: Date): Promise<void> {
  const values = [venueId, day, insteadVenueId, now];
  const change = (status: string): string =>
    `set venue_id = coalesce($3::bigint, venue_id), status = case when $3::bigint is null then '${status}' else status end, updated_at = $4`;
  await tx.run(`update games ${change('postponed')} where ${ON_THE_DAY} and tournament_match_id is null`, values);
  await tx.run(`update practices ${change('cancelled')} where ${ON_THE_DAY}`, values);
  if (insteadVenueId !== null)
    await tx.run(
      `update tournament_matches set venue_id = $3 where id in (
         select tournament_match_id from games where ${ON_THE_DAY} and tournament_match_id is not null)`,
      values,
    );
}
