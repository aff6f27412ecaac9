import { t } from '@sports-hub/contract/texts';
import { sportTitle, type FamilyEvent, type Sport } from '@sports-hub/contract';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { dayInWords, fromLocalTime, timeInWords } from '@sports-hub/kernel/time';
import type { ToldClosure } from '../community/important/closures.ts';
import { createMemberPages } from '../members/mails/member-pages.ts';
import { hoursInWords } from '../season/conflicts/words.ts';
import type { ToldAnnouncement } from './announcements.ts';
import type { Reader } from './queries.ts';
import type { ChangeKind, ScheduleChange, Stand } from './schedule-changes.ts';
import type { UnreadConversation } from './unread-messages.ts';

/** At least one. */
type Some<T> = readonly [T, ...T[]];

/** More than these of one kind are on the page, and the mail says how many there are. */
const SHOWN = 10;
/** A season of games is read in one mail. */
const CHANGES_SHOWN = 40;

const authorOf = ({ author }: ToldAnnouncement): string => nameInMail(author, t('mails.notices.aCoach'));

/** Of a child the first name only. */
const writerOf = ({ first_name, last_name, is_player }: UnreadConversation): string =>
  nameInMail(is_player ? first_name : `${first_name} ${last_name}`, t('mails.notices.aMember'));

const nameOf = ({ away, home }: Pick<ScheduleChange, 'away' | 'home'>): string =>
  away === null ? t('mails.notices.practiceOf', { team: home }) : t('mails.notices.gameOf', { away, home });

const whenAndWhere = ({ starts_at, venue }: Stand): string =>
  venue === null
    ? timeInWords(starts_at)
    : t('mails.notices.timeAndPlace', { time: timeInWords(starts_at), place: venue });

const SUBJECTS = {
  canceled: 'mails.notices.canceled',
  postponed: 'mails.notices.postponed',
  back: 'mails.notices.takesPlace',
  moved: 'mails.notices.moved',
  teams: 'mails.notices.otherTeams',
  closed: 'mails.notices.placeClosed',
  added: 'mails.notices.isNew',
} as const satisfies Record<ChangeKind, string>;

/** "Riverbend Park is closed on Saturday, November 14, 2026 from 3:00 PM". */
function closedInWords({ subject, venue, day: first, last_day, from, until }: ToldClosure): string {
  const [day, hours] = [dayInWords(first), hoursInWords({ from, until })];
  if (subject === 'reopening') return t('mails.notices.isOpenAgainOn', { venue, day });
  if (first === last_day) return t('mails.notices.isClosedOn', { venue, day, hours });
  const eachDay = hours === '' ? '' : t('mails.notices.eachDay', { hours });
  return t('mails.notices.isClosedDays', { venue, day, last: dayInWords(last_day), hours: eachDay });
}
const closureInWords = (closure: ToldClosure): string =>
  [
    `${closedInWords(closure)}.`,
    closure.subject === 'closure' ? closure.reason : null,
    closure.subject === 'closure' ? closure.words : null,
    t('mails.notices.thisChangesForYou'),
  ]
    .filter(Boolean)
    .join(' ');

/** What became of it: a time that does not count any more is named as such. */
function factsOf(change: ScheduleChange & { kind: ChangeKind }): { label: string; value: string }[] {
  const { was, is, kind, was_home, was_away } = change;
  const what = { label: t('mails.notices.what'), value: t(SUBJECTS[kind], { name: nameOf(change) }) };
  if (was === null) return [what, { label: t('mails.notices.when'), value: whenAndWhere(is) }];
  const played = was_home === null ? '' : `${nameOf({ home: was_home, away: was_away })}, `;
  const before = { label: t('mails.notices.before'), value: `${played}${whenAndWhere(was)}` };
  return [
    what,
    ...(kind === 'canceled' || kind === 'postponed' || kind === 'closed'
      ? [before]
      : [before, { label: t('mails.notices.now'), value: whenAndWhere(is) }]),
  ];
}

