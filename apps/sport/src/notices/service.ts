import { NOTICE_KINDS, type NoticeKind } from '@sports-hub/contract';
import { secondsAfter, type Clock, type Database } from '@sports-hub/kernel';
import { spreadEvent } from './audiences.ts';
import { makeImportant } from './important/making.ts';
import { UNREAD_SECONDS, type Kind } from './kinds.ts';
import { deleteEvent, findDue, keepImportant, moveEvent, takeEvent } from './queries.ts';
import type { TellPerson } from './telling.ts';
import { lockCursor, moveCursor, noteUnread } from './unread-messages.ts';

/** People who get their lines in one transaction, and who are looked up together. */
const SPREAD_AT_ONCE = 500;
const DUE_AT_ONCE = 200;
const MESSAGES_AT_ONCE = 1_000;

export interface NoticesOptions {
  db: Database;
  clock: Clock;
  kinds: Record<NoticeKind, Kind>;
  tellPerson: TellPerson;
}

/**
 * Tells people what happened. Every step is a transaction that takes its work away as it does it: killed at any moment,
 * or done by several processes at once, each person is told each thing once.
 */
export function createNotices({ db, clock, kinds, tellPerson }: NoticesOptions) {
  const kindOf = new Map(
    NOTICE_KINDS.flatMap((kind) => kinds[kind].subjects.map((subject) => [subject, kind] as const)),
  );

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

  /** Everybody who has something due, each kind once. False when there was nothing to do. */
  const tellNext = async (): Promise<boolean> => {
    const due = await findDue(db, clock.now(), DUE_AT_ONCE);
    const people = new Map<string, { memberId: number; kind: NoticeKind }>();
    for (const { member_id: memberId, subject } of due) {
      const kind = kindOf.get(subject);
      if (kind) people.set(`${kind} ${memberId}`, { memberId, kind });
    }
    let isProgress = false;
    for (const { memberId, kind } of people.values()) if (await tellPerson(memberId, kind)) isProgress = true;
    return isProgress;
  };

  let isRunning = false;
  return {
    /** Does everything that is due. One at a time on each process. */
    async tell(): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      try {
        while (await spreadNext());
        while (await noteNext());
        while (await tellNext());
      } finally {
        isRunning = false;
      }
    },
  };
}
export type Notices = ReturnType<typeof createNotices>;
