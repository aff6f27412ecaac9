import { t } from '@sports-hub/contract/texts';
import {
  ButtonLink,
  CalendarSheet,
  ChipLink,
  Chips,
  EventRow,
  formatDate,
  formatMonth,
  formatTime,
  Icon,
  list,
  longWeekday,
  Mark,
  Notice,
  addDays,
  shortWeekday,
  weekdayOf,
  type EventView,
} from '../kit/index.ts';
import {
  addMonths,
  choiceHref,
  itemHref,
  itemsByDay,
  placeName,
  splitTitle,
  sportName,
  until,
  type CalendarChoice,
  type CalendarData,
  type HubCalendarItem,
} from './calendar-items.ts';
import type { HubSite } from './frame.tsx';

export const toEvent = (item: HubCalendarItem, { sites, today }: CalendarData): EventView => {
  const [title, division] = splitTitle(item.title);
  const last = until(item);
  return {
    sport: item.sport,
    sportName: sportName(item.sport),
    title,
    href: itemHref(item, sites),
    starts: item.starts_at ?? item.date ?? '',
    allDay: item.all_day,
    sub: [
      division,
      last ? t('hub.calendarParts.until', { last: formatDate(last, today) }) : '',
      placeName(item.location),
    ],
    status: item.status,
  };
};

/** Sport and kind, as links: the address holds the choice. */
export function Filters({
  data: { choice, sports, hasTeams },
  path,
  hash,
}: {
  data: Pick<CalendarData, 'choice' | 'sports' | 'hasTeams'>;
  path: string;
  hash: string;
}) {
  const href = (change: Partial<CalendarChoice>): string => choiceHref(path, { ...choice, ...change }, hash);
  return (
    <Chips label={t('hub.calendarParts.show')}>
      {sports.length > 1 ? (
        <ChipLink href={href({ sport: undefined })} current={!choice.sport}>
          {t('hub.calendarParts.allSports')}
        </ChipLink>
      ) : null}
      {hasTeams ? (
        <ChipLink href={href({ mineOnly: !choice.mineOnly })} current={choice.mineOnly === true}>
          {t('hub.calendarParts.myTeams')}
        </ChipLink>
      ) : null}
      {(sports.length > 1 ? sports : []).map((sport) => (
        <ChipLink key={sport} href={href({ sport })} current={choice.sport === sport}>
          <Mark sport={sport} />
          {sportName(sport)}
        </ChipLink>
      ))}
      <ChipLink href={href({ gamesOnly: !choice.gamesOnly })} current={choice.gamesOnly}>
        {t('hub.calendarParts.gamesOnly')}
      </ChipLink>
    </Chips>
  );
}

/** "4 basketball, 4 baseball, 1 football". */
const tally = (items: readonly HubCalendarItem[], sports: CalendarData['sports']): string =>
  sports
    .flatMap((sport) => {
      const number = items.filter((item) => item.sport === sport).length;
      return number > 0 ? [`${number} ${sport}`] : [];
    })
    .join(', ') || t('hub.calendarParts.nothingOn');

