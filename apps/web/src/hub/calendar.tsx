import { t } from '@sports-hub/contract/texts';
import { addDays, Button, ButtonLink, formatDate, formatMonth, Segments, SelectField } from '../kit/index.ts';
import { addMonths, choiceHref, type CalendarData } from './calendar-items.ts';
import { agendaOf, Day, Feeds, Filters, nothingOn, SourceNotices } from './calendar-parts.tsx';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

export interface CalendarPageData {
  site: HubSite;
  viewer?: Viewer | undefined;
  calendar: CalendarData;
}

/** How far ahead the list looks, and about how many events one page of it shows. */
export const LIST_DAYS = 60;
const ENOUGH = 30;
const PATH = '/calendar';

/** Every sport by day. */
export function CalendarPage({ site, viewer, calendar }: CalendarPageData) {
  const { choice, today } = calendar;
  const { days, next } = agendaOf(calendar, addDays(choice.day, LIST_DAYS), ENOUGH);
  const months = Array.from({ length: 13 }, (_, index) => addMonths(today.slice(0, 7), index - 3));
  return (
    <HubFrame site={site} viewer={viewer} place="calendar">
      <main className="wrap main" id="main">
        <div className="section-head">
          <h1>{t('hub.calendar.calendar')}</h1>
          <Segments
            label={t('hub.calendar.view')}
            items={[
              {
                href: choiceHref('/', { ...choice, month: choice.day.slice(0, 7) }, '#calendar'),
                label: t('hub.calendar.month'),
              },
              { href: choiceHref(PATH, choice), label: t('hub.calendar.list'), current: true },
            ]}
          />
        </div>
        <div className="stack top-gap">
          <Filters data={calendar} path={PATH} hash="" />
          <SourceNotices data={calendar} />
        </div>
        <div className="cols cols--side top-gap">
          <div className="agenda daylist">
            <p className="row row--between">
              <ButtonLink
                kind="quiet"
                small
                className="flush"
                icon="left"
                href={choiceHref(PATH, { ...choice, day: addDays(choice.day, -7) })}
              >
                {t('hub.calendar.earlierDays')}
              </ButtonLink>
              <span className="small muted">{t('hub.calendar.from', { day: formatDate(choice.day, today) })}</span>
            </p>
            {days.map(([date, items], index) => (
              <Day
                key={date}
                date={date}
                items={items}
                data={calendar}
                level={2}
                none={nothingOn(days[index + 1], today)}
              />
            ))}
            <ButtonLink href={choiceHref(PATH, { ...choice, day: next ?? addDays(choice.day, LIST_DAYS + 1) })}>
              {t('hub.calendar.showTheNextDays')}
            </ButtonLink>
          </div>
          <aside className="stack" aria-label={t('hub.calendar.goToAMonthAdd')}>
            <form className="card card--pad stack stack--s" action={PATH} method="get">
              <SelectField
                id="month"
                name="month"
                label={t('hub.calendar.goTo')}
                selected={choice.day.slice(0, 7)}
                options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
              />
              {choice.sport ? <input type="hidden" name="sport" value={choice.sport} /> : null}
              {choice.gamesOnly ? <input type="hidden" name="games" value="only" /> : null}
              {choice.mineOnly ? <input type="hidden" name="teams" value="mine" /> : null}
              <Button type="submit">{t('hub.calendar.showThisMonth')}</Button>
            </form>
            <Feeds level={2} site={site} />
          </aside>
        </div>
      </main>
    </HubFrame>
  );
}
