import { t } from '@sports-hub/contract/texts';
import type { Game, Practice } from '@sports-hub/contract';
import {
  addDays,
  ButtonLink,
  formatDate,
  formatShortDate,
  Icon,
  shortWeekday,
  StatusTag,
  Tag,
  TimeText,
  weekdayOf,
  withDashes,
} from '../kit/index.ts';
import { to } from './addresses.ts';
import { CalendarCard } from './calendar-card.tsx';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import {
  ChosenOnPaper,
  ScheduleFilters,
  weekAddress,
  type ScheduleChoice,
  type ScheduleFilterOptions,
} from './schedule-filters.tsx';

export interface WeekData extends PageContext {
  what: 'all' | 'games' | 'practices';
  choice: ScheduleChoice;
  options: ScheduleFilterOptions;
  /** Sunday to Saturday. */
  days: readonly string[];
  games: readonly Game[];
  practices: readonly Practice[];
  /** More is on than a page can show. */
  truncated: boolean;
}

type Slot = Game | Practice;

function SlotRow({ slot }: { slot: Slot }) {
  const isPractice = 'team' in slot;
  const look = [
    'slot',
    isPractice && 'slot--practice',
    slot.status === 'postponed' && 'slot--moved',
    slot.status === 'cancelled' && 'slot--off',
  ];
  return (
    <li className={look.filter(Boolean).join(' ')}>
      <a className="slot__link" href={isPractice ? to.practice(slot.id) : to.game(slot.id)}>
        <span className="slot__time">
          <TimeText value={slot.starts_at} />
        </span>
        <span className="slot__title">
          {isPractice ? slot.team.name : t('sport.week.at', { away: slot.away_team.name, home: slot.home_team.name })}
        </span>
      </a>
      <span className="slot__sub">
        <span>{isPractice ? t('sport.week.practice') : withDashes(slot.division.name)}</span>
        {slot.venue ? <span>{slot.venue.name}</span> : null}
        {!isPractice && slot.score ? (
          <span>
            {slot.score.away}–{slot.score.home}
          </span>
        ) : null}
      </span>
      <StatusTag status={slot.status} />
    </li>
  );
}

const monthAndDay = (day: string): string => formatShortDate(day);

/** "Nov 15 – 21, 2026" or "Nov 29 – Dec 5, 2026". */
export function weekTitle(first: string, last: string): string {
  const end = first.slice(0, 7) === last.slice(0, 7) ? String(Number(last.slice(8))) : monthAndDay(last);
  return `${monthAndDay(first)} – ${end}, ${last.slice(0, 4)}`;
}

function Day({ day, slots, isToday }: { day: string; slots: readonly Slot[]; isToday: boolean }) {
  return (
    <section
      className={slots.length === 0 ? 'week__day week__day--empty' : 'week__day'}
      aria-labelledby={`w-${day}`}
      data-today={isToday ? '' : undefined}
    >
      <h2 className="week__head" id={`w-${day}`}>
        <time dateTime={day}>
          <span>
            {shortWeekday(weekdayOf(day))}
            <i>,</i>
          </span>{' '}
          <b>{monthAndDay(day)}</b>
        </time>
        {isToday ? <Tag tone="accent">{t('sport.week.today')}</Tag> : null}
      </h2>
      {slots.length === 0 ? (
        <p className="week__none">{t('sport.week.nothingOn')}</p>
      ) : (
        <ol className="week__list">
          {slots.map((slot) => (
            <SlotRow key={`${'team' in slot ? 'p' : 'g'}${slot.id}`} slot={slot} />
          ))}
        </ol>
      )}
    </section>
  );
}

export function WeekPage(data: WeekData) {
  const { site, path, what, choice, options, days, games, practices, today, truncated } = data;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const slots = Map.groupBy<string, Slot>(
    [...games, ...practices].sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
    (slot) => slot.starts_at.slice(0, 10),
  );
  const of = (day: string): readonly Slot[] => slots.get(day) ?? [];
  const week = (days: number): string => addDays(first, days);
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main" id="main">
        <div className="page-head">
          <h1>{t('sport.week.schedule')}</h1>
          <ChosenOnPaper what={what} choice={choice} options={options} />
        </div>
        <ScheduleFilters view="week" what={what} choice={choice} options={options} from={first} />
        <div className="week-bar">
          <a
            className="btn btn--icon"
            href={weekAddress(what, choice, week(-7))}
            aria-label={t('sport.week.weekOf', { week: formatShortDate(week(-7), today) })}
          >
            <Icon name="left" />
          </a>
          <p className="display">{weekTitle(first, last)}</p>
          <a
            className="btn btn--icon"
            href={weekAddress(what, choice, week(7))}
            aria-label={t('sport.week.weekOf', { week: formatShortDate(week(7), today) })}
          >
            <Icon name="right" />
          </a>
          <ButtonLink kind="quiet" small className="wide-only" icon="calendar-plus" href="#add">
            {t('sport.week.addToMyCalendar')}
          </ButtonLink>
        </div>
        <nav className="week-days phone-only" aria-label={t('sport.week.daysOfThisWeek')}>
          <ul>
            {days.map((day) => (
              <li key={day}>
                <a href={`#w-${day}`} aria-current={day === today ? 'date' : undefined}>
                  <span>{shortWeekday(weekdayOf(day))}</span>
                  <b>{Number(day.slice(8))}</b>
                  <span className="hidden-text">
                    : {of(day).length > 0 ? t('sport.week.on', { number: of(day).length }) : t('sport.week.nothingOn2')}
                  </span>
                  <i hidden={of(day).length === 0} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {truncated ? <p className="small muted">{t('sport.week.moreIsOnThisWeek')}</p> : null}
        <div className="week card">
          {days.map((day) => (
            <Day key={day} day={day} slots={of(day)} isToday={day === today} />
          ))}
        </div>
        <CalendarCard site={site} choice={choice} options={options} inline />
      </main>
    </SportFrame>
  );
}

export const weekHead = (data: WeekData) =>
  sportHead(data, {
    title: t('sport.week.weekOf2', { days: formatDate(data.days[0] ?? data.today, data.today) }),
    description: t('sport.week.gamesAndPracticesOfDay', { name: data.site.name }),
    // It shows practices, and where children practise is not for search engines.
    hidden: true,
    trail: [{ label: t('sport.week.schedule'), href: to.games }],
  });
