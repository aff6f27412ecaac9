import type { AnswerValue, AttendanceState, ProblemCode } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import type { EventKey } from '../events.ts';
import { counts } from '../queries.ts';
import type { TeamEventKey } from '../team/queries.ts';

/** What was noted, as the database has it. */
export interface AttendanceRow {
  state: AttendanceState | null;
  noted_by: number | null;
  by_name: string | null;
  pressed_at: Date | null;
  was_state: AttendanceState | null;
  was_by_name: string | null;
}

export interface PlayerAttendanceRow extends AttendanceRow {
  player_id: number;
  first_name: string;
  last_name: string;
  jersey_number: number | null;
  answer: AnswerValue | null;
}

/** SQL: of a player and the event `e` what stands, as `n`, with who noted it and what another coach had noted. */
const noted = (player: string): string => `
  left join attendance n on n.player_id = ${player} and n.kind = e.kind and n.event_id = e.event_id and n.state is not null
    and answer_counts(n.starts_at, e.starts_at)
  left join members by on by.id = n.noted_by left join members was on was.id = n.was_by`;
const NOTED_COLUMNS =
  'n.state, n.noted_by, by.first_name as by_name, n.pressed_at, n.was_state, was.first_name as was_by_name';

/** The players of a team by name, with what was answered for them and what was noted; or one of them. */
export const findTeamAttendance = (
  sql: Sql,
  { teamId, kind, eventId }: TeamEventKey,
  playerId: number | null = null,
): Promise<PlayerAttendanceRow[]> =>
  sql.rows<PlayerAttendanceRow>(
    `select p.id as player_id, p.first_name, p.last_name, r.jersey_number, a.value as answer, ${NOTED_COLUMNS}
       from team_events e join roster_entries r on r.team_id = e.team_id join players p on p.id = r.player_id
       left join answers a on a.player_id = p.id and a.kind = e.kind and a.event_id = e.event_id and ${counts}
       ${noted('p.id')}
      where e.team_id = $1 and e.kind = $2 and e.event_id = $3 and ($4::bigint is null or p.id = $4)
      order by p.first_name, p.last_name, p.id`,
    [teamId, kind, eventId, playerId],
  );

/** What was noted for a child. */
export const findAttendance = (
  sql: Sql,
  { playerId, kind, eventId }: EventKey & { playerId: number },
): Promise<AttendanceRow | undefined> =>
  sql.maybeOne<AttendanceRow>(
    `select ${NOTED_COLUMNS} from (select * from team_events where kind = $2 and event_id = $3 limit 1) e ${noted('$1')}`,
    [playerId, kind, eventId],
  );

export interface AttendanceToNote extends TeamEventKey {
  memberId: number;
  playerId: number;
  state: AttendanceState | null;
  clientId: string;
  pressedAt: Date | null;
  now: Date;
  beforeSeconds: number;
  afterSeconds: number;
  limit: number;
  seconds: number;
}

export interface NoteOutcome {
  outcome: 'noted' | 'repeated' | 'throttle.exceeded' | ProblemCode;
  retry_after: number | null;
  opens_at: Date | null;
}

export const callNoteAttendance = (sql: Sql, note: AttendanceToNote): Promise<NoteOutcome> =>
  sql.one<NoteOutcome>(
    `select outcome, retry_after, opens_at from note_attendance($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      note.memberId,
      note.teamId,
      note.playerId,
      note.kind,
      note.eventId,
      note.state,
      note.clientId,
      note.pressedAt,
      note.now,
      note.beforeSeconds,
      note.afterSeconds,
      note.limit,
      note.seconds,
    ],
  );
