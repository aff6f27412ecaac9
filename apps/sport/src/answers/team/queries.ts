import type { AnswerCounts } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { EVENT_COLUMNS, EVENT_JOINS, type EventKey, type TeamEventRow } from '../events.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { counts, hasNoAnswer, isPlayer, type AnswerRow } from '../queries.ts';

export interface TeamEventKey extends EventKey {
  teamId: number;
}

/** SQL: the teams `coached` of which `$1` is a coach now. Not who coaches a division, nor staff. */
const COACHED = `select c.team_id from assigned_scopes c join current_teams now on now.id = c.team_id where c.member_id = $1 and c.role = 'coach'`;

/** The assignment of a team's coach, locked: removing it waits, or is seen. */
export const lockCoach = (tx: Sql, memberId: number, teamId: number): Promise<object | undefined> =>
  tx.maybeOne(
    `select 1 from assignments a join members m on m.id = a.member_id
      where a.member_id = $1 and a.team_id = $2 and a.role = 'coach' and m.is_coach
        and exists (select 1 from current_teams where id = $2) for share of a, m`,
    [memberId, teamId],
  );

/** SQL: how many of the team of an event `e`, by what stands for them. */
const COUNTS = `(
  select json_build_object('players', count(*), 'comes', count(*) filter (where a.value = 'comes'),
      'does_not_come', count(*) filter (where a.value = 'does_not_come'), 'not_sure', count(*) filter (where a.value = 'not_sure'),
      'no_answer', count(*) filter (where a.value is null))
    from roster_entries r left join answers a on a.player_id = r.player_id and a.kind = e.kind and a.event_id = e.event_id and ${counts}
   where r.team_id = e.team_id) as counts`;

export interface CoachedEventRow extends TeamEventRow {
  counts: AnswerCounts;
  closes_minutes: number | null;
  team_closes_minutes: number | null;
  shows_first_names: boolean;
  be_there_minutes: number | null;
  team_be_there_minutes: number | null;
}

const COACHED_COLUMNS = `${EVENT_COLUMNS}, ${COUNTS}, event_set.closes_minutes, team_set.closes_minutes as team_closes_minutes,
  coalesce(team_set.shows_first_names, false) as shows_first_names, note.be_there_minutes, team_set.be_there_minutes as team_be_there_minutes`;

/** What the teams of a coach have on between two moments. */
export const findCoachedEvents = (
  sql: Sql,
  memberId: number,
  { from, to }: { from: Date; to: Date },
): Promise<CoachedEventRow[]> =>
  sql.rows<CoachedEventRow>(
    `with coached as materialized (${COACHED}),
     entry as materialized (
       select e.* from coached join team_events e on e.team_id = coached.team_id where e.starts_at >= $2 and e.starts_at < $3)
     select ${COACHED_COLUMNS} from entry e ${EVENT_JOINS} order by e.starts_at, e.kind, e.event_id, e.team_id`,
    [memberId, from, to],
  );

