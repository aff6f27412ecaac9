import { t } from '@sports-hub/contract/texts';
import type { Game, Practice } from '@sports-hub/contract';
import {
  addDays,
  ButtonLink,
  DateText,
  Empty,
  formatDate,
  gameName,
  GameRow,
  Icon,
  Jersey,
  StatusTag,
  TimeText,
  withDashes,
} from '../kit/index.ts';
import { to } from './addresses.ts';
import { CalendarCard } from './calendar-card.tsx';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { gameView } from './game-view.tsx';
import { gameLd, sportHead } from './head.ts';
import {
  ChosenOnPaper,
  listAddress,
  ScheduleFilters,
  type ScheduleChoice,
  type ScheduleFilterOptions,
} from './schedule-filters.tsx';

interface ListData extends PageContext {
  choice: ScheduleChoice;
  options: ScheduleFilterOptions;
  /** The days that were asked for; without any, from yesterday on. */
  from: string | undefined;
  to: string | undefined;
  order: 'earliest' | 'latest';
  page: number;
  pages: number;
}
export interface GamesData extends ListData {
  what: 'games';
  items: readonly Game[];
}
export interface PracticesData extends ListData {
  what: 'practices';
  items: readonly Practice[];
}
export type ScheduleData = GamesData | PracticesData;

const dayBefore = (day: string): string => addDays(day, -1);

function GameOfList({ game, today }: { game: Game; today: string }) {
  const view = gameView(game);
  return (
    <GameRow
      game={view}
      today={today}
      end={
        game.status === 'scheduled' ? (
          <a
            className="btn btn--icon"
            href={to.gameCalendar(game.id)}
            aria-label={t('sport.schedule.addToMyCalendar', { gameName: gameName(view) })}
          >
            <Icon name="calendar-plus" />
          </a>
        ) : undefined
      }
    />
  );
}

const PracticeRow = ({ practice, today }: { practice: Practice; today: string }) => (
  <li className={practice.status === 'cancelled' ? 'game game--off' : 'game'}>
    <p className="game__when">
      <a className="game__link" href={to.practice(practice.id)}>
        <TimeText value={practice.starts_at} end={practice.ends_at} />
        <span className="hidden-text">
          {t('sport.schedule.practiceOf', {
            name: practice.team.name,
            date: formatDate(practice.starts_at, today),
          })}
        </span>
      </a>
      <span>{withDashes(practice.division.name)}</span>
    </p>
    <div className="game__sides">
      <span className="side">
        <Jersey colour={practice.team.color} />
        <span className="side__name">{practice.team.name}</span>
      </span>
      <span className="small muted">{t('sport.schedule.practice')}</span>
    </div>
    {practice.venue ? (
      <p className="game__where">
        <Icon name="pin" size="s" />
        {practice.venue.name}
      </p>
    ) : null}
    <span className="game__end">
      <StatusTag status={practice.status} />
    </span>
  </li>
);

/** Said beside the date, and only of the two days that one looks for. */
const nearDay = (day: string, today: string): string | undefined =>
  day === today ? t('sport.schedule.today') : day === dayBefore(today) ? t('sport.schedule.yesterday') : undefined;

function Days(data: ScheduleData) {
  const days = Map.groupBy<string, Game | Practice>(data.items, (item) => item.starts_at.slice(0, 10));
  return (
    <>
      {[...days].map(([day, items]) => (
        <section key={day} aria-labelledby={`d-${day}`}>
          <h2 className="day-head" id={`d-${day}`}>
            <DateText value={day} today={data.today} />
            <span className="muted">
              {nearDay(day, data.today) ??
                (data.what === 'games'
                  ? t('sport.schedule.countGames', { count: items.length })
                  : t('sport.schedule.countPractices', { count: items.length }))}
            </span>
          </h2>
          <ol className="card rows">
            {items.map((item) =>
              'team' in item ? (
                <PracticeRow key={item.id} practice={item} today={data.today} />
              ) : (
                <GameOfList key={item.id} game={item} today={data.today} />
              ),
            )}
          </ol>
        </section>
      ))}
    </>
  );
}

/** The way to what was before and what comes after what is shown. */
function around({ what, choice, from, to: until, order, page, pages, today }: ScheduleData) {
  const days = { from, to: until };
  const address = (rest: Record<string, string | number | undefined>) => listAddress(what, choice, rest);
  if (order === 'latest') {
    return {
      later: page > 1 ? address({ ...days, order: 'latest', page: page > 2 ? page - 1 : undefined }) : address({}),
      earlier: page < pages ? address({ ...days, order: 'latest', page: page + 1 }) : undefined,
    };
  }
  const start = from ?? dayBefore(today);
  return {
    earlier:
      page > 1
        ? address({ ...days, page: page > 2 ? page - 1 : undefined })
        : address({ to: dayBefore(start), order: 'latest' }),
    later: page < pages ? address({ ...days, page: page + 1 }) : undefined,
  };
}

