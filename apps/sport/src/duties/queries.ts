import type { DutyKind, DutyOutcome, DutyPerson, DutyTaker, EventKind, TeamRef } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isEligible } from '../members/queries.ts';
import { teamJson } from '../season/divisions/queries.ts';

/** A duty as the database has it. */
export interface DutyRow {
  id: number;
  kind: DutyKind;
  title: string;
  note: string | null;
  team: TeamRef | null;
  event_kind: EventKind | null;
  event_id: number | null;
  event_title: string | null;
  home: string | null;
  away: string | null;
  starts_at: Date | null;
  minutes: number;
  place: string | null;
  places: number;
  taken: number;
  coaches_only: boolean;
  is_canceled: boolean;
  /** Of its event, for calendars. */
  sequence: number;
  changed_at: Date;
}

/** The same as one member sees it. */
export interface SeenDutyRow extends DutyRow {
  is_asked: boolean;
  is_assigned: boolean;
  is_ours: boolean;
  /** Somebody offers theirs to everybody. */
  is_offered: boolean;
  asked_by: string | null;
  take_id: number | null;
  moved: boolean;
  outcome: DutyOutcome | null;
  offered: boolean;
  offered_to: string | null;
  declined_by: string | null;
}

export interface ManagedDutyRow extends DutyRow {
  takers: DutyTaker[];
}

export const COLUMNS = `d.id, d.kind, d.title, d.note, ${teamJson('t')} as team, d.event_kind, d.event_id, d.event_title, home.name as home,
  away.name as away, d.starts_at, d.minutes, coalesce(v.name, d.location) as place, d.places,
  (select count(*) from duty_takes k where k.duty_id = d.id and k.ended_at is null)::integer as taken, d.coaches_only, d.is_canceled,
  d.sequence, d.changed_at`;
export const JOINS = `left join teams t on t.id = d.team_id left join teams home on home.id = d.home_team_id
  left join teams away on away.id = d.away_team_id left join venues v on v.id = d.venue_id`;
const IN_ORDER = 'order by d.starts_at nulls last, d.id';

/** What nobody has said anything about counts as done after this. */
const UNTOLD = `interval '3 days'`;
/** SQL: whether `duty_takes k` was taken for another time than `d` has now, or takes place after it was canceled. */
export const isMoved = (take: string): string =>
  `(coalesce(not answer_counts(${take}.starts_at, d.starts_at), false) or (${take}.freed_at is not null and not d.is_canceled))`;
/** SQL: what became of `duty_takes k` until `now`, also by itself. A duty that did not take place is nobody's. */
export const outcomeOf = (
  take: string,
  now: string,
): string => `case when not d.is_canceled then coalesce(${take}.outcome,
  case when d.starts_at + d.minutes * interval '1 minute' + ${UNTOLD} <= ${now} and not ${isMoved(take)} then 'done' end) end`;

/** SQL: whether a holding `h` of somebody is asked for the duty `d`. */
export const isAsked = (holding: string): string =>
  `(d.team_id is null or ${holding}.team_id = d.team_id or (${holding}.team_id is null and ${holding}.division_id = t.division_id))`;

/** SQL: whether a holding lets somebody have the duty `d`: one with children is for coaches and staff. */
export const mayHave = (holding: string): string =>
  `${holding}.role <> 'player' and (not d.coaches_only or ${holding}.role <> 'parent') and ${isAsked(holding)}`;

/** SQL: the duties that the member `$1` sees at `$2`, where a condition on `d` holds. Who left sees what they have done. */
const seenDuties = (condition: string): string => `
  with held as materialized (select role, team_id, division_id from member_holdings where member_id = $1 and role <> 'player')
  select ${COLUMNS}, asked.is_asked, exists (select 1 from held h where h.role <> 'parent' and ${isAsked('h')}) as is_assigned,
         exists (select 1 from held h where h.team_id in (d.team_id, d.home_team_id, d.away_team_id)) as is_ours,
         exists (select 1 from duty_takes k where k.duty_id = d.id and k.ended_at is null and k.offered_at is not null
                    and k.offered_to is null and k.member_id <> $1) as is_offered,
         (select m.first_name || ' ' || m.last_name from duty_takes k join members m on m.id = k.member_id
           where k.duty_id = d.id and k.ended_at is null and k.offered_to = $1 order by k.offered_at limit 1) as asked_by,
         mine.id as take_id, mine.id is not null and ${isMoved('mine')} as moved, ${outcomeOf('mine', '$2::timestamptz')} as outcome,
         mine.offered_at is not null as offered, to_one.first_name || ' ' || to_one.last_name as offered_to,
         declined.first_name as declined_by
    from current_duties d ${JOINS}
    left join duty_takes mine on mine.duty_id = d.id and mine.member_id = $1 and mine.ended_at is null
    left join members to_one on to_one.id = mine.offered_to left join members declined on declined.id = mine.declined_by
   cross join lateral (select exists (select 1 from held h where ${isAsked('h')}) as is_asked) asked
   where (asked.is_asked or (mine.id is not null and coalesce(d.starts_at <= $2, mine.outcome is not null))) and ${condition} ${IN_ORDER}`;

