import type { AnswerState, AnswerValue, FamilyEvent, FamilyEventDetail, ProblemCode } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, throttled, type Clock, type Database, type ThrottleRule } from '@sports-hub/kernel';
import { addDays, daysBetween, fromLocalTime, toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import type { MemberCaller } from '../authentication/guards.ts';
import { looksOfChild } from './emergency/service.ts';
import { attendanceOfChild } from './attendance/service.ts';
import type { EventKey } from './events.ts';
import { momentOf } from '../platform/http/pressed.ts';
import { asAnswerState, asEventChange, asFamilyEvent } from './present.ts';
import {
  callSetAnswer,
  findEventChanges,
  findEventOfFamily,
  findFamilyEvent,
  findFamilyEvents,
  type AnswerToSet,
  type SetOutcome,
} from './queries.ts';

const USUAL_DAYS = 14;
const MAX_DAYS = 62;
const MAX_CHANGES = 10;

/** Dates that both count, as moments. */
export function daysOf(
  now: Date,
  range: { from?: string | undefined; to?: string | undefined },
): { from: Date; to: Date } {
  const from = range.from ?? toLocalDate(now);
  const to = range.to ?? addDays(from, USUAL_DAYS - 1);
  if (to < from) throw invalidField('to', t('answers.answers.thisMustNotBeBefore'));
  if (daysBetween(from, to) >= MAX_DAYS)
    throw invalidField('to', t('answers.answers.thisMustBeAtMost', { days: MAX_DAYS - 1 }));
  return { from: fromLocalTime(`${from}T00:00:00`), to: fromLocalTime(`${addDays(to, 1)}T00:00:00`) };
}

export interface GivenAnswer extends EventKey {
  playerId: number;
  value: AnswerValue | null;
  note?: string | undefined;
  clientId: string;
  /** The one that was seen; left out, whatever stands is replaced. */
  version?: number | undefined;
  /** Of one that was pressed without a connection. */
  pressedAt?: string | undefined;
}

/** Whoever answers: through the hub, on the sport's site, or by the link of a mail. */
export interface Answering extends Pick<MemberCaller, 'id' | 'first_name' | 'player_id'> {
  via: AnswerToSet['via'];
}

export interface AnswersOptions {
  db: Database;
  clock: Clock;
  quota: ThrottleRule;
}

/** Another answer stands than the one that was seen: whose it is decides the words. */
function changed(state: AnswerState): Problem {
  const data = { ...state };
  if (!state.answer) return new Problem('answer.changed', { data, message: t('answers.answers.doesNotStandAnyMore') });
  if (!state.answer.by.is_you) return new Problem('answer.changed', { data });
  return new Problem('answer.changed', { data, message: t('answers.answers.youAnsweredElsewhere') });
}

/** What families say about their children's events. */
export function createAnswers({ db, clock, quota }: AnswersOptions) {
  const stored = (by: Answering, answer: GivenAnswer, set: SetOutcome, now: Date): AnswerState =>
    asAnswerState(
      {
        ...set,
        value: answer.value,
        given_by: by.id,
        by_name: by.first_name,
        by_player: by.player_id !== null,
        given_at: now,
        version: set.version ?? 0,
        was_by_player: set.was_by_player ?? false,
      },
      by.id,
    );
  const standing = async (by: Answering, answer: GivenAnswer): Promise<AnswerState> => {
    const row = await findFamilyEvent(db, by.id, answer);
    if (!row) throw new Problem('record.not_found');
    return asAnswerState(row, by.id);
  };

  return {
    async list(
      memberId: number,
      range: { from?: string | undefined; to?: string | undefined },
    ): Promise<{ items: FamilyEvent[] }> {
      const now = clock.now();
      const rows = await findFamilyEvents(db, memberId, daysOf(now, range));
      return { items: rows.map((row) => asFamilyEvent(row, memberId, now)) };
    },

    /** Undefined when it is not the member's child, or not an event of the child's teams. */
    async read(memberId: number, subject: EventKey & { playerId: number }): Promise<FamilyEvent | undefined> {
      const row = await findFamilyEvent(db, memberId, subject);
      return row && asFamilyEvent(row, memberId, clock.now());
    },

    /** With what became of the event, and the children beside the one who is asked about. */
    async readWhole(
      memberId: number,
      { playerId, ...key }: EventKey & { playerId: number },
    ): Promise<Omit<FamilyEventDetail, 'turnout'> | undefined> {
      const rows = await findEventOfFamily(db, memberId, key);
      const row = rows.find(({ player_id }) => player_id === playerId);
      if (!row) return undefined;
      const changes = await findEventChanges(db, key, MAX_CHANGES);
      const noted = row.is_guardian ? await attendanceOfChild(db, memberId, { playerId, ...key }) : null;
      const looks = row.is_guardian ? await looksOfChild(db, { playerId, ...key }) : [];
      return {
        ...asFamilyEvent(row, memberId, clock.now()),
        attendance: noted,
        emergency_looks: looks,
        changes: changes.map(asEventChange),
        other_children: rows
          .filter((other) => other !== row)
          .map(({ player_id, first_name }) => ({ player_id, first_name })),
      };
    },

    /** Taken once per `clientId`; a repeat says what stands. */
    async set(by: Answering, answer: GivenAnswer): Promise<AnswerState> {
      const now = clock.now();
      const { playerId, kind, eventId, value, note = null, clientId, version = null } = answer;
      const set = await callSetAnswer(db, {
        memberId: by.id,
        playerId,
        kind,
        eventId,
        value,
        note,
        clientId,
        version,
        pressedAt: momentOf(answer.pressedAt),
        via: by.via,
        now,
        ...quota,
      });
      switch (set.outcome) {
        case 'set':
          return stored(by, answer, set, now);
        case 'repeated':
          return standing(by, answer);
        case 'answer.changed':
          throw changed(await standing(by, answer));
        case 'answer.closed':
          throw new Problem(set.outcome, { data: { closed_at: toLocalTime(set.closed_at ?? now) } });
        case 'throttle.exceeded':
          throw throttled('answers', set.retry_after ?? 1);
        default:
          throw new Problem(set.outcome satisfies ProblemCode);
      }
    },
  };
}
export type Answers = ReturnType<typeof createAnswers>;
