import type { EventKind, EventPlace, TeamEvent, TeamRef } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { toUtcTime } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { teamJson } from '../season/divisions/queries.ts';
import { beThere } from '../season/schedules/be-there.ts';

/** Which event. */
export interface EventKey {
  kind: EventKind;
  eventId: number;
}

/** An event of a team as the database has it. */
export interface TeamEventRow {
  kind: EventKind;
  event_id: number;
  team: TeamRef;
  opponent: TeamRef | null;
  is_home: boolean | null;
  starts_at: Date;
  ends_at: Date | null;
  status: TeamEvent['status'];
  title: string | null;
  place: EventPlace | null;
  be_there_at: Date | null;
  bring: string | null;
  closes_at: Date;
  has_deadline: boolean;
}

/** SQL: the columns of a `TeamEventRow` over `team_events e` and `EVENT_JOINS`. */
export const EVENT_COLUMNS = `e.kind, e.event_id, ${teamJson('t')} as team, ${teamJson('o')} as opponent, e.is_home, e.starts_at, e.ends_at, e.status, e.title,
  case when coalesce(v.name, e.location) is not null then json_build_object('name', coalesce(v.name, e.location),
    'address', case when v.id is not null then nullif(concat_ws(', ', v.address, v.city), '') end) end as place,
  ${beThere('e', 'note', 'team_set')} as be_there_at, note.bring,
  answers_close(e.starts_at, event_set.closes_minutes, team_set.closes_minutes) as closes_at,
  coalesce(event_set.closes_minutes, team_set.closes_minutes) is not null as has_deadline`;
export const EVENT_JOINS = `join teams t on t.id = e.team_id left join teams o on o.id = e.opponent_id left join venues v on v.id = e.venue_id
  left join team_answer_settings team_set on team_set.team_id = e.team_id
  left join event_answer_settings event_set on event_set.team_id = e.team_id and event_set.kind = e.kind and event_set.event_id = e.event_id
  left join team_event_notes note on note.team_id = e.team_id and note.kind = e.kind and note.event_id = e.event_id`;

const titleOf = ({ team, opponent, is_home, title }: TeamEventRow): string => {
  if (title !== null) return title;
  if (!opponent) return t('answers.answers.practiceTitle', { team: team.name });
  const [home, away] = is_home ? [team, opponent] : [opponent, team];
  return t('answers.answers.gameTitle', { away: away.name, home: home.name });
};

/** An event as it is told. */
export const asTeamEvent = (row: TeamEventRow): TeamEvent => ({
  kind: row.kind,
  event_id: row.event_id,
  title: titleOf(row),
  team: row.team,
  opponent: row.opponent,
  is_home: row.is_home,
  starts_at: toLocalTime(row.starts_at),
  starts_at_utc: toUtcTime(row.starts_at),
  ends_at: row.ends_at && toLocalTime(row.ends_at),
  status: row.status,
  place: row.place,
  be_there_at: row.be_there_at && toLocalTime(row.be_there_at),
  bring: row.bring,
  closes_at: row.has_deadline ? toLocalTime(row.closes_at) : null,
  closes_at_utc: row.has_deadline ? toUtcTime(row.closes_at) : null,
});
