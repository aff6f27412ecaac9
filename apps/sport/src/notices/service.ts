import { NOTICE_KINDS, type NoticeKind } from '@sports-hub/contract';
import { secondsAfter, type Clock, type Database, type Mail, type Throttle } from '@sports-hub/kernel';
import { spreadEvent } from './audiences.ts';
import { UNREAD_SECONDS, type Kind } from './kinds.ts';
import type { OffLinks } from './off-links.ts';
import type { Push } from './push.ts';
import {
  deleteEvent,
  deleteLines,
  findDue,
  findReader,
  lockLines,
  moveEvent,
  postponeLines,
  takeEvent,
} from './queries.ts';
import { lockCursor, moveCursor, noteUnread } from './unread-messages.ts';

/** People who get their lines in one transaction, and who are looked up together. */
const SPREAD_AT_ONCE = 500;
const DUE_AT_ONCE = 200;
const MESSAGES_AT_ONCE = 1_000;
/** What is over somebody's limit is looked at again after this. */
const OVER_LIMIT_SECONDS = 300;

export interface NoticesOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  throttle: Throttle<Kind['throttle']>;
  kinds: Record<NoticeKind, Kind>;
  offLinks: Pick<OffLinks, 'address'>;
  /** None where push is not set up. */
  push: Push | undefined;
}

/**
 * Tells people what happened. Every step is a transaction that takes its work away as it does it: killed at any moment,
 * or done by several processes at once, each person is told each thing once.
 */
export function createNotices({ db, clock, mail, throttle, kinds, offLinks, push }: NoticesOptions) {
  const kindOf = new Map(
    NOTICE_KINDS.flatMap((kind) => kinds[kind].subjects.map((subject) => [subject, kind] as const)),
  );

  /** False when no event is due. */
  const spreadNext = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const event = await takeEvent(tx, clock.now());
      if (!event) return false;
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

  /** False when another process is at it. */
  const tellPerson = (memberId: number, kind: NoticeKind): Promise<boolean> =>
    db.transaction(async (tx) => {
      const { subjects, throttle: rule } = kinds[kind];
      const now = clock.now();
      const lines = await lockLines(tx, { memberId, subjects, now });
      if (lines.length === 0) return false;
      const reader = await findReader(tx, memberId, kind);
      const draft = reader && (await kinds[kind].draft(tx, reader, lines, now));
      if (draft && !(await throttle.tryTake(tx, rule, `${kind} ${memberId}`))) {
        await postponeLines(tx, { memberId, subjects, now }, secondsAfter(now, OVER_LIMIT_SECONDS));
        return true;
      }
      if (draft && reader.by_mail)
        await mail.send(tx, reader.email, { ...draft, unsubscribeUrl: await offLinks.address(tx, memberId, kind) });
      if (draft) for (const device of reader.devices) await push?.queue(tx, memberId, device, kind);
      await deleteLines(tx, memberId, lines);
      return true;
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
