import type { AnswerValue, EventPlan, ProblemCode } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../members/guardian-links.ts';
import { isEligible } from '../members/queries.ts';
import { EVENT_COLUMNS, EVENT_JOINS, type EventKey, type TeamEventRow } from './events.ts';

/** An answer as the database has it; the note as far as the reader may see it. */
export interface AnswerRow {
  value: AnswerValue | null;
  note: string | null;
  given_by: number | null;
  by_name: string | null;
  by_player: boolean;
  given_at: Date | null;
  version: number;
  was_value: AnswerValue | null;
  was_by: number | null;
  was_by_name: string | null;
  was_by_player: boolean;
  was_until: Date | null;
}

export interface FamilyEventRow extends TeamEventRow, AnswerRow {
  player_id: number;
  first_name: string;
  is_guardian: boolean;
  may_answer: boolean;
}

/** SQL: the children `child` for whom the member `$1` may ask, as a guardian or as the player. */
const CHILDREN = `
  select p.id, p.first_name, true as is_guardian, true as may_answer from guardian_links g join players p on p.id = g.player_id
   where g.member_id = $1 and ${isVerifiedGuardian('g')}
  union all
  select p.id, p.first_name, false, exists (select 1 from messaging_players m where m.account_id = l.member_id)
    from player_logins l join players p on p.id = l.player_id where l.member_id = $1`;

/** SQL: of `answers a`, whether it is for the time at which the event `e` is now. */
export const counts = 'answer_counts(a.starts_at, e.starts_at)';

/** SQL: whether nothing stands for a player and the event `e`. */
export const hasNoAnswer = (player: string): string =>
  `not exists (select 1 from answers a where a.player_id = ${player} and a.kind = e.kind and a.event_id = e.event_id and a.value is not null and ${counts})`;

/** SQL: whether a member is a player's own login. */
export const isPlayer = (member: string): string =>
  `exists (select 1 from player_logins l where l.member_id = ${member})`;

/** SQL: of the children of `$1` the events of the teams they are on, with their answers, where a condition on `e` and `child` holds. */
const familyEvents = (condition: string): string => `
  with child as materialized (${CHILDREN}),
  entry as materialized (
    select distinct on (child.id, e.kind, e.event_id) child.id as player_id, child.first_name, child.is_guardian, child.may_answer, e.*
      from child join roster_entries r on r.player_id = child.id join current_teams c on c.id = r.team_id
      join team_events e on e.team_id = r.team_id
     where ${condition} order by child.id, e.kind, e.event_id, e.team_id)
  select e.player_id, e.first_name, e.is_guardian, e.may_answer, ${EVENT_COLUMNS},
         case when ${counts} then a.value end as value,
         case when ${counts} and (e.is_guardian or a.given_by = $1) then a.note end as note,
         a.given_by, by.first_name as by_name, ${isPlayer('a.given_by')} as by_player, a.given_at, coalesce(a.version, 0) as version,
         a.was_value, a.was_by, was.first_name as was_by_name, ${isPlayer('a.was_by')} as was_by_player, a.was_until
    from entry e ${EVENT_JOINS}
    left join answers a on a.player_id = e.player_id and a.kind = e.kind and a.event_id = e.event_id
    left join members by on by.id = a.given_by left join members was on was.id = a.was_by
   order by e.starts_at, e.kind, e.event_id, e.player_id`;

/** What the member's children have on between two moments. */
export const findFamilyEvents = (
  sql: Sql,
  memberId: number,
  { from, to }: { from: Date; to: Date },
): Promise<FamilyEventRow[]> =>
  sql.rows<FamilyEventRow>(familyEvents('e.starts_at >= $2 and e.starts_at < $3'), [memberId, from, to]);

/** One of them; nothing when it is not the member's child, or not an event of the child's teams. */
export const findFamilyEvent = (
  sql: Sql,
  memberId: number,
  { playerId, kind, eventId }: EventKey & { playerId: number },
): Promise<FamilyEventRow | undefined> =>
  sql.maybeOne<FamilyEventRow>(familyEvents('child.id = $2 and e.kind = $3 and e.event_id = $4'), [
    memberId,
    playerId,
    kind,
    eventId,
  ]);

/** One event with each of the member's children who has it. */
export const findEventOfFamily = (sql: Sql, memberId: number, { kind, eventId }: EventKey): Promise<FamilyEventRow[]> =>
  sql.rows<FamilyEventRow>(familyEvents('e.kind = $2 and e.event_id = $3'), [memberId, kind, eventId]);