export const findDuties = (sql: Sql, memberId: number, now: Date): Promise<SeenDutyRow[]> =>
  sql.rows<SeenDutyRow>(
    seenDuties('(mine.id is not null or (not d.is_canceled and (d.starts_at is null or d.starts_at > $2)))'),
    [memberId, now],
  );

export const findDuty = (sql: Sql, memberId: number, id: number, now: Date): Promise<SeenDutyRow | undefined> =>
  sql.maybeOne<SeenDutyRow>(seenDuties('d.id = $3'), [memberId, now, id]);

/** Whoever changes who has a duty waits here. */
export const lockDuty = (tx: Tx, id: number): Promise<number> =>
  tx.run('select 1 from duties where id = $1 for no key update', [id]);

export const insertTake = (
  tx: Tx,
  take: { dutyId: number; memberId: number; now: Date; startsAt: Date | null },
): Promise<number> =>
  tx.run('insert into duty_takes (duty_id, member_id, taken_at, starts_at) values ($1, $2, $3, $4)', [
    take.dutyId,
    take.memberId,
    take.now,
    take.startsAt,
  ]);

export const endTake = (tx: Tx, id: number, now: Date, handedTo: number | null = null): Promise<number> =>
  tx.run('update duty_takes set ended_at = $2, offered_at = null, offered_to = null, handed_to = $3 where id = $1', [
    id,
    now,
    handedTo,
  ]);

/** What a member may take over: one that is offered to them before one that is offered to everybody. */
export const findOffer = (
  tx: Tx,
  dutyId: number,
  memberId: number,
): Promise<{ id: number; is_personal: boolean } | undefined> =>
  tx.maybeOne<{ id: number; is_personal: boolean }>(
    `select id, offered_to is not null as is_personal from duty_takes
      where duty_id = $1 and ended_at is null and offered_at is not null and member_id <> $2 and coalesce(offered_to, $2) = $2
      order by offered_to nulls last, offered_at limit 1`,
    [dutyId, memberId],
  );

/** Who was quicker; of what was taken earlier than that nobody asks. */
export const findLastTaker = (sql: Sql, dutyId: number, since: Date): Promise<{ first_name: string } | undefined> =>
  sql.maybeOne<{ first_name: string }>(
    `select m.first_name from duty_takes k join members m on m.id = k.member_id
      where k.duty_id = $1 and k.ended_at is null and k.taken_at >= $2 order by k.taken_at desc, k.id desc limit 1`,
    [dutyId, since],
  );

export const storeOffer = (tx: Tx, takeId: number, to: number | null, now: Date): Promise<number> =>
  tx.run('update duty_takes set offered_at = $3, offered_to = $2, declined_by = null where id = $1', [takeId, to, now]);

export const storeKept = (tx: Tx, takeId: number, startsAt: Date | null): Promise<number> =>
  tx.run(
    'update duty_takes set offered_at = null, offered_to = null, declined_by = null, freed_at = null, starts_at = $2 where id = $1',
    [takeId, startsAt],
  );

export const storeDeclined = (tx: Tx, dutyId: number, memberId: number): Promise<number> =>
  tx.run(
    `update duty_takes set offered_at = null, offered_to = null, declined_by = $2
      where duty_id = $1 and ended_at is null and offered_to = $2`,
    [dutyId, memberId],
  );

/** Adults who are asked for a duty, share a team with the member `$1`, and do not have it yet. */
export const findPeople = (sql: Sql, memberId: number, dutyId: number): Promise<DutyPerson[]> =>
  sql.rows<DutyPerson>(
    `select distinct m.id, m.first_name, m.last_name from current_duties d left join teams t on t.id = d.team_id
       join member_holdings h on ${mayHave('h')}
       join members m on m.id = h.member_id
      where d.id = $2 and m.id <> $1 and ${isEligible('m')}
        and exists (select 1 from member_holdings own join member_holdings other on other.team_id = own.team_id
                     where own.member_id = $1 and other.member_id = m.id)
        and not exists (select 1 from duty_takes k where k.duty_id = d.id and k.member_id = m.id and k.ended_at is null)
      order by m.first_name, m.last_name, m.id limit 200`,
    [memberId, dutyId],
  );

