import type { VenueClosure } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localDate, localTime } from '@sports-hub/kernel/time';
import { IS_ASKED, IS_SEEN } from '../../community/important/seen.ts';
import type { Closure } from '../../season/conflicts/entries.ts';
import type { WeeklyTime } from '../../season/conflicts/new-times.ts';
import { CLOSED_SPAN } from '../../season/conflicts/queries.ts';

/** SQL for the notice that families have of a closure `c`: that it is open again, once it is. */
const NEWEST = `(
  select coalesce(r.id, o.id) from important_notices o left join important_notices r on r.reopens_id = o.id where o.closure_id = c.id)`;

/** How many families of how many have seen it, or that it is open again. */
const SEEN = `(
  select json_build_object('seen', count(*) filter (where ${IS_SEEN}), 'players', count(*))
    from important_notices n join important_teams i on i.notice_id = n.id join roster_entries p on p.team_id = i.team_id
   where n.id = ${NEWEST} and ${IS_ASKED})`;

const SELECT_CLOSURE = `
  select c.id, v.name as venue, ${CLOSED_SPAN}, i.name as instead, c.reason, c.words,
         (select count(*) from important_notices n join important_events e on e.notice_id = n.id where n.closure_id = c.id)::integer as events,
         ${localTime('c.created_at')} as created_at, ${localTime('c.lifted_at')} as lifted_at,
         (select ${localTime('e.due_at')} from notice_events e
           where e.subject = 'closure' and e.subject_id = c.id and e.spread_to is null) as tells_at,
         ${SEEN} as seen
    from venue_closures c join venues v on v.id = c.venue_id left join venues i on i.id = c.instead_venue_id`;

