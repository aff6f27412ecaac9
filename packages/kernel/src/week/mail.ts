import { listInWords, t } from '@sports-hub/contract/texts';
import {
  ANSWER_VALUES,
  sportTitle,
  type AnswerValue,
  type MemberWeek,
  type Sport,
  type WeekAnswer,
  type WeekDuty,
  type WeekEntry,
} from '@sports-hub/contract';
import type { MailQuestion, MailWeekRow } from '../mail/week-part.ts';
import { nameInMail, type MailDraft } from '../mail/template.ts';
import { toLocalTime } from '../time.ts';
import type { MailedWeek } from './mailed-week.ts';
import { withOverlaps, type Timed } from './overlaps.ts';

const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(t('language.tag'), { ...options, timeZone: 'UTC' });
  return (local: string): string =>
    format.format(new Date(local.includes('T') ? `${local}Z` : `${local}T00:00:00Z`)).replaceAll(' ', '\u00a0');
};
/** "Tue, Nov 24", "Nov 24" and "5:30 PM" of a local time. */
const dayOf = formatted({ weekday: 'short', month: 'short', day: 'numeric' });
const shortDayOf = formatted({ month: 'short', day: 'numeric' });
const timeOf = formatted({ hour: 'numeric', minute: '2-digit' });
const timeOrAllDay = (starts: string): string => (starts.includes('T') ? timeOf(starts) : t('hub.week.allDay'));

export interface WeekMailContent {
  week: Pick<MailedWeek, 'from' | 'to'>;
  now: Date;
  parts: readonly { sport: Sport; week: MemberWeek }[];
  /** Sports that could not be reached. */
  missing: readonly Sport[];
  /** The page with the week. */
  url: string;
}

/** One row of the mail, before it is put in order. */
interface Entry extends Timed {
  row: MailWeekRow;
}

const childName = (name: string): string => nameInMail(name, t('mails.week.yourChild'));

const LABELS: Record<AnswerValue, string> = {
  comes: t('kit.answers.comes'),
  does_not_come: t('kit.answers.doesNotCome'),
  not_sure: t('kit.answers.notSure'),
};
const stands = (stand: string): string => t('hub.week.stands', { stand });
const SAID: Record<AnswerValue, (child: string) => string> = {
  comes: (child) => stands(t('kit.answers.childComes', { child })),
  does_not_come: (child) => stands(t('kit.answers.childDoesNotCome', { child })),
  not_sure: (child) => stands(t('kit.answers.childIsNotSure', { child })),
};

/** With the answer chosen; the page asks once more. */
function questionOf({ first_name, closes_at, url }: WeekAnswer): MailQuestion[] {
  if (url === null) return [];
  const child = childName(first_name);
  return [
    {
      words:
        closes_at === null ? t('mails.week.does', { child }) : t('mails.week.doesBy', { child, day: dayOf(closes_at) }),
      choices: ANSWER_VALUES.map((value) => ({ label: LABELS[value], url: `${url}&say=${value}` })),
    },
  ];
}

/** What became of it, as far as its reader has not confirmed that. */
function changeOf({ status, was, starts, place }: WeekEntry): string[] {
  if (status === 'cancelled') return [t('mails.week.canceled')];
  if (status === 'postponed') return [t('mails.week.postponed')];
  if (!was) return [];
  const isTime = was.starts_at !== starts;
  const then = { day: dayOf(was.starts_at), time: timeOf(was.starts_at) };
  if (was.venue === null || was.venue === place) return isTime ? [t('mails.week.movedTime', then)] : [];
  return [
    isTime
      ? t('mails.week.movedBoth', { ...then, place: was.venue })
      : t('mails.week.movedPlace', { place: was.venue }),
  ];
}

const where = (sport: Sport, place: string | null): string =>
  place === null ? sportTitle(sport) : t('mails.week.sportAndPlace', { sport: sportTitle(sport), place });

/** When the team meets, as its coaches have said. */
const beThereOf = ({ status, answers: [first] }: WeekEntry): string[] =>
  first?.be_there_at && status === 'scheduled' ? [t('hub.event.beThereAt', { time: timeOf(first.be_there_at) })] : [];