const TAKERS = `coalesce((
  select json_agg(json_build_object('member_id', k.member_id, 'name', m.first_name || ' ' || m.last_name,
           'taken_at', ${localTime('k.taken_at')}, 'moved', ${isMoved('k')}, 'offered', k.offered_at is not null,
           'outcome', ${outcomeOf('k', '$1::timestamptz')}) order by k.taken_at, k.id)
    from duty_takes k join members m on m.id = k.member_id where k.duty_id = d.id and k.ended_at is null), '[]') as takers`;
const managedDuties = (condition: string, order = IN_ORDER): string =>
  `select ${COLUMNS}, ${TAKERS} from current_duties d ${JOINS} where ${condition} ${order}`;

export const findTeamDuties = (sql: Sql, teamId: number, now: Date): Promise<ManagedDutyRow[]> =>
  sql.rows<ManagedDutyRow>(managedDuties('d.team_id = $2'), [now, teamId]);

export const findManagedDuty = (sql: Sql, id: number, now: Date): Promise<ManagedDutyRow | undefined> =>
  sql.maybeOne<ManagedDutyRow>(managedDuties('d.id = $2'), [now, id]);

/** What administrators look for. */
export interface DutySearch {
  show?: 'gaps' | 'ahead' | 'over' | undefined;
  kind?: DutyKind | undefined;
  team_id?: number | undefined;
}

const SHOWN: Record<NonNullable<DutySearch['show']>, string> = {
  ahead: 'coalesce(d.starts_at > $1, true)',
  gaps: `coalesce(d.starts_at > $1, true) and not d.is_canceled
    and (select count(*) from duty_takes k where k.duty_id = d.id and k.ended_at is null) < d.places`,
  over: 'd.starts_at <= $1',
};

/** Of all teams: those ahead with gaps first, and what is over by how recent it is. */
export const findAllDuties = (sql: Sql, { show, kind, team_id }: DutySearch, now: Date): Promise<ManagedDutyRow[]> =>
  sql.rows<ManagedDutyRow>(
    managedDuties(
      `($2::text is null or d.kind = $2) and ($3::bigint is null or $3 in (d.team_id, d.home_team_id, d.away_team_id))
         and ${show === undefined ? 'true' : SHOWN[show]}`,
      `order by coalesce(d.starts_at > $1, true) and not d.is_canceled desc,
         (select count(*) from duty_takes k where k.duty_id = d.id and k.ended_at is null) < d.places desc,
         case when d.starts_at > $1 then d.starts_at end nulls last, d.starts_at desc, d.id limit 500`,
    ),
    [now, kind ?? null, team_id ?? null],
  );

/** One for each game of the team that is ahead and has none. */
export const insertSnackList = (
  tx: Tx,
  list: { teamId: number; title: string; note: string | null; minutes: number; by: number; now: Date },
): Promise<number> =>
  tx.run(
    `insert into duties (season_id, kind, title, note, team_id, event_kind, event_id, minutes, places, created_by, created_at)
     select s.id, 'snack', $2, $3, $1, 'game', e.event_id, $4, 1, $5, $6
       from team_events e, seasons s
      where s.is_current and e.team_id = $1 and e.kind = 'game' and e.status = 'scheduled' and e.starts_at > $6
        and not exists (select 1 from current_duties d where d.kind = 'snack' and d.team_id = $1 and d.event_kind = 'game' and d.event_id = e.event_id)
      order by e.starts_at, e.event_id`,
    [list.teamId, list.title, list.note, list.minutes, list.by, list.now],
  );

/** Nobody makes two lists at once. */
export const lockTeam = (tx: Tx, teamId: number): Promise<number> =>
  tx.run('select 1 from teams where id = $1 for no key update', [teamId]);

export const storeWithdrawn = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update duties set withdrawn_at = $2 where id = $1 and withdrawn_at is null', [id, now]);

export const storeOutcome = (
  tx: Tx,
  take: { dutyId: number; memberId: number; outcome: DutyOutcome; by: number; now: Date },
): Promise<number> =>
  tx.run(
    `update duty_takes set outcome = $3, outcome_by = $4, outcome_at = $5
      where duty_id = $1 and member_id = $2 and ended_at is null`,
    [take.dutyId, take.memberId, take.outcome, take.by, take.now],
  );
