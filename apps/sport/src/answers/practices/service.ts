import type { OwnPractice, ScheduleEdit } from '@sports-hub/contract';
import {
  invalidField,
  Problem,
  type Audit,
  type Clock,
  type Database,
  type Sql,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { clockInWords, toLocalDate } from '@sports-hub/kernel/time';
import { t } from '@sports-hub/contract/texts';
import { memberSubject } from '../../members/audit-subjects.ts';
import { checkEdits, settleEdits, type AcceptedEdit, type Checked } from '../../season/conflicts/check.ts';
import type { SeasonCalendar } from '../../season/conflicts/entries.ts';
import { findPlaces, readCalendar } from '../../season/conflicts/queries.ts';
import { entryForLog } from '../../season/conflicts/words.ts';
import { lockImports } from '../../season/imports/queries.ts';
import { changePractices } from '../../season/schedules/writes.ts';
import { asTeamEvent } from '../events.ts';
import { accessTeam } from '../team/access.ts';
import { findTeamEvent } from '../team/queries.ts';
import { findPractice, findSeasonOfTeam, lockPractice, nameChanger, type PracticeRow } from './queries.ts';

/** Which practice of which team, as it was seen. */
export interface PracticeChange {
  teamId: number;
  practiceId: number;
  sequence: number;
}
export interface PracticeMove extends PracticeChange {
  startsAt: string;
  venueId: number | null | undefined;
}

interface OwnPracticesOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  audit: Audit;
  throttle: Throttle<'profile'>;
  tellSoon: () => void;
}

const keyOf = (practiceId: number): string => `practice:${practiceId}`;

const canChange = ({ status, starts_at }: PracticeRow, now: Date): boolean => status === 'scheduled' && starts_at > now;

/** Why it cannot be so, with when it could be. */
function refuse({ accepted, conflicts, refusals }: Checked, calendar: SeasonCalendar): AcceptedEdit | undefined {
  const [refusal] = refusals;
  if (refusal) throw invalidField(refusal.field === 'venue_id' ? 'venue_id' : 'starts_at', refusal.message);
  const [edit] = accepted;
  if (!edit) return undefined;
  const blocked = settleEdits(calendar, accepted).blocked.get(edit.edit.key);
  if (!blocked) return edit;
  // Coaches hear that a place is taken, not by a team that nobody is to know of yet.
  const other = calendar.entries.find(({ key }) => key === blocked.other);
  const season = calendar.teams.get(edit.after.team_ids[0] ?? 0)?.season_id;
  const isHidden = [...calendar.teams.values()].some(
    ({ id, division_id, is_hidden, season_id }) =>
      (other?.team_ids.includes(id) || division_id === other?.division_id) && (is_hidden || season_id !== season),
  );
  const free = conflicts.find(({ key, level }) => key === edit.edit.key && level === 'danger')?.free ?? [];
  const times = free.map(({ starts_at, venue }) => [clockInWords(starts_at), venue?.name].filter(Boolean).join(', '));
  throw invalidField(
    'starts_at',
    [
      isHidden ? blocked.title : `${blocked.title} ${blocked.words}`,
      ...(times.length > 0 ? [t('answers.practices.free', { times: times.join(' · ') })] : []),
    ].join(' '),
  );
}

/**
 * Coaches call off and move the practices of their own teams, before they begin. The schedule's own triggers note the change
 * for the notices, as of any other change: families are told once, after a minute in which it can be corrected.
 */
export function createOwnPractices({ db, counters, clock, audit, throttle, tellSoon }: OwnPracticesOptions) {
  const present = async (sql: Sql, memberId: number, teamId: number, practiceId: number): Promise<OwnPractice> => {
    const { event } = await findTeamEvent(sql, memberId, { teamId, kind: 'practice', eventId: practiceId });
    const practice = await findPractice(sql, teamId, practiceId);
    if (!event || !practice) throw new Problem('record.not_found');
    const places = await findPlaces(sql);
    return {
      event: asTeamEvent(event),
      sequence: practice.sequence,
      venue_id: practice.venue_id,
      can_change: canChange(practice, clock.now()),
      families: practice.families,
      venues: places.filter(({ is_removed }) => !is_removed).map(({ id, name }) => ({ id, name })),
    };
  };

  const store = async (
    tx: Tx,
    memberId: number,
    { practiceId }: PracticeChange,
    { calendar, edit: { before, after }, event }: { calendar: SeasonCalendar; edit: AcceptedEdit; event: string },
  ): Promise<void> => {
    const now = clock.now();
    await changePractices(
      tx,
      [
        {
          id: practiceId,
          divisionId: after.division_id ?? 0,
          teamIds: after.team_ids,
          venueId: after.venue_id,
          startsAt: after.starts_at,
          durationMinutes: after.duration_minutes,
          status: after.status,
        },
      ],
      now,
    );
    await nameChanger(tx, practiceId, memberId, now);
    await audit(tx, {
      event,
      actor: memberSubject(memberId),
      subject: `team:${after.team_ids[0]}`,
      detail: {
        practice: practiceId,
        before: before ? entryForLog(calendar, before) : null,
        after: entryForLog(calendar, after),
      },
    });
  };

  const change = async (
    memberId: number,
    given: PracticeChange,
    { event, edit }: { event: string; edit: Omit<ScheduleEdit, 'key'> },
  ): Promise<OwnPractice> => {
    const { teamId, practiceId, sequence } = given;
    // Before anybody waits for the lock of the whole season, and counted whatever comes of it.
    await accessTeam(db, memberId, teamId);
    await throttle.take(counters, 'profile', memberId);
    const changed = await db.transaction(async (tx) => {
      await lockImports(tx);
      await accessTeam(tx, memberId, teamId);
      if (!(await lockPractice(tx, teamId, practiceId))) throw new Problem('record.not_found');
      const now = clock.now();
      const key = keyOf(practiceId);
      const calendar = await readCalendar(tx, now, [key]);
      const season = await findSeasonOfTeam(tx, teamId, toLocalDate(now));
      const checked = checkEdits(calendar, season, [{ key, ...edit }], now);
      const isSoAlready = checked.refusals.length === 0 && checked.accepted.length === 0;
      // Sent again: it is as it was to be.
      if (isSoAlready) return present(tx, memberId, teamId, practiceId);
      const practice = await findPractice(tx, teamId, practiceId);
      if (practice?.sequence !== sequence) throw new Problem('record.changed');
      if (!canChange(practice, now)) throw new Problem('practice.not_changeable');
      const accepted = refuse(checked, calendar);
      if (accepted) await store(tx, memberId, given, { calendar, edit: accepted, event });
      return present(tx, memberId, teamId, practiceId);
    });
    tellSoon();
    return changed;
  };

  return {
    async read(memberId: number, teamId: number, practiceId: number): Promise<OwnPractice> {
      await accessTeam(db, memberId, teamId);
      return present(db, memberId, teamId, practiceId);
    },
    cancel: (memberId: number, given: PracticeChange): Promise<OwnPractice> =>
      change(memberId, given, { event: 'practice.called_off', edit: { status: 'cancelled' } }),
    move: (memberId: number, given: PracticeMove): Promise<OwnPractice> =>
      change(memberId, given, {
        event: 'practice.moved',
        edit: {
          starts_at: given.startsAt,
          ...(given.venueId === undefined ? {} : { venue_id: given.venueId }),
        },
      }),
  };
}
export type OwnPractices = ReturnType<typeof createOwnPractices>;