function eventEntry(sport: Sport, event: WeekEntry): Entry {
  const { kind, id, title, status, starts, ends, place, answers } = event;
  const names = event.first_names.map(childName);
  const who = names.length > 0 ? listInWords(names) : t('hub.week.you');
  return {
    key: `${sport}-${kind}-${id}`,
    who,
    starts,
    ends: ends ?? undefined,
    place: place ?? '',
    status: status === 'scheduled' ? undefined : status,
    row: {
      time: timeOrAllDay(starts),
      title: names.length > 0 ? t('hub.week.for', { who, title }) : title,
      lines: [
        { words: where(sport, place) },
        ...beThereOf(event).map((words) => ({ words })),
        ...changeOf(event).map((words) => ({ words, tone: 'warn' as const })),
        ...answers.flatMap(({ first_name, value }) =>
          value === null ? [] : [{ words: SAID[value](childName(first_name)), tone: 'good' as const }],
        ),
      ],
      questions: answers.flatMap(questionOf),
    },
  };
}

const dutyEntry = (sport: Sport, { title, event, starts_at, minutes, place }: WeekDuty, index: number): Entry => {
  const length = t('mails.week.minutes', { count: minutes });
  const at = event ?? place;
  return {
    key: `${sport}-duty-${index}`,
    who: t('hub.week.you'),
    starts: starts_at,
    place: place ?? '',
    row: {
      time: timeOf(starts_at),
      title: t('mails.week.you', { duty: title }),
      lines: [{ words: at === null ? length : t('mails.week.placeAndMinutes', { place: at, minutes: length }) }],
      questions: [],
    },
  };
};

const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => a.starts.localeCompare(b.starts) || a.row.title.localeCompare(b.row.title));

/** Overlaps are said of what families go to; a duty is mostly at such an event. */
function daysOf(events: readonly Entry[], duties: readonly Entry[]) {
  const marked = withOverlaps(events).map(({ tags = [], ...entry }) => ({
    ...entry,
    row: { ...entry.row, lines: [...entry.row.lines, ...tags.map((words) => ({ words, tone: 'warn' as const }))] },
  }));
  const byDay = Map.groupBy(inOrder([...marked, ...duties]), ({ starts }) => starts.slice(0, 10));
  return [...byDay].map(([day, entries]) => ({ title: dayOf(day), rows: entries.map(({ row }) => row) }));
}

const dutyInWords = ({ title, event }: WeekDuty): string =>
  event === null ? title : t('mails.week.dutyFor', { duty: title, event });

/** The mail about a week, or undefined when nothing is on. */
export function weekMail({ week, now, parts, missing, url }: WeekMailContent): MailDraft | undefined {
  const events = parts.flatMap(({ sport, week: own }) => own.events.map((event) => eventEntry(sport, event)));
  const duties = parts.flatMap(({ sport, week: own }) => own.duties.map((duty, n) => dutyEntry(sport, duty, n)));
  if (events.length + duties.length === 0) return undefined;
  const owed = parts.flatMap(({ week: own }) => own.duties);
  const names = [...new Set(parts.flatMap(({ week: own }) => own.events.flatMap((event) => event.first_names)))].sort(
    (a, b) => a.localeCompare(b),
  );
  const count = events.filter(({ status }) => status === undefined).length;
  const asked = events.reduce((sum, { row }) => sum + row.questions.length, 0);
  const inWords = t('hub.week.events', { count });
  const answers = t('hub.week.answersWanted', { count: asked });
  const days = t('hub.week.days', { from: shortDayOf(week.from), to: shortDayOf(week.to) });
  const news = parts.flatMap(({ week: own }) => own.announcements);
  const asOf = toLocalTime(now);
  return {
    subject:
      asked === 0
        ? t('mails.week.subjectWithoutAnswers', { events: inWords })
        : t('mails.week.subject', { events: inWords, answers }),
    title: t('hub.week.title'),
    greeting: '',
    paragraphs: [],
    week: {
      about:
        names.length === 0 ? days : t('mails.week.daysAndNames', { days, names: listInWords(names.map(childName)) }),
      wanted: {
        title: asked === 0 ? undefined : answers,
        words: owed.length === 0 ? undefined : t('mails.week.youHelp', { duties: listInWords(owed.map(dutyInWords)) }),
      },
      warning:
        missing.length === 0
          ? undefined
          : t('mails.week.cannotBeReached', { sports: listInWords(missing.map(sportTitle)) }),
      days: daysOf(events, duties),
      news:
        news.length === 0
          ? undefined
          : {
              title: t('mails.week.newAnnouncements'),
              items: news.map(({ author, scope, title }) => ({
                label: t('mails.week.wroteTo', { author: nameInMail(author, t('mails.week.aCoach')), scope }),
                words: title,
              })),
            },
    },
    action: { label: t('mails.week.openYourWeek'), url },
    footnote: t('mails.week.asksOnce', { time: `${dayOf(asOf)} · ${timeOf(asOf)}` }),
  };
}