const noun = (what: ScheduleData['what']): string => (what === 'games' ? 'games' : 'practices');

function Nothing(data: ScheduleData) {
  const isNarrowed = Object.values(data.choice).some((value) => value !== undefined);
  return (
    <Empty
      icon="calendar"
      title={
        data.page > 1 ? t('sport.schedule.thereIsNoSuchPage') : t('sport.schedule.noHere', { noun: noun(data.what) })
      }
      action={
        <span className="actions">
          {isNarrowed || data.page > 1 || data.from || data.to ? (
            <ButtonLink kind="secondary" href={listAddress(data.what, {})}>
              {t('sport.schedule.showAll', { noun: noun(data.what) })}
            </ButtonLink>
          ) : null}
        </span>
      }
    >
      {data.page > 1
        ? t('sport.schedule.theListOfEndsBefore', { noun: noun(data.what) })
        : isNarrowed
          ? t('sport.schedule.nothingFitsWhatYouChose', { noun: noun(data.what) })
          : t('sport.schedule.nothingIsPlannedInThese', { noun: noun(data.what) })}
    </Empty>
  );
}

export function SchedulePage(data: ScheduleData) {
  const { site, path, what, choice, options } = data;
  const { earlier, later } = around(data);
  const isBack = data.order === 'latest';
  const words = noun(what);
  const [before, after] = isBack ? [later, earlier] : [earlier, later];
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main" id="main">
        <div className="page-head">
          <h1>
            {isBack
              ? t('sport.schedule.earlier', { words })
              : what === 'games'
                ? t('sport.schedule.schedule')
                : t('sport.schedule.practices')}
          </h1>
          <ChosenOnPaper
            what={what}
            choice={choice}
            options={options}
            from={data.from}
            until={data.to}
            page={data.page}
          />
        </div>
        <ScheduleFilters view="list" what={what} choice={choice} options={options} />
        <div className="cols cols--side gap-top">
          <div className="agenda">
            <p className="row row--between agenda__ways">
              {before ? (
                <ButtonLink kind="quiet" small className="flush" href={before}>
                  {isBack ? t('sport.schedule.later', { words }) : t('sport.schedule.earlier', { words })}
                </ButtonLink>
              ) : null}
              <ButtonLink kind="quiet" small className="phone-only" icon="calendar-plus" href="#add">
                {t('sport.schedule.addToMyCalendar2')}
              </ButtonLink>
            </p>
            {data.items.length === 0 ? <Nothing {...data} /> : <Days {...data} />}
            {after ? (
              <ButtonLink kind="secondary" href={after} rel="next">
                {isBack ? t('sport.schedule.stillEarlier', { words }) : t('sport.schedule.later', { words })}
              </ButtonLink>
            ) : null}
          </div>
          <aside className="stack" aria-label={t('sport.schedule.calendar')}>
            <CalendarCard site={site} choice={choice} options={options} />
          </aside>
        </div>
      </main>
    </SportFrame>
  );
}

const MAX_STRUCTURED = 20;

export function scheduleHead(data: ScheduleData) {
  const { site, what, choice, options } = data;
  const division = options.divisions.find(({ id }) => id === choice.division_id);
  const team = options.divisions.flatMap(({ teams }) => teams).find(({ id }) => id === choice.team_id);
  const of = [team?.name, division && withDashes(division.name)].filter(Boolean).join(', ');
  const title = `${what === 'games' ? t('sport.schedule.schedule') : t('sport.schedule.practices')}${of ? `: ${of}` : ''}`;
  const isPlain = data.page === 1 && data.order === 'earliest' && !data.from && !data.to;
  return sportHead(
    // An administrator's words are about the list as such, not about what was chosen from it.
    of ? { ...data, site: { ...site, seo: null } } : data,
    {
      sheet: 'site.css',
      title,
      description:
        what === 'games'
          ? t('sport.schedule.whenAndWherePlays', { of: of || site.name })
          : t('sport.schedule.whenAndWherePractices', { of: of || site.name }),
      // Where and when children practise, or those of one team play, is not for search engines.
      hidden:
        what === 'practices' ||
        choice.team_id !== undefined ||
        !isPlain ||
        data.items.length === 0 ||
        choice.gender !== undefined ||
        choice.age_group !== undefined,
      trail: [],
      jsonLd:
        data.what === 'games' && isPlain ? data.items.slice(0, MAX_STRUCTURED).map((game) => gameLd(site, game)) : [],
    },
  );
}
