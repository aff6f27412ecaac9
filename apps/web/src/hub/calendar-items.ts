import { t } from '@sports-hub/contract/texts';
import type { CalendarSport, getCalendar, ResultOf } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import { addDays } from '../kit/words.ts';

type Response = Extract<ResultOf<typeof getCalendar>, { data: unknown }>;
export type HubCalendarItem = Response['data']['items'][number];
export type CalendarSource = Response['meta']['sources'][number];

export const sportName = (sport: CalendarSport): string => sportFace(sport).title;

/** What a visitor chose; all of it is in the address. */
export interface CalendarChoice {
  /** "2026-11". */
  month: string;
  /** Where the agenda begins. */
  day: string;
  sport?: CalendarSport | undefined;
  gamesOnly: boolean;
  /** Only what the family's own teams do. */
  mineOnly?: boolean | undefined;
}

export interface CalendarData {
  /** Local. */
  today: string;
  choice: CalendarChoice;
  items: readonly HubCalendarItem[];
  sources: readonly CalendarSource[];
  /** What the calendar is of, in the order to show it. */
  sports: readonly CalendarSport[];
  /** Somebody is signed in who can choose to see their own teams only. */
  hasTeams?: boolean | undefined;
  /** The address of each sport's own site. */
  sites: Readonly<Record<string, string>>;
}

const startOf = (item: HubCalendarItem): string => item.starts_at ?? item.date ?? '';
const firstDay = (item: HubCalendarItem): string => startOf(item).slice(0, 10);
const lastDay = (item: HubCalendarItem): string => (item.end_date ?? firstDay(item)).slice(0, 10);

/** "2026-11" and one more is "2026-12". */
export const addMonths = (month: string, months: number): string => {
  const moment = new Date(`${month}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return moment.toISOString().slice(0, 7);
};

/** What goes on for longer than this says until when instead of standing on every day. */
const DAYS_ON_EACH = 3;

/** The last day of something that goes on for long. */
export const until = (item: HubCalendarItem): string | undefined =>
  item.end_date !== undefined && lastDay(item) >= addDays(firstDay(item), DAYS_ON_EACH) ? lastDay(item) : undefined;

/** What the choice shows, by day; a few days' event is on each of them, a longer one where it begins or is going on. */
export function itemsByDay({ items, choice }: CalendarData, from: string, to: string): Map<string, HubCalendarItem[]> {
  const days = new Map<string, HubCalendarItem[]>();
  for (const item of items) {
    if (choice.sport && item.sport !== choice.sport) continue;
    if (choice.gamesOnly && item.kind !== 'game') continue;
    const first = firstDay(item) > from ? firstDay(item) : from;
    const end = until(item) && lastDay(item) >= first ? first : lastDay(item);
    const last = end < to ? end : to;
    // Most things are on one day: no need to work out the next.
    for (let day = first; day <= last; day = day === last ? '~' : addDays(day, 1)) {
      const found = days.get(day);
      if (found) found.push(item);
      else days.set(day, [item]);
    }
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The address of this choice on a page. */
export function choiceHref(path: string, choice: Partial<CalendarChoice>, hash = ''): string {
  const query = new URLSearchParams();
  if (choice.month) query.set('month', choice.month);
  if (choice.day) query.set('day', choice.day);
  if (choice.sport) query.set('sport', choice.sport);
  if (choice.gamesOnly) query.set('games', 'only');
  if (choice.mineOnly) query.set('teams', 'mine');
  const text = query.toString();
  return `${path}${text ? `?${text}` : ''}${hash}`;
}

const PAGES: Record<HubCalendarItem['kind'], string> = {
  game: 'schedules/games',
  practice: 'schedules/practices',
  tournament: 'tournaments',
  event: 'events/special',
};

/** Where an item is told about: its own address, or its page on the sport's site. */
export function itemHref(item: HubCalendarItem, sites: CalendarData['sites']): string | undefined {
  if (item.url && /^https?:\/\//.test(item.url)) return item.url;
  const site = sites[item.sport];
  const id = /^[a-z]+-(\d+)$/.exec(item.id)?.[1];
  if (!site || !id) return undefined;
  return item.kind === 'event' ? `${site}/${PAGES.event}` : `${site}/${PAGES[item.kind]}/${id}`;
}

const STATUS_WORDS = [t('calendar.postponed', { title: '' }), t('calendar.cancelled', { title: '' })];

/**
 * "Postponed: Blaze at Sparks (Grades 7-8 Softball)": the name without the status, which has a tag of its own, and the
 * division.
 */
export function splitTitle(text: string): [name: string, division: string] {
  const status = STATUS_WORDS.find((words) => text.startsWith(words)) ?? '';
  const title = text.slice(status.length);
  const [, name, division] = /^(.+?) \(([^()]+)\)$/.exec(title) ?? [];
  return name && division ? [name, division] : [title, ''];
}

/** The place without its street: "Lincoln School Gym, 5 Elm Street" is "Lincoln School Gym". */
export const placeName = (location: string | undefined): string => location?.split(',')[0]?.trim() ?? '';
