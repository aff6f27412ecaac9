import type { NoticeKind } from '@sports-hub/contract';
import { secondsAfter, type MailDraft, type Tx } from '@sports-hub/kernel';
import type { AnswerLinks } from '../answers/links.ts';
import { findReminded, findReminders } from '../answers/queries.ts';
import { asFamilyEvent } from '../answers/present.ts';
import { findToldDuties } from '../duties/notices.ts';
import { findOpenDuties } from '../duties/gaps.ts';
import { findToldRides } from '../rides/notices.ts';
import { findToldAnnouncements } from './announcements.ts';
import type { HelpingMails } from './helping-mails.ts';
import type { NoticeMails } from './mails.ts';
import type { NoticeLine, NoticeSubject, Reader } from './queries.ts';
import { countOpenReports, countWaitingClaims } from './reviews.ts';
import { openToldClosures } from './closures.ts';
import { openSentences } from './change-sets.ts';
import { changeKind, findScheduleChanges } from './schedule-changes.ts';
import { findUnread } from './unread-messages.ts';

/** A message that nobody has read for this long is worth a mail. */
export const UNREAD_SECONDS = 15 * 60;

/** Somebody, and lines that go into one mail. */
export interface Letter {
  reader: Reader;
  lines: readonly NoticeLine[];
}
type Draft = (tx: Tx, letter: Letter, now: Date) => Promise<MailDraft | undefined>;
type Drafts = (tx: Tx, letters: readonly Letter[], now: Date) => Promise<(MailDraft | undefined)[]>;

/** What is gathered into one mail, and what somebody can switch off. */
export interface Kind {
  subjects: readonly NoticeSubject[];
  /** How often somebody may be mailed of it. */
  throttle: 'notices' | 'message-notices';
  /** For each a mail for all of its lines; undefined when nothing of it is left to tell. */
  drafts: Drafts;
}

const idsOf = (lines: readonly NoticeLine[]): number[] => lines.map(({ subject_id }) => subject_id);
const about = (lines: readonly NoticeLine[], wanted: NoticeSubject): number[] =>
  idsOf(lines.filter(({ subject }) => subject === wanted));

const oneByOne =
  (draft: Draft): Drafts =>
  async (tx, letters, now) => {
    const drafts: (MailDraft | undefined)[] = [];
    for (const letter of letters) drafts.push(await draft(tx, letter, now));
    return drafts;
  };

export const createKinds = (
  mails: NoticeMails & HelpingMails,
  answerLinks: Pick<AnswerLinks, 'address'>,
): Record<NoticeKind, Kind> => ({
  announcements: {
    subjects: ['announcement'],
    throttle: 'notices',
    drafts: oneByOne(async (tx, { reader, lines }) => {
      const [first, ...others] = await findToldAnnouncements(tx, reader.id, idsOf(lines));
      return first && mails.announcements(reader, [first, ...others]);
    }),
  },
  messages: {
    subjects: ['conversation'],
    throttle: 'message-notices',
    drafts: oneByOne(async (tx, { reader, lines }, now) => {
      const ripeAt = secondsAfter(now, -UNREAD_SECONDS);
      const [first, ...others] = await findUnread(tx, reader.id, { conversations: idsOf(lines), ripeAt });
      return first && mails.messages(reader, [first, ...others]);
    }),
  },
  schedule: {
    subjects: ['game', 'practice', 'change_set', 'closure', 'reopening'],
    throttle: 'notices',
    async drafts(tx, letters, now) {
      const all = letters.flatMap(({ lines }) => lines);
      const closuresOf = await openToldClosures(tx, all);
      const sentencesOf = await openSentences(tx, all);
      const changes = await findScheduleChanges(
        tx,
        letters.map(({ lines }) => lines),
      );
      return letters.map(({ reader, lines }, place) => {
        const [first, ...others] = changes[place]!.flatMap((change) => {
          const kind = changeKind(change, now);
          return kind ? [{ ...change, kind }] : [];
        });
        const said = { closures: closuresOf(lines), sentences: sentencesOf(lines) };
        return first && mails.schedule(reader, [first, ...others], said);
      });
    },
  },
  answers: {
    subjects: ['reminder'],
    throttle: 'notices',
    drafts: oneByOne(async (tx, { reader, lines }, now) => {
      const rows = await findReminded(tx, reader.id, idsOf(lines));
      const [first, ...others] = rows
        .map((row) => asFamilyEvent(row, reader.id, now))
        .filter(({ can_answer }) => can_answer);
      if (!first) return undefined;
      const { player_id: playerId, kind, event_id: eventId } = first;
      const url = await answerLinks.address(tx, { memberId: reader.id, playerId, kind, eventId });
      return mails.answers(reader, [first, ...others], { url, coaches: await findReminders(tx, idsOf(lines)) });
    }),
  },
  duties: {
    subjects: ['duty', 'duty_offer', 'duty_gap'],
    throttle: 'notices',
    drafts: oneByOne(async (tx, { reader, lines }, now) => {
      const told = { own: about(lines, 'duty'), asked: about(lines, 'duty_offer'), now };
      const gaps = about(lines, 'duty_gap').length > 0 ? await findOpenDuties(tx, reader.id, now) : [];
      return mails.duties(reader, await findToldDuties(tx, reader.id, told), gaps);
    }),
  },
  rides: {
    subjects: ['ride'],
    throttle: 'notices',
    drafts: oneByOne(async (tx, { reader, lines }, now) => {
      const [first, ...others] = await findToldRides(tx, reader.id, idsOf(lines), now);
      return first && mails.rides(reader, [first, ...others]);
    }),
  },
  claims: {
    subjects: ['claim'],
    throttle: 'notices',
    drafts: oneByOne(async (tx, { reader, lines }) => {
      const { count } = await countWaitingClaims(tx, reader.id, idsOf(lines));
      return count > 0 ? mails.claims(reader, count) : undefined;
    }),
  },
  reports: {
    subjects: ['report'],
    throttle: 'notices',
    drafts: oneByOne(async (tx, { reader, lines }) => {
      const { count } = await countOpenReports(tx, reader.id, idsOf(lines));
      return count > 0 ? mails.reports(reader, count) : undefined;
    }),
  },
});
