import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { SpecialEvent } from '@sports-hub/contract';
import { CalendarSheet, DateText, Empty, formatSpan, Icon, MomentText, PageHead, SectionHead } from '../kit/index.ts';
import { siteFeed } from './calendar-card.tsx';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

export interface EventsData extends PageContext {
  upcoming: readonly SpecialEvent[];
  past: readonly SpecialEvent[];
}

const When = ({ event, today }: { event: SpecialEvent; today: string }) => {
  if (event.starts_at)
    return event.ends_at && event.ends_at.slice(0, 10) === event.starts_at.slice(0, 10) ? (
      <>
        <DateText value={event.starts_at} today={today} /> · {formatSpan(event.starts_at, event.ends_at)}
      </>
    ) : (
      <MomentText value={event.starts_at} today={today} />
    );
  return (
    <>
      {rich('sport.events.allDay', {
        dates: (
          <>
            <DateText value={event.date ?? ''} today={today} />
            {event.end_date && event.end_date !== event.date ? (
              <>
                {' – '}
                <DateText value={event.end_date} today={today} />
              </>
            ) : null}
          </>
        ),
      })}
    </>
  );
};

const EventItem = ({ event, today }: { event: SpecialEvent; today: string }) => (
  <li className="rows__item rows__item--top" id={`event-${event.id}`}>
    <Icon name="calendar" />
    <div className="grow">
      <span className="num when-line">
        <When event={event} today={today} />
      </span>
      <h3 className="member__name">{event.title}</h3>
      {event.location || event.venue ? (
        <span className="small muted block">{event.location ?? event.venue?.name}</span>
      ) : null}
      {event.description ? <span className="small block">{event.description}</span> : null}
      {event.url ? (
        <a className="tap small" href={event.url} rel="noopener noreferrer">
          {rich('sport.events.moreAboutIt', {
            title: event.title,
            hidden: (inside) => <span className="hidden-text">{inside}</span>,
          })}
        </a>
      ) : null}
    </div>
  </li>
);

export const EventsPage = ({ site, path, today, upcoming, past }: EventsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <PageHead title={t('sport.events.specialEvents')} />
      <section className="stack" aria-labelledby="upcoming">
        <SectionHead id="upcoming" title={t('sport.events.comingUp')}>
          <CalendarSheet id="feed-all" kind="quiet" small feed={siteFeed(site)} label={t('sport.events.addAll')} />
        </SectionHead>
        {upcoming.length === 0 ? (
          <Empty icon="calendar" title={t('sport.events.nothingSpecialIsPlanned')}>
            {t('sport.events.gamesAndPracticesAreIn')}
          </Empty>
        ) : (
          <ul className="card rows">
            {upcoming.map((event) => (
              <EventItem key={event.id} event={event} today={today} />
            ))}
          </ul>
        )}
      </section>
      {past.length > 0 ? (
        <section className="stack" aria-labelledby="past">
          <h2 id="past">{t('sport.events.over')}</h2>
          <ul className="card rows">
            {past.map((event) => (
              <EventItem key={event.id} event={event} today={today} />
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  </SportFrame>
);

export const eventsHead = (data: EventsData) =>
  sportHead(data, {
    title: t('sport.events.specialEvents'),
    description: t('sport.events.clinicsPictureDaysAndOther', { name: data.site.name }),
    trail: [],
  });