export interface EventChangeRow {
  changed_at: Date;
  was_starts_at: Date;
  was_venue: string | null;
  was_status: EventPlan['status'];
  starts_at: Date;
  venue: string | null;
  status: EventPlan['status'];
  by_name: string | null;
}

/** What became of a game or practice, the newest first. Each row has what was before it; what came of it is in the next one. */
export const findEventChanges = (sql: Sql, { kind, eventId }: EventKey, limit: number): Promise<EventChangeRow[]> =>
  sql.rows<EventChangeRow>(
    `with plan as (
       select c.changed_at, c.starts_at, c.venue_id, c.status, c.changed_by from schedule_changes c where c.subject = $1 and c.subject_id = $2
       union all
       (select 'infinity', e.starts_at, e.venue_id, e.status, null from team_events e where e.kind = $1 and e.event_id = $2 limit 1)),
     step as (
       select changed_at, changed_by, starts_at as was_starts_at, venue_id as was_venue_id, status as was_status,
              lead(starts_at) over by_time as starts_at, lead(venue_id) over by_time as venue_id, lead(status) over by_time as status
         from plan window by_time as (order by changed_at))
     select s.changed_at, s.was_starts_at, w.name as was_venue, s.was_status, s.starts_at, v.name as venue, s.status,
            m.first_name as by_name
       from step s left join venues w on w.id = s.was_venue_id left join venues v on v.id = s.venue_id
       left join members m on m.id = s.changed_by
      where s.changed_at <> 'infinity' order by s.changed_at desc limit $3`,
    [kind, eventId, limit],
  );

/** Of the member's children those who have not answered what these reminders are about. */
export const findReminded = (sql: Sql, memberId: number, ids: readonly number[]): Promise<FamilyEventRow[]> =>
  sql.rows<FamilyEventRow>(
    familyEvents(
      `child.is_guardian and ${hasNoAnswer('child.id')} and exists (
         select 1 from answer_reminders x where x.id = any ($2::bigint[]) and x.team_id = e.team_id and x.kind = e.kind and x.event_id = e.event_id)`,
    ),
    [memberId, ids],
  );

/** The first names of the coaches who sent these reminders; none for what is sent by itself. */
export const findReminders = async (sql: Sql, ids: readonly number[]): Promise<string[]> =>
  (
    await sql.rows<{ first_name: string }>(
      `select distinct m.first_name from answer_reminders x join members m on m.id = x.sent_by where x.id = any ($1::bigint[])`,
      [ids],
    )
  ).map(({ first_name }) => first_name);

export interface AnswerToSet extends EventKey {
  memberId: number;
  playerId: number;
  value: AnswerValue | null;
  note: string | null;
  clientId: string;
  version: number | null;
  pressedAt: Date | null;
  via: 'hub' | 'site' | 'mail';
  now: Date;
  limit: number;
  seconds: number;
}

export interface SetOutcome {
  outcome: 'set' | 'repeated' | 'throttle.exceeded' | ProblemCode;
  retry_after: number | null;
  closed_at: Date | null;
  version: number | null;
  note: string | null;
  was_value: AnswerValue | null;
  was_by: number | null;
  was_by_name: string | null;
  was_until: Date | null;
  was_by_player: boolean | null;
}

export const callSetAnswer = (sql: Sql, answer: AnswerToSet): Promise<SetOutcome> =>
  sql.one<SetOutcome>(
    `select outcome, retry_after, closed_at, version, note, was_value, was_by, was_by_name, was_until, was_by_player
       from set_answer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      answer.memberId,
      answer.playerId,
      answer.kind,
      answer.eventId,
      answer.value,
      answer.note,
      answer.clientId,
      answer.version,
      answer.pressedAt,
      answer.via,
      answer.now,
      answer.limit,
      answer.seconds,
    ],
  );

/** Whoever answers by a link, which needs no sign-in: as long as they could sign in. */
export const findAnswering = (
  sql: Sql,
  memberId: number,
): Promise<{ id: number; first_name: string; player_id: number | null } | undefined> =>
  sql.maybeOne<{ id: number; first_name: string; player_id: number | null }>(
    `select m.id, m.first_name, l.player_id from members m left join player_logins l on l.member_id = m.id
      where m.id = $1 and ${isEligible('m')}`,
    [memberId],
  );
