import type {
  AnswerCounts,
  CoachedEvent,
  PlayerAnswer,
  TeamAnswers,
  TeamAnswerSettings,
  TeamTurnout,
} from '@sports-hub/contract';
import { Problem, secondsAfter, type Clock, type Database, type Sql, type Throttle } from '@sports-hub/kernel';
import { toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { asTeamEvent } from '../events.ts';
import { isOpen } from '../present.ts';
import { daysOf } from '../service.ts';
import { accessTeam } from './access.ts';
import {
  changeTeamSettings,
  dropEventTime,
  findCoachedEvents,
  findComing,
  findPlayerAnswers,
  findReminder,
  findTeamEvent,
  insertDueReminders,
  insertReminder,
  setEventNote,
  setEventTime,
  type CoachedEventRow,
  type PlayerAnswerRow,
  type ReminderRow,
  type TeamEventKey,
} from './queries.ts';

/** Of fewer players than this it is not told apart who does not come and who is not sure. */
const TOLD_APART_FROM = 4;
const MINUTES = 60;

const hoursOf = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes / MINUTES));
const minutesOf = (hours: number | null): number | null => (hours === null ? null : hours * MINUTES);

const asCoachedEvent = (row: CoachedEventRow): CoachedEvent => ({ ...asTeamEvent(row), counts: row.counts });

const asPlayerAnswer = (row: PlayerAnswerRow, readerId: number): PlayerAnswer => {
  const { player_id, first_name, last_name, jersey_number, value, note, given_by, given_at, was_value, was_until } =
    row;
  const by = { first_name: row.by_name ?? '', is_you: given_by === readerId, is_player: row.by_player };
  return {
    player_id,
    first_name,
    last_name,
    jersey_number,
    answer: value && given_at ? { value, note, by, given_at: toLocalTime(given_at) } : null,
    before: was_value && was_until ? { value: was_value, until: toLocalTime(was_until) } : null,
  };
};

export const asTurnout = (counts: AnswerCounts, firstNames: string[] | null): TeamTurnout => {
  const { players, comes, does_not_come, not_sure, no_answer } = counts;
  const apart = players >= TOLD_APART_FROM;
  return {
    players,
    comes,
    does_not_come: apart ? does_not_come : null,
    not_sure: apart ? not_sure : null,
    does_not_come_or_not_sure: does_not_come + not_sure,
    no_answer,
    first_names: firstNames,
  };
};

/** Families are reminded by themselves so long before answers close, where a coach has set a time. */
export const BEFORE_CLOSING_SECONDS = 2 * 3600;

const asReminder = ({ families, last_at }: ReminderRow, event: CoachedEventRow, now: Date): TeamAnswers['reminder'] => {
  const byItself = secondsAfter(event.closes_at, -BEFORE_CLOSING_SECONDS);
  return {
    families,
    last_at: last_at && toLocalTime(last_at),
    can_remind: families > 0 && isOpen(event, now) && !(last_at && toLocalDate(last_at) === toLocalDate(now)),
    by_itself_at: event.has_deadline && byItself > now ? toLocalTime(byItself) : null,
  };
};

