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
import { openSigning } from '../members/mails/link-keys.ts';
import { isAlwaysMailed } from './always-mailed.ts';
import { openToldClosures } from './closures.ts';
import type { SeenLinks } from './important/seen-links.ts';
import { keepTellings } from './important/tellings.ts';
import type { Kind } from './kinds.ts';
import type { OffLinks } from './off-links.ts';
import { listsOf, planOf, type Plan } from './plan.ts';
import type { Push, PushWords } from './push.ts';
import { deleteLines, findReaders, holdLines, lockLines, postponeLines, type NoticeLine } from './queries.ts';

/** What is over somebody's limit is looked at again after this. */
const OVER_LIMIT_SECONDS = 300;

export interface TellingOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  throttle: Throttle<Kind['throttle']>;
  kinds: Record<NoticeKind, Kind>;
  offLinks: Pick<OffLinks, 'address'>;
  seenLinks: Pick<SeenLinks, 'offer'>;
  /** None where push is not set up. */
  push: Push | undefined;
  /** How long somebody has to confirm on a device what is important, before the mail. */
  mailAfterSeconds: number;
}

/** A plan of which there is something to tell. */
interface Told extends Plan {
  letter: MailDraft | undefined;
  isShown: boolean;
}

const importantOf = (lines: readonly NoticeLine[]): number[] =>
  lines.flatMap(({ important_id }) => (important_id === null ? [] : [important_id]));

/** The mail that follows what was shown was counted with it. */
const isCounted = ({ isShown, mailed }: Told): boolean => isShown || mailed.some(({ is_pushed }) => !is_pushed);

/** Tells some people of one kind of thing what is due, in one transaction. False when there was nothing to do. */
export function createTelling({
  db,
  clock,
  mail,
  throttle,
  kinds,
  offLinks,
  seenLinks,
  push,
  mailAfterSeconds,
}: TellingOptions) {
  const plan = async (tx: Tx, kind: NoticeKind, lines: readonly NoticeLine[]): Promise<Plan[]> => {
    const byMember = Map.groupBy(lines, ({ member_id }) => member_id);
    const readers = await findReaders(tx, [...byMember.keys()], kind);
    return readers.map((reader) =>
      planOf({ ...reader, devices: push ? reader.devices : [] }, byMember.get(reader.id) ?? []),
    );
  };
  /** Without what nothing is left of to tell. */
  const draft = async (tx: Tx, kind: NoticeKind, plans: readonly Plan[], now: Date): Promise<Told[]> => {
    const letters = plans.flatMap((one) => listsOf(one).map((lines) => ({ ...one, lines })));
    const drafts = letters.length > 0 ? await kinds[kind].drafts(tx, letters, now) : [];
    const draftOf = new Map(letters.map(({ lines }, place) => [lines, drafts[place]]));
    return plans
      .map((one) => {
        const letter = draftOf.get(one.mailed);
        const isAsked = draftOf.has(one.shown);
        return {
          ...one,
          letter,
          isShown: one.shown.length > 0 && (isAsked ? draftOf.get(one.shown) : letter) !== undefined,
        };
      })
      .filter(({ letter, isShown }) => letter !== undefined || isShown);
  };
  /** Those who may be told now. The others are later. */
  const withinLimits = async (tx: Tx, kind: NoticeKind, told: readonly Told[], now: Date): Promise<Told[]> => {
    const counted = told.filter(isCounted);
    const { throttle: rule, subjects } = kinds[kind];
    const keys = counted.map(({ reader }) => `${kind} ${reader.id}`);
    const passed = keys.length > 0 ? await throttle.tryTakeAll(tx, rule, keys) : [];
    const over = new Set(counted.filter((_, place) => !passed[place]).map(({ reader }) => reader.id));
    if (over.size > 0)
      await postponeLines(tx, { memberIds: [...over], subjects, now }, secondsAfter(now, OVER_LIMIT_SECONDS));
    return told.filter(({ reader }) => !over.has(reader.id));
  };
  const send = async (tx: Tx, kind: NoticeKind, told: readonly Told[], now: Date): Promise<void> => {
    const written = told.flatMap(({ letter, ...one }) => (letter ? [{ ...one, letter }] : []));
    if (written.length === 0) return;
    const sign = await openSigning(
      tx,
      written.map(({ reader }) => reader.id),
    );
    await mail.sendAll(
      tx,
      written.map(({ reader, letter, mailed }) => ({
        to: reader.email,
        draft: {
          ...letter,
          ...seenLinks.offer(sign, reader.id, importantOf(mailed)),
          ...(isAlwaysMailed(kind) ? {} : { unsubscribeUrl: offLinks.address(sign, reader.id, kind) }),
        },
      })),
    );
    const tellings = written.flatMap(({ reader, mailed }) =>
      importantOf(mailed).map((noticeId) => ({ noticeId, memberId: reader.id, token: null })),
    );
    await keepTellings(tx, tellings, now);
  };
  const show = async (tx: Tx, kind: NoticeKind, told: readonly Told[], now: Date): Promise<void> => {
    const shown = told.filter(({ isShown }) => isShown);
    if (!push || shown.length === 0) return;
    const closuresOf = await openToldClosures(
      tx,
      shown.flatMap((one) => one.shown),
    );
    const wordsOf = (lines: readonly NoticeLine[]): PushWords => {
      const [closure] = closuresOf(lines);
      if (closure) return { about: closure.subject, venue: closure.venue };
      return { about: kind === 'announcements' && importantOf(lines).length > 0 ? 'important' : kind };
    };
    const notices = shown.flatMap(({ reader, shown: lines }) =>
      reader.devices.map((device) => ({ memberId: reader.id, device, words: wordsOf(lines), lines })),
    );
    const tokens = await push.queue(tx, notices);
    const tellings = notices.flatMap(({ memberId, lines }, place) =>
      importantOf(lines).map((noticeId) => ({ noticeId, memberId, token: tokens[place]! })),
    );
    await keepTellings(tx, tellings, now);
  };

  return (kind: NoticeKind, memberIds: readonly number[]): Promise<boolean> =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const lines = await lockLines(tx, { memberIds, subjects: kinds[kind].subjects, now });
      if (lines.length === 0) return false;
      const drafted = await draft(tx, kind, await plan(tx, kind, lines), now);
      const told = await withinLimits(tx, kind, drafted, now);
      await send(tx, kind, told, now);
      await show(tx, kind, told, now);
      const kept = new Set(told.flatMap(({ isShown, held }) => (isShown ? held : [])));
      if (kept.size > 0) await holdLines(tx, [...kept], { now, until: secondsAfter(now, mailAfterSeconds) });
      const waiting = new Set(drafted.filter((one) => !told.includes(one)).map(({ reader }) => reader.id));
      await deleteLines(
        tx,
        lines.filter((line) => !kept.has(line) && !waiting.has(line.member_id)),
      );
      return true;
    });
}
export type TellPeople = ReturnType<typeof createTelling>;
