import type { VenueClosure } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localDate, localTime } from '@sports-hub/kernel/time';
import type { Restorable } from '../../community/important/closures.ts';
import { IS_ASKED, IS_SEEN } from '../../community/important/seen.ts';

/** SQL for the notice that families have of a closure `c`: that it is open again, once it is. */
const NEWEST = `(
  select coalesce(r.id, o.id) from important_notices o left join important_notices r on r.reopens_id = o.id where o.closure_id = c.id)`;

/** How many families of how many have seen it, or that it is open again. */
const SEEN = `(
  select json_build_object('seen', count(*) filter (where ${IS_SEEN}), 'players', count(*))
    from important_notices n join important_teams i on i.notice_id = n.id join roster_entries p on p.team_id = i.team_id
   where n.id = ${NEWEST} and ${IS_ASKED})`;

const SELECT_CLOSURE = `
  select c.id, v.name as venue, to_char(c.day, 'YYYY-MM-DD') as day, i.name as instead, c.reason,
         (select count(*) from important_notices n join important_events e on e.notice_id = n.id where n.closure_id = c.id)::integer as events,
         ${localTime('c.created_at')} as created_at, ${localTime('c.lifted_at')} as lifted_at, ${SEEN} as seen
    from venue_closures c join venues v on v.id = c.venue_id left join venues i on i.id = c.instead_venue_id`;

export const findClosures = (sql: Sql, now: Date): Promise<VenueClosure[]> =>
  sql.rows<VenueClosure>(
    `${SELECT_CLOSURE} where c.day >= ${localDate('$1::timestamptz')} order by c.day, v.name, c.id`,
    [now],
  );

export const findClosure = (sql: Sql, id: number): Promise<VenueClosure | undefined> =>
  sql.maybeOne<VenueClosure>(`${SELECT_CLOSURE} where c.id = $1`, [id]);

/** A closure with the notice and the teams whose families have it. */
export const findClosureTeams = (
  sql: Sql,
  id: number,
): Promise<{ notice_id: number; team_id: number; name: string }[]> =>
  sql.rows<{ notice_id: number; team_id: number; name: string }>(
    `select i.notice_id, t.id as team_id, t.name from venue_closures c join important_teams i on i.notice_id = ${NEWEST}
       join teams t on t.id = i.team_id where c.id = $1 order by t.name, t.id`,
    [id],
  );

export const findAllVenues = (sql: Sql): Promise<{ id: number; name: string }[]> =>
  sql.rows<{ id: number; name: string }>('select id, name from venues where removed_at is null order by name, id');

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

/** One that is not over, for a change of it; whoever is told of it just now is waited for. */
export const lockClosure = (tx: Tx, id: number, now: Date): Promise<Closing | undefined> =>
  tx.maybeOne<Closing>(
    `select venue_id as "venueId", to_char(day, 'YYYY-MM-DD') as day, instead_venue_id as "insteadVenueId", reason from venue_closures
      where id = $1 and lifted_at is null and day >= ${localDate('$2::timestamptz')} for update`,
    [id, now],
  );

export const markLifted = (tx: Tx, id: number, { liftedBy, now }: { liftedBy: number; now: Date }): Promise<number> =>
  tx.run('update venue_closures set lifted_at = $2, lifted_by = $3 where id = $1', [id, now, liftedBy]);

export const changeReason = (tx: Tx, id: number, reason: string | null): Promise<number> =>
  tx.run('update venue_closures set reason = $2 where id = $1', [id, reason]);

/** Everything is again where and as it was before the closure. */
export async function changeBack(
  tx: Tx,
  { venueId }: Closing,
  entries: readonly Restorable[],
  now: Date,
): Promise<void> {
  const change = `set venue_id = $2, status = 'scheduled', updated_at = $3 where id = any ($1::bigint[])`;
  const idsOf = (subject: Restorable['subject']): number[] =>
    entries.filter((one) => one.subject === subject && one.match_id === null).map(({ id }) => id);
  await tx.run(`update games ${change}`, [idsOf('game'), venueId, now]);
  await tx.run(`update practices ${change}`, [idsOf('practice'), venueId, now]);
  await tx.run('update tournament_matches set venue_id = $2 where id = any ($1::bigint[]) and venue_id <> $2', [
    entries.flatMap(({ match_id }) => (match_id === null ? [] : [match_id])),
    venueId,
  ]);
}

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