/** What a team's own coaches see and set, and what they let its families see. */
export function createTeamAnswers({
  db,
  clock,
  throttle,
}: {
  db: Database;
  clock: Clock;
  throttle: Throttle<'profile'>;
}) {
  const read = async (memberId: number, key: TeamEventKey): Promise<TeamAnswers> => {
    const { is_coach, event } = await findTeamEvent(db, memberId, key);
    if (!is_coach) await accessTeam(db, memberId, key.teamId);
    if (!event) throw new Problem('record.not_found');
    const [players, reminder] = [await findPlayerAnswers(db, key), await findReminder(db, key)];
    const now = clock.now();
    return {
      event: asCoachedEvent(event),
      is_open: isOpen(event, now),
      closes_hours: hoursOf(event.closes_minutes),
      be_there_minutes: event.be_there_minutes,
      players: players.map((row) => asPlayerAnswer(row, memberId)),
      settings: {
        closes_hours: hoursOf(event.team_closes_minutes),
        shows_first_names: event.shows_first_names,
        be_there_minutes: event.team_be_there_minutes,
      },
      reminder: asReminder(reminder, event, now),
    };
  };

  /** Changes what a team's coaches have said about one of its events. */
  const changeEvent = (
    memberId: number,
    key: TeamEventKey,
    change: (tx: Sql) => Promise<void>,
  ): Promise<CoachedEvent> =>
    db.transaction(async (tx) => {
      await accessTeam(tx, memberId, key.teamId);
      await throttle.take(tx, 'profile', memberId);
      if (!(await findTeamEvent(tx, memberId, key)).event) throw new Problem('record.not_found');
      await change(tx);
      const { event } = await findTeamEvent(tx, memberId, key);
      if (!event) throw new Problem('record.not_found');
      return asCoachedEvent(event);
    });

  return {
    async list(
      memberId: number,
      range: { from?: string | undefined; to?: string | undefined },
    ): Promise<{ items: CoachedEvent[] }> {
      const rows = await findCoachedEvents(db, memberId, daysOf(clock.now(), range));
      return { items: rows.map(asCoachedEvent) };
    },

    read,

    /** Once a day: whoever asks again, or at the same time, reminds nobody twice. */
    async remind(memberId: number, key: TeamEventKey): Promise<TeamAnswers> {
      await db.transaction(async (tx) => {
        await accessTeam(tx, memberId, key.teamId);
        const { event } = await findTeamEvent(tx, memberId, key);
        if (!event) throw new Problem('record.not_found');
        const now = clock.now();
        if (!isOpen(event, now))
          throw new Problem('answer.closed', { data: { closed_at: toLocalTime(event.closes_at) } });
        await insertReminder(tx, key, { memberId, day: toLocalDate(now), now });
      });
      return read(memberId, key);
    },

    async remindByItself(): Promise<void> {
      const now = clock.now();
      await insertDueReminders(db, now, toLocalDate(now), BEFORE_CLOSING_SECONDS);
    },

    /** For a family of the team, which has been found to be one. */
    async turnout(memberId: number, key: TeamEventKey): Promise<TeamTurnout> {
      const { event } = await findTeamEvent(db, memberId, key);
      if (!event) throw new Problem('record.not_found');
      const coming = event.shows_first_names ? await findComing(db, key) : null;
      return asTurnout(event.counts, coming && coming.map(({ first_name }) => first_name));
    },

    changeSettings: (
      memberId: number,
      teamId: number,
      change: {
        closes_hours?: number | null | undefined;
        shows_first_names?: boolean | undefined;
        be_there_minutes?: number | null | undefined;
      },
    ): Promise<TeamAnswerSettings> =>
      db.transaction(async (tx) => {
        await accessTeam(tx, memberId, teamId);
        await throttle.take(tx, 'profile', memberId);
        const { closes_minutes, shows_first_names, be_there_minutes } = await changeTeamSettings(tx, {
          teamId,
          memberId,
          now: clock.now(),
          changesTime: change.closes_hours !== undefined,
          closesMinutes: minutesOf(change.closes_hours ?? null),
          showsFirstNames: change.shows_first_names ?? null,
          changesBeThere: change.be_there_minutes !== undefined,
          beThereMinutes: change.be_there_minutes ?? null,
        });
        return { closes_hours: hoursOf(closes_minutes), shows_first_names, be_there_minutes };
      }),

    changeTime: (memberId: number, key: TeamEventKey, closesHours: number | null): Promise<CoachedEvent> =>
      changeEvent(memberId, key, async (tx) => {
        const closesMinutes = minutesOf(closesHours);
        if (closesMinutes === null) await dropEventTime(tx, key);
        else await setEventTime(tx, key, { closesMinutes, memberId, now: clock.now() });
      }),

    /** What families of the team read: when to be there, and what to bring. */
    changeNote: (
      memberId: number,
      key: TeamEventKey,
      { beThereMinutes, bring }: { beThereMinutes: number | null; bring: string },
    ): Promise<CoachedEvent> =>
      changeEvent(memberId, key, async (tx) => {
        await setEventNote(tx, key, { beThereMinutes, bring: bring || null, memberId, now: clock.now() });
      }),
  };
}
export type TeamAnswersService = ReturnType<typeof createTeamAnswers>;