/** What all teams of the season have on between two moments. */
export const findEventsOfTeams = (
  sql: Sql,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<CoachedEventRow[]> =>
  sql.rows<CoachedEventRow>(
    `with entry as materialized (
       select e.* from current_teams c join team_events e on e.team_id = c.id where e.starts_at >= $1 and e.starts_at < $2
        order by e.starts_at, e.kind, e.event_id, e.team_id limit $3)
     select ${COACHED_COLUMNS} from entry e ${EVENT_JOINS} order by e.starts_at, e.kind, e.event_id, e.team_id`,
    [from, to, limit],
  );

/** Whether somebody coaches a team, and one event of it, if it has that one. */
export const findTeamEvent = async (
  sql: Sql,
  memberId: number,
  { teamId, kind, eventId }: TeamEventKey,
): Promise<{ is_coach: boolean; event: CoachedEventRow | undefined }> => {
  const row = await sql.maybeOne<CoachedEventRow & { is_coach: boolean }>(
    `select ${COACHED_COLUMNS}, e.team_id in (${COACHED}) as is_coach
       from team_events e ${EVENT_JOINS} where e.team_id = $2 and e.kind = $3 and e.event_id = $4`,
    [memberId, teamId, kind, eventId],
  );
  return { is_coach: row?.is_coach ?? false, event: row };
};

export interface PlayerAnswerRow extends Omit<AnswerRow, 'version' | 'was_by' | 'was_by_name' | 'was_by_player'> {
  player_id: number;
  first_name: string;
  last_name: string;
  jersey_number: number | null;
}

/** The players of a team with what stands for them: who has not answered first, who comes last. */
export const findPlayerAnswers = (sql: Sql, { teamId, kind, eventId }: TeamEventKey): Promise<PlayerAnswerRow[]> =>
  sql.rows<PlayerAnswerRow>(
    `select p.id as player_id, p.first_name, p.last_name, r.jersey_number, a.value, a.note, a.given_by, by.first_name as by_name,
            ${isPlayer('a.given_by')} as by_player, a.given_at,
            case when old.was_value is distinct from a.value then old.was_value end as was_value, old.was_until
       from team_events e join roster_entries r on r.team_id = e.team_id join players p on p.id = r.player_id
       left join answers old on old.player_id = p.id and old.kind = e.kind and old.event_id = e.event_id
       left join answers a on a.player_id = p.id and a.kind = e.kind and a.event_id = e.event_id and a.value is not null and ${counts}
       left join members by on by.id = a.given_by
      where e.team_id = $1 and e.kind = $2 and e.event_id = $3
      order by array_position(array[null, 'does_not_come', 'not_sure', 'comes'], a.value), p.first_name, p.last_name, p.id`,
    [teamId, kind, eventId],
  );

/** The first names of those of a team who come, by name. */
export const findComing = (sql: Sql, { teamId, kind, eventId }: TeamEventKey): Promise<{ first_name: string }[]> =>
  sql.rows<{ first_name: string }>(
    `select p.first_name from team_events e join roster_entries r on r.team_id = e.team_id join players p on p.id = r.player_id
       join answers a on a.player_id = p.id and a.kind = e.kind and a.event_id = e.event_id and a.value = 'comes' and ${counts}
      where e.team_id = $1 and e.kind = $2 and e.event_id = $3 order by p.first_name, p.id`,
    [teamId, kind, eventId],
  );

export interface TeamSettingsRow {
  closes_minutes: number | null;
  shows_first_names: boolean;
  be_there_minutes: number | null;
}

/** What is not given stays; a time of null is taken away. */
export const changeTeamSettings = (
  tx: Sql,
  change: {
    teamId: number;
    memberId: number;
    now: Date;
    changesTime: boolean;
    closesMinutes: number | null;
    showsFirstNames: boolean | null;
    changesBeThere: boolean;
    beThereMinutes: number | null;
  },
): Promise<TeamSettingsRow> =>
  tx.one<TeamSettingsRow>(
    `insert into team_answer_settings as s (team_id, closes_minutes, shows_first_names, be_there_minutes, changed_by, changed_at)
     values ($1, $5, coalesce($6, false), $8, $2, $3)
     on conflict (team_id) do update set closes_minutes = case when $4 then $5 else s.closes_minutes end,
       shows_first_names = coalesce($6, s.shows_first_names),
       be_there_minutes = case when $7 then $8 else s.be_there_minutes end, changed_by = $2, changed_at = $3
     returning closes_minutes, shows_first_names, be_there_minutes`,
    [
      change.teamId,
      change.memberId,
      change.now,
      change.changesTime,
      change.closesMinutes,
      change.showsFirstNames,
      change.changesBeThere,
      change.beThereMinutes,
    ],
  );

/** What is said about one event of a team; without words and minutes nothing is. */
export const setEventNote = (
  tx: Sql,
  { teamId, kind, eventId }: TeamEventKey,
  note: { beThereMinutes: number | null; bring: string | null; memberId: number; now: Date },
): Promise<number> =>
  tx.run(
    `insert into team_event_notes (team_id, kind, event_id, be_there_minutes, bring, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (team_id, kind, event_id) do update set be_there_minutes = excluded.be_there_minutes,
       bring = excluded.bring, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [teamId, kind, eventId, note.beThereMinutes, note.bring, note.memberId, note.now],
  );

export const setEventTime = (
  tx: Sql,
  { teamId, kind, eventId }: TeamEventKey,
  { closesMinutes, memberId, now }: { closesMinutes: number; memberId: number; now: Date },
): Promise<number> =>
  tx.run(
    `insert into event_answer_settings (team_id, kind, event_id, closes_minutes, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (team_id, kind, event_id) do update
       set closes_minutes = excluded.closes_minutes, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [teamId, kind, eventId, closesMinutes, memberId, now],
  );

export const dropEventTime = (tx: Sql, { teamId, kind, eventId }: TeamEventKey): Promise<number> =>
  tx.run('delete from event_answer_settings where team_id = $1 and kind = $2 and event_id = $3', [
    teamId,
    kind,
    eventId,
  ]);

export interface ReminderRow {
  families: number;
  last_at: Date | null;
}

/** How many children have not answered and have somebody to be reminded, and when families last were. */
export const findReminder = (sql: Sql, { teamId, kind, eventId }: TeamEventKey): Promise<ReminderRow> =>
  sql.one<ReminderRow>(
    `select (select count(*)::integer from team_events e join roster_entries r on r.team_id = e.team_id
              where e.team_id = $1 and e.kind = $2 and e.event_id = $3 and ${hasNoAnswer('r.player_id')}
                and exists (select 1 from guardian_links g where g.player_id = r.player_id and ${isVerifiedGuardian('g')})) as families,
            (select max(created_at) from answer_reminders where team_id = $1 and kind = $2 and event_id = $3) as last_at`,
    [teamId, kind, eventId],
  );

/** Once a day. */
export const insertReminder = (
  tx: Sql,
  { teamId, kind, eventId }: TeamEventKey,
  { memberId, day, now }: { memberId: number; day: string; now: Date },
): Promise<number> =>
  tx.run(
    `insert into answer_reminders (team_id, kind, event_id, day, sent_by, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [teamId, kind, eventId, day, memberId, now],
  );

/** By itself, once for each event: where a time was set that is near and somebody has not answered. */
export const insertDueReminders = (sql: Sql, now: Date, day: string, seconds: number): Promise<number> =>
  sql.run(
    `insert into answer_reminders (team_id, kind, event_id, day, created_at)
     select e.team_id, e.kind, e.event_id, $2, $1
       from team_events e left join team_answer_settings s on s.team_id = e.team_id
       left join event_answer_settings o on o.team_id = e.team_id and o.kind = e.kind and o.event_id = e.event_id
      cross join lateral (select answers_close(e.starts_at, o.closes_minutes, s.closes_minutes) as at) closes
      where e.starts_at between $1 and $1::timestamptz + interval '15 days' and e.status = 'scheduled'
        and coalesce(o.closes_minutes, s.closes_minutes) is not null and closes.at > $1 and closes.at <= $1::timestamptz + $3 * interval '1 second'
        and exists (select 1 from roster_entries r where r.team_id = e.team_id and ${hasNoAnswer('r.player_id')})
     on conflict do nothing`,
    [now, day, seconds],
  );
