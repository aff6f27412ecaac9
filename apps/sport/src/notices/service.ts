import { NOTICE_KINDS, type NoticeKind } from '@sports-hub/contract';
import { secondsAfter, type Clock, type Database } from '@sports-hub/kernel';
import { spreadEvent } from './audiences.ts';
import { makeImportant } from './important/making.ts';
import { UNREAD_SECONDS, type Kind } from './kinds.ts';
import { deleteEvent, findDue, keepImportant, moveEvent, takeEvent } from './queries.ts';
import type { TellPeople } from './telling.ts';
import { lockCursor, moveCursor, noteUnread } from './unread-messages.ts';

/** People who get their lines in one transaction, and who are looked up together. */
const SPREAD_AT_ONCE = 500;
const DUE_AT_ONCE = 200;
/** People who are told in one transaction. */
const TOLD_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 1_000;

export interface NoticesOptions {
  db: Database;
  clock: Clock;
  kinds: Record<NoticeKind, Kind>;
  tellPeople: TellPeople;
}

/**
 * Tells people what happened. Every step is a transaction that takes its work away as it does it: killed at any moment,
 * or done by several processes at once, each person is told each thing once.
 */
export function createNotices({ db, clock, kinds, tellPeople }: NoticesOptions) {
  const kindOf = new Map(
    NOTICE_KINDS.flatMap((kind) => kinds[kind].subjects.map((subject) => [subject, kind] as const)),
  );

  let failure: unknown;

  /** False when no event is due. */
  const spreadNext = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const event = await takeEvent(tx, clock.now());
      if (!event) return false;
      if (event.spread_to === null) {
        const importantId = await makeImportant(tx, event, clock.now());
        if (importantId !== null) await keepImportant(tx, event.id, importantId);
      }
      const { count, last } = await spreadEvent(tx, event, { now: clock.now(), limit: SPREAD_AT_ONCE });
      if (last === null || count < SPREAD_AT_ONCE) await deleteEvent(tx, event.id);
      else await moveEvent(tx, event.id, last);
      return true;
    });

  /** Looks at the next messages that are old enough. False when that were all. */
  const noteNext = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const cursor = await lockCursor(tx);
      if (!cursor) return false;
      const now = clock.now();
      const { count, last } = await noteUnread(tx, {
        after: cursor.last_message_id,
        ripeAt: secondsAfter(now, -UNREAD_SECONDS),
        now,
        limit: MESSAGES_AT_ONCE,
      });
      if (last !== null) await moveCursor(tx, last);
      return count === MESSAGES_AT_ONCE;
    });

  /** One who cannot be told holds up nobody else. */
  const tellGroup = async (kind: NoticeKind, memberIds: readonly number[]): Promise<boolean> => {
    try {
      return await tellPeople(kind, memberIds);
    } catch (error) {
      if (memberIds.length === 1) {
        failure = error;
        return false;
      }
    }
    let isProgress = false;
    for (const id of memberIds) if (await tellGroup(kind, [id])) isProgress = true;
    return isProgress;
  };

  /** Everybody who has something due, each kind once. False when there was nothing to do. */
  const tellNext = async (): Promise<boolean> => {
    const due = await findDue(db, clock.now(), DUE_AT_ONCE);
    let isProgress = false;
    for (const [kind, lines] of Map.groupBy(due, ({ subject }) => kindOf.get(subject)!)) {
      const people = [...new Set(lines.map(({ member_id }) => member_id))];
      for (let from = 0; from < people.length; from += TOLD_AT_ONCE)
        if (await tellGroup(kind, people.slice(from, from + TOLD_AT_ONCE))) isProgress = true;
    }
    return isProgress;
  };

  const tellAll = async (): Promise<void> => {
    failure = undefined;
    while (await spreadNext());
    while (await noteNext());
    while (await tellNext());
    if (failure !== undefined) throw failure;
  };

  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  return {
    /** Does everything that is due. One at a time on each process; what is asked meanwhile is looked at afterwards. */
    tell(): Promise<void> {
      isAskedAgain = true;
      running ??= (async () => {
        try {
          while (isAskedAgain) {
            isAskedAgain = false;
            await tellAll();
          }
        } finally {
          running = undefined;
        }
      })();
      return running;
    },
  };
}
export type Notices = ReturnType<typeof createNotices>;
