import { t } from '@sports-hub/contract/texts';
import { sportFace } from '@sports-hub/contract/sports';
import { addDays, Art, ButtonLink, list, SectionHead, Segments, Story, type StoryView } from '../kit/index.ts';
import { addMonths, choiceHref, type CalendarData } from './calendar-items.ts';
import { agendaOf, Day, Feeds, Filters, Month, MoreLink, nothingOn, SourceNotices } from './calendar-parts.tsx';
import { DemoBox, type DemoRoles } from './demo-box.tsx';
import { Family, type FamilyView } from './family.tsx';
import { Important, type ImportantView } from './important.tsx';
import type { PressedAnswer } from './week-answer.tsx';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';
import { WaitingList } from './waiting-list.tsx';

export interface SportCardView {
  sport: string;
  name: string;
  href: string;
  sub?: string | undefined;
}

export interface HubHomeData {
  site: HubSite;
  viewer?: Viewer | undefined;
  sportCards: readonly SportCardView[];
  calendar: CalendarData;
  news: readonly StoryView[];
  /** Only for somebody who is signed in. */
  family?: FamilyView | undefined;
  /** Of their session, for the forms of the week. */
  csrf?: string | undefined;
  /** The answer that was pressed just now. */
  pressed?: PressedAnswer | undefined;
  /** What they are asked to confirm. */
  important?: ImportantView | undefined;
  /** In demo mode only. */
  demo?: DemoRoles | undefined;
}

const ENOUGH = 10;

const SportCards = ({ sportCards }: { sportCards: readonly SportCardView[] }) => (
  <ul className="grid doors">
    {sportCards.map(({ sport, name, href, sub }) => (
      <li key={sport} id={sport}>
        <a className={`door door--${sport}`} href={href}>
          <Art name={sportFace(sport).look.art} />
          <span className="door__name">{name}</span>
          {sub ? <span className="door__sub">{sub}</span> : null}
        </a>
      </li>
    ))}
  </ul>
);

const Welcome = ({ site, sportCards }: { site: HubSite; sportCards: readonly SportCardView[] }) => (
  <div className="stack intro__words">
    <h1 id="t">{t('hub.home.everyGameInInOne', { organisation: site.organisation.split(' ')[0] ?? '' })}</h1>
    <p className="muted lead">
      {t('hub.home.oneAccountForSchedulesMessages', {
        sports: list(sportCards.flatMap(({ name }) => name.toLowerCase().split(' and '))),
      })}
    </p>
    <p className="actions">
      <ButtonLink kind="primary" href="/account.php#register">
        {t('hub.home.createAnAccount')}
      </ButtonLink>
      <ButtonLink kind="quiet" href="/account.php">
        {t('hub.home.signIn')}
      </ButtonLink>
    </p>
  </div>
);

/** The hub's home page: what is next, then the month with its agenda, then news of every sport. */
export function HomePage({
  site,
  viewer,
  sportCards,
  calendar,
  news,
  family,
  csrf,
  pressed,
  important,
  demo,
}: HubHomeData) {
  const { choice, today } = calendar;
  const { days, next } = agendaOf(calendar, addDays(`${addMonths(choice.month, 1)}-01`, 13), ENOUGH);
  // Visitors choose whom to be; whoever is somebody sees their own first.
  const roles = demo ? <DemoBox {...demo} /> : null;
  return (
    <HubFrame site={site} viewer={viewer} place="home">
      <main className="wrap main stack stack--xl" id="main">
        {viewer ? <WaitingList /> : null}
        {family ? null : roles}
        {family ? (
          <section aria-labelledby="t">
            <Family
              site={site}
              family={family}
              today={today}
              sportCards={sportCards}
              csrf={csrf ?? ''}
              pressed={pressed}
              changed={important ? <Important view={important} today={today} /> : null}
            >
              <SportCards sportCards={sportCards} />
            </Family>
          </section>
        ) : (
          <section className="intro" aria-labelledby="t">
            <Welcome site={site} sportCards={sportCards} />
            <SportCards sportCards={sportCards} />
          </section>
        )}
        {family ? roles : null}
        <section className="stack" id="calendar" data-nosnippet="" aria-labelledby="calendar-title">
          <SectionHead id="calendar-title" title={t('hub.home.whatsOn')}>
            <Segments
              label={t('hub.home.view')}
              items={[
                { href: choiceHref('/', choice, '#calendar'), label: t('hub.home.month'), current: true },
                { href: choiceHref('/calendar', { ...choice, month: '' }), label: t('hub.home.list') },
              ]}
            />
          </SectionHead>
          <Filters data={calendar} path="/" hash="#calendar" />
          <SourceNotices data={calendar} />
          <div className="calendar">
            <Month data={calendar} path="/" />
            <div className="agenda">
              {days.map(([date, items], index) => (
                <Day
                  key={date}
                  date={date}
                  items={items}
                  data={calendar}
                  level={3}
                  none={nothingOn(days[index + 1], today)}
                />
              ))}
              {next ? (
                <ButtonLink href={choiceHref('/', { ...choice, day: next, month: next.slice(0, 7) }, `#d-${next}`)}>
                  {t('hub.home.showTheNextDays')}
                </ButtonLink>
              ) : null}
            </div>
            <Feeds level={3} site={site} />
          </div>
        </section>
        {news.length > 0 ? (
          <section className="stack" id="news" aria-labelledby="news-title">
            <SectionHead id="news-title" title={t('hub.home.news')}>
              <div className="section-links">
                {sportCards.map(({ sport, name, href }) => (
                  <MoreLink key={sport} href={`${href}/news`}>
                    {t('hub.home.news2', { name })}
                  </MoreLink>
                ))}
              </div>
            </SectionHead>
            <div className="stories">
              {news.map((story, index) => (
                <Story key={story.href} story={story} index={index} today={today} />
              ))}
            </div>
          </section>
        ) : null}
      </main>
    </HubFrame>
  );
}