/** A month whose days lead to their place in the agenda. */
export function Month({ data, path }: { data: CalendarData; path: string }) {
  const { choice, today } = data;
  const first = `${choice.month}-01`;
  const last = addDays(`${addMonths(choice.month, 1)}-01`, -1);
  const start = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / 7);
  const days = itemsByDay(data, first, last);
  const monthHref = (month: string): string => choiceHref(path, { ...choice, month, day: '' }, '#calendar');
  return (
    <div className="calendar__month card card--pad stack">
      <div className="row row--between row--nowrap">
        <ButtonLink
          kind="icon"
          icon="left"
          href={monthHref(addMonths(choice.month, -1))}
          aria-label={formatMonth(addMonths(choice.month, -1))}
        />
        <h3 className="display title-s" id="month-title">
          {formatMonth(choice.month)}
        </h3>
        <ButtonLink
          kind="icon"
          icon="right"
          href={monthHref(addMonths(choice.month, 1))}
          aria-label={formatMonth(addMonths(choice.month, 1))}
        />
      </div>
      <table className="month" aria-labelledby="month-title">
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
              <th key={weekday} scope="col" abbr={longWeekday(weekday)}>
                {shortWeekday(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={week}>
              {[0, 1, 2, 3, 4, 5, 6].map((weekday) => {
                const date = addDays(start, week * 7 + weekday);
                const number = Number(date.slice(8));
                if (date < first || date > last)
                  return (
                    <td key={date}>
                      <span>
                        <span className="day">{number}</span>
                      </span>
                    </td>
                  );
                const items = days.get(date) ?? [];
                return (
                  <td key={date}>
                    <a
                      href={choiceHref(path, { ...choice, day: date }, `#d-${date}`)}
                      aria-label={`${formatDate(date)}${date === today ? ', today' : ''}: ${tally(items, data.sports)}`}
                      aria-current={date === today ? 'date' : undefined}
                      data-selected={date === choice.day ? '' : undefined}
                    >
                      <span className="day">{number}</span>
                      <span className="marks">
                        {data.sports
                          .filter((sport) => items.some((item) => item.sport === sport))
                          .map((sport) => (
                            <Mark key={sport} sport={sport} />
                          ))}
                      </span>
                    </a>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend">
        {data.sports.map((sport) => (
          <span key={sport}>
            <Mark sport={sport} />
            {sportName(sport)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** One day of the agenda. */
export const Day = ({
  date,
  items,
  data,
  level,
  none,
}: {
  date: string;
  items: readonly HubCalendarItem[];
  data: CalendarData;
  level: 2 | 3;
  none?: string;
}) => {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={`d-${date}`}>
      <Heading className="day-head" id={`d-${date}`}>
        <time dateTime={date}>{formatDate(date, data.today)}</time>
        <span className="muted">
          {items.length > 0
            ? t('hub.calendarParts.events', { count: items.length })
            : date === data.today
              ? t('hub.calendarParts.today')
              : ''}
        </span>
      </Heading>
      {items.length > 0 ? (
        <ol className="card rows">
          {items.map((item) => (
            <EventRow key={`${item.sport} ${item.id}`} event={toEvent(item, data)} />
          ))}
        </ol>
      ) : (
        <p className="card daylist__none">{none}</p>
      )}
    </section>
  );
};

/** From the chosen day on, until enough is shown. */
export function agendaOf(
  data: CalendarData,
  to: string,
  enough: number,
): { days: [string, HubCalendarItem[]][]; next?: string } {
  const days: [string, HubCalendarItem[]][] = [];
  let shown = 0;
  const all = [...itemsByDay(data, data.choice.day, to)];
  if (all[0]?.[0] !== data.choice.day) days.push([data.choice.day, []]);
  for (const [date, items] of all) {
    if (shown >= enough) return { days, next: date };
    days.push([date, items]);
    shown += items.length;
  }
  return { days };
}

/** "Nothing on. The next practice is on Tue, Nov 17." */
export function nothingOn(next: [string, readonly HubCalendarItem[]] | undefined, today: string): string {
  const item = next?.[1][0];
  return next && item
    ? t('hub.calendarParts.nothingOnTheNextIs', { kind: item.kind, next: formatDate(next[0], today) })
    : t('hub.calendarParts.nothingOn2');
}

/** A source that does not answer, and one whose last response is old. */
export function SourceNotices({ data }: { data: CalendarData }) {
  const away = data.sources.filter(({ ok }) => !ok);
  const missing = away.filter(({ fetched_at }) => !fetched_at);
  const late = away.filter(({ fetched_at }) => fetched_at);
  return (
    <>
      {missing.length > 0 ? (
        <Notice>
          {t('hub.calendarParts.datesAreMissingAtThe', { missing: list(missing.map(({ sport }) => sportName(sport))) })}
        </Notice>
      ) : null}
      {late.map(({ sport, fetched_at }) => (
        <Notice
          key={sport}
          tone="warning"
          icon="alert"
          title={t('hub.calendarParts.datesMayBeOutOf', { sportName: sportName(sport) })}
        >
          {t('hub.calendarParts.weLastHeardFromAt', { sport, fetchedAt: formatTime(fetched_at ?? '') })}
        </Notice>
      ))}
    </>
  );
}

const FEED = '/api/v1/calendar?format=ics';

/** Calendars to follow: everything, and each sport alone. */
export const Feeds = ({
  level,
  site,
}: {
  level: 2 | 3;
  site: Pick<HubSite, 'sports' | 'siteUrl' | 'organisation'>;
}) => {
  const Heading = `h${level}` as const;
  const url = `${site.siteUrl}${FEED}`;
  const all = {
    id: 'feed-all',
    label: site.sports.length === 1 ? t('hub.calendarParts.subscribe') : t('hub.calendarParts.allSports'),
    feed: { name: site.organisation, gets: t('hub.calendarParts.everyGamePracticeAndEvent'), url },
  };
  const single = site.sports.map(({ key, name }) => ({
    id: `feed-${key}`,
    label: name,
    feed: {
      name: `${site.organisation} ${name}`,
      gets: t('hub.calendarParts.everyGamePracticeAndEventOf', { sportName: name.toLowerCase() }),
      url: `${url}&sport=${key}`,
    },
  }));
  return (
    <div className="calendar__feeds card card--pad stack">
      <div className="stack stack--s">
        <Heading className={level === 2 ? 'title-s' : undefined}>{t('hub.calendarParts.keepItOnYourPhone')}</Heading>
        <p className="small muted">{t('hub.calendarParts.addTheCalendarOnceGames')}</p>
      </div>
      <div className="actions">
        {[all, ...(single.length > 1 ? single : [])].map((sheet) => (
          <CalendarSheet key={sheet.id} small {...sheet} />
        ))}
      </div>
    </div>
  );
};

export const MoreLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href}>
    {children}
    <Icon name="right" size="s" />
  </a>
);
