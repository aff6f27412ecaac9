import type {
  Attendance,
  AttendanceGuest,
  AttendanceState,
  PlayerAttendance,
  ProblemCode,
  TeamAttendance,
} from '@sports-hub/contract';
import {
  Problem,
  secondsAfter,
  throttled,
  type Clock,
  type Database,
  type Sql,
  type Throttle,
  type ThrottleRule,
} from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { asTeamEvent, type EventKey, type TeamEventRow } from '../events.ts';
import { momentOf } from '../../platform/http/pressed.ts';
import { accessTeam } from '../team/access.ts';
import { findTeamEvent, type TeamEventKey } from '../team/queries.ts';
import { findGuests, findOwnGuest, insertGuest, takeGuestBack, type GuestRow } from './guests.ts';
import {
  callNoteAttendance,
  findAttendance,
  findTeamAttendance,
  type AttendanceRow,
  type PlayerAttendanceRow,
} from './queries.ts';

/** Children are there before it begins, and somebody may write down later who was. */
const BEFORE_SECONDS = 3 * 3600;
const AFTER_SECONDS = 14 * 24 * 3600;

const asAttendance = (row: AttendanceRow, readerId: number): Attendance | null => {
  const { state, noted_by, by_name, pressed_at, was_state, was_by_name } = row;
  if (state === null || pressed_at === null) return null;
  return {
    state,
    by: { first_name: by_name ?? '', is_you: noted_by === readerId },
    noted_at: toLocalTime(pressed_at),
    before: was_by_name === null ? null : { state: was_state, first_name: was_by_name },
  };
};

const asPlayer = (row: PlayerAttendanceRow, readerId: number): PlayerAttendance => ({
  player_id: row.player_id,
  first_name: row.first_name,
  last_name: row.last_name,
  jersey_number: row.jersey_number,
  answer: row.answer,
  attendance: asAttendance(row, readerId),
});

const isTaken = ({ status, starts_at }: TeamEventRow, now: Date): boolean =>
  (status === 'scheduled' || status === 'final') &&
  now >= secondsAfter(starts_at, -BEFORE_SECONDS) &&
  now <= secondsAfter(starts_at, AFTER_SECONDS);

/** For a guardian of the child, who has been found to be one. */
export async function attendanceOfChild(
  sql: Sql,
  memberId: number,
  subject: EventKey & { playerId: number },
): Promise<Attendance | null> {
  const row = await findAttendance(sql, subject);
  return row ? asAttendance(row, memberId) : null;
}

export interface GivenNote extends TeamEventKey {
  playerId: number;
  /** Null takes it back. */
  state: AttendanceState | null;
  clientId: string;
  /** Of one that was pressed without a connection. */
  pressedAt?: string | undefined;
}

const asGuest = (row: GuestRow, readerId: number): AttendanceGuest => ({
  id: row.id,
  first_name: row.first_name,
  by: { first_name: row.by_name, is_you: row.noted_by === readerId },
  noted_at: toLocalTime(row.noted_at),
  is_settled: row.is_settled,
});

/** Somebody who is there and on no list. */
export interface GivenGuest extends TeamEventKey {
  firstName: string;
  clientId: string;
  pressedAt?: string | undefined;
}

/** Who was there: noted by a team's own coaches, and told to them and the child's guardians alone. */
export function createAttendance({
  db,
  clock,
  quota,
  throttle,
}: {
  db: Database;
  clock: Clock;
  quota: ThrottleRule;
  throttle: Throttle<'attendance'>;
}) {
  const opensAt = ({ starts_at }: TeamEventRow): string => toLocalTime(secondsAfter(starts_at, -BEFORE_SECONDS));
  const read = async (memberId: number, key: TeamEventKey): Promise<TeamAttendance> => {
    const { is_coach, event } = await findTeamEvent(db, memberId, key);
    if (!is_coach) await accessTeam(db, memberId, key.teamId);
    if (!event) throw new Problem('record.not_found');
    const players = await findTeamAttendance(db, key);
    const guests = await findGuests(db, key);
    return {
      event: asTeamEvent(event),
      is_open: isTaken(event, clock.now()),
      opens_at: opensAt(event),
      players: players.map((row) => asPlayer(row, memberId)),
      guests: guests.map((row) => asGuest(row, memberId)),
    };
  };
  return {
    read,

    /** A question for the league, nothing for the roster; taken once per `clientId`. */
    async noteGuest(memberId: number, given: GivenGuest): Promise<TeamAttendance> {
      await db.transaction(async (tx) => {
        await accessTeam(tx, memberId, given.teamId);
        if (await findOwnGuest(tx, memberId, given.clientId)) return;
        const { event } = await findTeamEvent(tx, memberId, given);
        if (!event) throw new Problem('record.not_found');
        const now = clock.now();
        if (!isTaken(event, now)) throw new Problem('attendance.not_taken', { data: { opens_at: opensAt(event) } });
        await throttle.take(tx, 'attendance', memberId);
        const pressedAt = momentOf(given.pressedAt);
        const notedAt = pressedAt && pressedAt < now ? pressedAt : now;
        await insertGuest(tx, { ...given, memberId, notedAt });
      });
      return read(memberId, given);
    },

    /** Any coach of the team, as with what was noted of the others. */
    async removeGuest(memberId: number, key: TeamEventKey, guestId: number): Promise<TeamAttendance> {
      await db.transaction(async (tx) => {
        await accessTeam(tx, memberId, key.teamId);
        await takeGuestBack(tx, key, guestId);
      });
      return read(memberId, key);
    },

    /** Taken once per `clientId`; says what stands for the child. */
    async note(memberId: number, given: GivenNote): Promise<PlayerAttendance> {
      const { pressedAt, ...note } = given;
      const done = await callNoteAttendance(db, {
        ...note,
        memberId,
        pressedAt: momentOf(pressedAt),
        now: clock.now(),
        beforeSeconds: BEFORE_SECONDS,
        afterSeconds: AFTER_SECONDS,
        ...quota,
      });
      switch (done.outcome) {
        case 'noted':
        case 'repeated': {
          const [row] = await findTeamAttendance(db, given, given.playerId);
          if (!row) throw new Problem('record.not_found');
          return asPlayer(row, memberId);
        }
        case 'attendance.not_taken':
          throw new Problem(done.outcome, { data: { opens_at: toLocalTime(done.opens_at ?? clock.now()) } });
        case 'throttle.exceeded':
          throw throttled('attendance', done.retry_after ?? 1);
        default:
          throw new Problem(done.outcome satisfies ProblemCode);
      }
    },
  };
}
export type AttendanceService = ReturnType<typeof createAttendance>;
