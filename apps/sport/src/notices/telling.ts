import type { NoticeKind } from '@sports-hub/contract';
import {
  secondsAfter,
  type Clock,
  type Database,
  type Mail,
  type MailDraft,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { findToldClosures } from './closures.ts';
import { keepMailTelling, keepPushTelling } from './important/tellings.ts';
import type { Kind } from './kinds.ts';
import type { OffLinks } from './off-links.ts';
import type { Push, PushWords } from './push.ts';
import {
  deleteLines,
  findReader,
  holdLines,
  lockLines,
  postponeLines,
  type NoticeLine,
  type Reader,
} from './queries.ts';

/** What is over somebody's limit is looked at again after this. */
const OVER_LIMIT_SECONDS = 300;

export interface TellingOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  throttle: Throttle<Kind['throttle']>;
  kinds: Record<NoticeKind, Kind>;
  offLinks: Pick<OffLinks, 'address'>;
  /** None where push is not set up. */
  push: Push | undefined;
  /** How long somebody has to confirm on a device what is important, before the mail. */
  mailAfterSeconds: number;
}

const importantOf = (lines: readonly NoticeLine[]): number[] =>
  lines.flatMap(({ important_id }) => (important_id === null ? [] : [important_id]));

/** Which lines go out now, and how. */
interface Plan {
  /** On devices. */
  shown: NoticeLine[];
  mailed: NoticeLine[];
  /** Shown now, mailed later to who has not confirmed it. */
  held: NoticeLine[];
}

/** A closure comes by mail whatever is switched off. Whoever has no device is mailed what is important at once. */
function planOf({ by_mail, devices }: Reader, lines: readonly NoticeLine[]): Plan {
  const open = lines.filter(({ is_seen }) => !is_seen);
  const mailable = open.filter(({ subject }) => by_mail || subject === 'closure');
  const waits = ({ important_id, is_pushed, with_mail }: NoticeLine): boolean =>
    important_id !== null && !is_pushed && !with_mail && devices.length > 0;
  return {
    shown: devices.length > 0 ? open.filter(({ is_pushed }) => !is_pushed) : [],
    mailed: mailable.filter((line) => !waits(line)),
    held: mailable.filter(waits),
  };
}

/** Tells one person of one kind of thing what is due, in one transaction. False when another process is at it. */
export function createTelling({ db, clock, mail, throttle, kinds, offLinks, push, mailAfterSeconds }: TellingOptions) {
  const wordsFor = async (tx: Tx, kind: NoticeKind, lines: readonly NoticeLine[]): Promise<PushWords> => {
    const closures = lines.filter(({ subject }) => subject === 'closure').map(({ subject_id }) => subject_id);
    const [closure] = closures.length > 0 ? await findToldClosures(tx, closures) : [];
    if (closure) return { about: 'closure', venue: closure.venue };
    return { about: kind === 'announcements' && importantOf(lines).length > 0 ? 'important' : kind };
  };
  const show = async (tx: Tx, reader: Reader, kind: NoticeKind, lines: readonly NoticeLine[], now: Date) => {
    if (!push) return;
    const words = await wordsFor(tx, kind, lines);
    for (const device of reader.devices) {
      const token = await push.queue(tx, reader.id, device, words);
      await keepPushTelling(tx, { memberId: reader.id, notices: importantOf(lines), token, now });
    }
  };
  const send = async (tx: Tx, reader: Reader, kind: NoticeKind, draft: MailDraft) =>
    mail.send(tx, reader.email, {
      ...draft,
      ...(reader.by_mail ? { unsubscribeUrl: await offLinks.address(tx, reader.id, kind) } : {}),
    });

  return (memberId: number, kind: NoticeKind): Promise<boolean> =>
    db.transaction(async (tx) => {
      const { subjects, throttle: rule, draft } = kinds[kind];
      const now = clock.now();
      const lines = await lockLines(tx, { memberId, subjects, now });
      if (lines.length === 0) return false;
      const found = await findReader(tx, memberId, kind);
      const reader = found && { ...found, devices: push ? found.devices : [] };
      const { shown, mailed, held }: Plan = reader ? planOf(reader, lines) : { shown: [], mailed: [], held: [] };
      const draftOf = async (some: readonly NoticeLine[]) =>
        reader && some.length > 0 ? draft(tx, reader, some, now) : undefined;
      const letter = await draftOf(mailed);
      const isSame =
        held.length === 0 && mailed.length === shown.length && mailed.every((line) => shown.includes(line));
      const isShown = (isSame ? letter : await draftOf(shown)) !== undefined;
      // The mail that follows what was shown was counted with it.
      const isNew = isShown || mailed.some(({ is_pushed }) => !is_pushed);
      if ((letter || isShown) && isNew && !(await throttle.tryTake(tx, rule, `${kind} ${memberId}`))) {
        await postponeLines(tx, { memberId, subjects, now }, secondsAfter(now, OVER_LIMIT_SECONDS));
        return true;
      }
      if (reader && letter) {
        await send(tx, reader, kind, letter);
        await keepMailTelling(tx, { memberId, notices: importantOf(mailed), now });
      }
      if (reader && isShown) await show(tx, reader, kind, shown, now);
      const kept = isShown ? held : [];
      if (kept.length > 0) await holdLines(tx, memberId, kept, { now, until: secondsAfter(now, mailAfterSeconds) });
      await deleteLines(
        tx,
        memberId,
        lines.filter((line) => !kept.includes(line)),
      );
      return true;
    });
}
export type TellPerson = ReturnType<typeof createTelling>;