/** What people are told by mail. Links come from the configured addresses. */
export function createNoticeMails({ sport, siteUrl, hubUrl }: { sport: Sport; siteUrl: string; hubUrl: string }) {
  const pages = createMemberPages({ sport, siteUrl, hubUrl });
  /** A place among somebody's messages. */
  const messagesAt = ({ is_on_hub }: Reader, place: Readonly<Record<string, string>> = {}): string => {
    const url = new URL(pages.messages(is_on_hub));
    for (const [name, value] of Object.entries(place)) url.searchParams.set(name, value);
    return url.href;
  };
  const name = sportTitle(sport);
  return {
    announcements(to: Reader, announcements: Some<ToldAnnouncement>): MailDraft {
      const [first, ...others] = announcements;
      const wroteTo = (one: ToldAnnouncement): string =>
        t('mails.notices.wroteTo', { author: authorOf(one), scope: one.scope });
      const isOne = others.length === 0;
      return {
        subject: isOne
          ? t('mails.notices.announcementTo', { scope: first.scope, title: first.title })
          : t('mails.notices.newAnnouncements', { count: announcements.length, name }),
        greeting: greet(to.first_name),
        paragraphs: [isOne ? wroteTo(first) : t('mails.notices.theseAreNew')],
        quote: isOne
          ? `${first.title}\n\n${first.body}`
          : announcements
              .slice(-SHOWN)
              .map((one) => `${wroteTo(one)}\n${one.title}\n\n${one.body}`)
              .join('\n\n\n'),
        action: { label: t('mails.notices.seeAllAnnouncements'), url: messagesAt(to, { tab: 'announcements' }) },
      };
    },

    /** From whom, and never what. */
    messages(to: Reader, conversations: Some<UnreadConversation>): MailDraft {
      const [first, ...others] = conversations;
      const count = conversations.reduce((sum, { unread }) => sum + unread, 0);
      return {
        subject: t('mails.notices.unreadMessages', { count, name }),
        greeting: greet(to.first_name),
        paragraphs: [t('mails.notices.theseWaitForYou')],
        facts: conversations.slice(0, SHOWN).map((one) => ({
          label: writerOf(one),
          value: t('mails.notices.messages', { count: one.unread }),
        })),
        action: {
          label: t('mails.notices.readThem'),
          url: messagesAt(to, others.length === 0 ? { c: String(first.id) } : {}),
        },
        footnote: t('mails.notices.whatTheySayIsNot'),
      };
    },

    schedule(
      to: Pick<Reader, 'first_name'>,
      changes: Some<ScheduleChange & { kind: ChangeKind }>,
      { closures, sentences }: { closures: readonly ToldClosure[]; sentences: readonly string[] },
    ): MailDraft {
      const [first, ...others] = changes;
      const isOne = others.length === 0;
      const isAllNew = changes.every(({ kind }) => kind === 'added');
      const page = first.subject === 'game' ? 'games' : 'practices';
      return {
        subject: closures[0]
          ? closedInWords(closures[0])
          : isOne
            ? t(SUBJECTS[first.kind], { name: nameOf(first) })
            : t(isAllNew ? 'mails.notices.newInTheSchedule' : 'mails.notices.scheduleChanges', {
                count: changes.length,
                name,
              }),
        greeting: greet(to.first_name),
        paragraphs: [
          ...(closures.length > 0
            ? closures.map(closureInWords)
            : [t(isAllNew ? 'mails.notices.thisIsNew' : 'mails.notices.theScheduleHasChanged')]),
          ...sentences,
        ],
        facts: changes.slice(0, CHANGES_SHOWN).flatMap(factsOf),
        action: {
          label: t('mails.notices.seeTheSchedule'),
          url: isOne ? `${siteUrl}/schedules/${page}/${first.id}` : `${siteUrl}/schedules`,
        },
        footnote: t('mails.notices.theseAlwaysCome'),
      };
    },

    /** The link answers without signing in where there is only one. */
    answers(
      to: Reader,
      events: Some<FamilyEvent>,
      { url, coaches }: { url: string; coaches: readonly string[] },
    ): MailDraft {
      const [first, ...others] = events;
      const isOne = others.length === 0;
      const timeOf = (local: string): string => timeInWords(fromLocalTime(local));
      return {
        subject: isOne
          ? t('mails.notices.anAnswerIsWanted', { child: first.first_name, event: first.title })
          : t('mails.notices.answersAreWanted', { name, count: events.length }),
        greeting: greet(to.first_name),
        paragraphs: [
          coaches.length === 1
            ? t('mails.notices.isWaiting', { coach: nameInMail(coaches[0]!, t('mails.notices.aCoach')) })
            : t('mails.notices.theCoachIsWaiting'),
        ],
        facts: events.slice(0, SHOWN).map(({ first_name, title, starts_at, closes_at }) => ({
          label: first_name,
          value: t('mails.notices.answerBy', {
            event: title,
            time: timeOf(starts_at),
            deadline: timeOf(closes_at ?? starts_at),
          }),
        })),
        action: { label: t('mails.notices.answerNow'), url: isOne ? url : pages.week(to.is_on_hub) },
      };
    },

    /** Nobody's name: what is waiting is for the page that asks who looks. */
    claims: (to: Reader, count: number): MailDraft => ({
      subject: t('mails.notices.claimsWait', { count, name }),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.notices.familiesAskToBeLinked')],
      action: { label: t('mails.notices.reviewClaims'), url: `${siteUrl}/admin/claims` },
    }),

    reports: (to: Reader, count: number): MailDraft => ({
      subject: t('mails.notices.messagesWereReported', { count, name }),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.notices.somebodyAsksYouToLook')],
      action: { label: t('mails.notices.reviewReports'), url: `${siteUrl}/admin/reports` },
    }),
  };
}
export type NoticeMails = ReturnType<typeof createNoticeMails>;