export const findClosures = (sql: Sql, now: Date): Promise<VenueClosure[]> =>
  sql.rows<VenueClosure>(
    `${SELECT_CLOSURE} where coalesce(c.last_day, c.day) >= ${localDate('$1::timestamptz')} order by c.day, v.name, c.id`,
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

/** Every place, with what is still to begin there today. */
export const findAllVenues = (sql: Sql, now: Date): Promise<{ id: number; name: string; today: number }[]> =>
  sql.rows<{ id: number; name: string; today: number }>(
    `with today as (
       select venue_id, starts_at, status from games union all select venue_id, starts_at, status from practices)
     select v.id, v.name, (select count(*) from today t where t.venue_id = v.id and t.status = 'scheduled' and t.starts_at > $1
                              and local_day(t.starts_at) = ${localDate('$1::timestamptz')})::integer as today
       from venues v where v.removed_at is null order by v.name, v.id`,
    [now],
  );

/** Nobody else closes it until the transaction ends. */
export const lockPlace = (tx: Tx, id: number): Promise<{ name: string } | undefined> =>
  tx.maybeOne<{ name: string }>('select name from venues where id = $1 for no key update', [id]);

/** Where and when, and what else is said of it. */
export interface Closing extends Omit<Closure, 'id'> {
  insteadVenueId: number | null;
  reason: string | null;
  words: string | null;
}

/** Whether it is closed at such a time already. */
export const isClosedAlready = async (sql: Sql, { venue_id, day, last_day, from, until }: Closing): Promise<boolean> =>
  (await sql.maybeOne(
    `select 1 from venue_closures c
      where c.venue_id = $1 and c.lifted_at is null and c.day <= $3::date and coalesce(c.last_day, c.day) >= $2::date
        and coalesce(c.from_time, '00:00') < $5::time and coalesce(c.until_time, '24:00') > $4::time limit 1`,
    [venue_id, day, last_day, from, until],
  )) !== undefined;

export const insertClosure = (
  tx: Tx,
  { venue_id, day, last_day, from, until, insteadVenueId, reason, words }: Closing,
  { closedBy, now }: { closedBy: number | null; now: Date },
): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into venue_closures (venue_id, day, last_day, from_time, until_time, instead_venue_id, reason, words, closed_by, created_at)
     values ($1, $2, nullif($3::date, $2::date), nullif($4, '00:00')::time, nullif($5, '24:00')::time, $6, $7, $8, $9, $10) returning id`,
    [venue_id, day, last_day, from, until, insteadVenueId, reason, words, closedBy, now],
  );

export interface KeptClosure extends Closure {
  insteadVenueId: number | null;
}

/** One that is not over, for a change of it; whoever is told of it just now is waited for. */
export const lockClosure = (tx: Tx, id: number, now: Date): Promise<KeptClosure | undefined> =>
  tx.maybeOne<KeptClosure>(
    `select c.id, c.venue_id, ${CLOSED_SPAN}, c.instead_venue_id as "insteadVenueId" from venue_closures c
      where c.id = $1 and c.lifted_at is null and coalesce(c.last_day, c.day) >= ${localDate('$2::timestamptz')} for update`,
    [id, now],
  );

export const markLifted = (tx: Tx, id: number, { liftedBy, now }: { liftedBy: number; now: Date }): Promise<number> =>
  tx.run('update venue_closures set lifted_at = $2, lifted_by = $3 where id = $1', [id, now, liftedBy]);

export const findReason = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.one<{ reason: string | null }>('select reason from venue_closures where id = $1', [id])).reason;

export const changeReason = (tx: Tx, id: number, reason: string | null): Promise<number> =>
  tx.run('update venue_closures set reason = $2 where id = $1', [id, reason]);

/** How a game or practice stands, as the closure's memory has it. */
export interface KeptStand {
  starts_at: string;
  venue_id: number | null;
  status: string;
}
export interface KeptChange {
  subject: 'game' | 'practice';
  id: number;
  before: KeptStand;
  after: KeptStand;
}

export const keepChanges = (tx: Tx, closureId: number, changes: readonly KeptChange[]): Promise<number> =>
  tx.run(
    `insert into venue_closure_changes (closure_id, subject, subject_id, before, after)
     select $1, one.subject, one.id, one.before, one.after
       from unnest($2::text[], $3::bigint[], $4::jsonb[], $5::jsonb[]) one(subject, id, before, after)`,
    [
      closureId,
      changes.map(({ subject }) => subject),
      changes.map(({ id }) => id),
      changes.map(({ before }) => JSON.stringify(before)),
      changes.map(({ after }) => JSON.stringify(after)),
    ],
  );

/** What a closure changed; one of a release before kept it with its notice alone. */
export const findKeptChanges = (sql: Sql, closureId: number): Promise<KeptChange[]> =>
  sql.rows<KeptChange>(
    `select k.subject, k.subject_id as id, k.before, k.after from venue_closure_changes k where k.closure_id = $1
     union all
     select e.subject, e.subject_id, e.before, e.before || jsonb_build_object(
              'venue_id', coalesce(c.instead_venue_id, c.venue_id),
              'status', case when c.instead_venue_id is not null then 'scheduled' when e.subject = 'game' then 'postponed' else 'cancelled' end)
       from venue_closures c join important_notices n on n.closure_id = c.id join important_events e on e.notice_id = n.id
      where c.id = $1 and not exists (select 1 from venue_closure_changes k where k.closure_id = c.id)
      order by 1, 2`,
    [closureId],
  );

/** Matches of tournaments, by the game of each: a match moves with its game. */
export const moveMatches = (tx: Tx, moves: readonly { gameId: number; venueId: number | null }[]): Promise<number> =>
  tx.run(
    `update tournament_matches m set venue_id = one.venue_id
       from unnest($1::bigint[], $2::bigint[]) one(game_id, venue_id) join games g on g.id = one.game_id
      where m.id = g.tournament_match_id and m.venue_id is distinct from one.venue_id`,
    [moves.map(({ gameId }) => gameId), moves.map(({ venueId }) => venueId)],
  );

export const findWeeklyTimes = (sql: Sql): Promise<WeeklyTime[]> =>
  sql.rows<WeeklyTime>(
    `select s.venue_id, s.season_id, s.weekday, to_char(s.begins, 'HH24:MI') as begins, to_char(s.ends, 'HH24:MI') as ends
       from venue_slots s order by s.venue_id, s.weekday, s.begins`,
  );

export const findSeasonDays = (sql: Sql): Promise<{ id: number; starts_on: string; ends_on: string }[]> =>
  sql.rows<{ id: number; starts_on: string; ends_on: string }>(
    `select id, to_char(starts_on, 'YYYY-MM-DD') as starts_on, to_char(ends_on, 'YYYY-MM-DD') as ends_on from seasons order by id`,
  );
