import { t } from '@sports-hub/contract/texts';
import { ButtonLink, CalendarSheet, withDashes, type CalendarFeed } from '../kit/index.ts';
import { calendar, to } from './addresses.ts';
import type { SportSite } from './data.ts';
import type { ScheduleChoice, ScheduleFilterOptions } from './schedule-filters.tsx';

/** The games, practices and events of one team. */
export const teamFeed = (site: SportSite, { id, name }: { id: number; name: string }): CalendarFeed => ({
  name: `${site.name} ${name}`,
  gets: t('sport.calendarCard.everyGameAndPracticeOf', { name }),
  url: `${site.siteUrl}${calendar.team(id)}`,
});

/** Everything on a sport's site. */
export const siteFeed = (site: SportSite): CalendarFeed => ({
  name: site.name,
  gets: t('sport.calendarCard.everyGamePracticeAndEventOf', { sportName: site.sportName.toLowerCase() }),
  url: `${site.siteUrl}${calendar.all}`,
});

interface Offer {
  id: string;
  label: string;
  feed: CalendarFeed;
}

function offersFor(site: SportSite, choice: ScheduleChoice, options: ScheduleFilterOptions): Offer[] {
  const division = options.divisions.find(({ id }) => id === choice.division_id);
  const team = options.divisions.flatMap(({ teams }) => teams).find(({ id }) => id === choice.team_id);
  return [
    ...(team ? [{ id: 'feed-team', label: team.name, feed: teamFeed(site, team) }] : []),
    ...(division
      ? [
          {
            id: 'feed-division',
            label: withDashes(division.name),
            feed: {
              name: `${site.name} ${division.name}`,
              gets: t('sport.calendarCard.everyGameAndPracticeIn', { name: withDashes(division.name) }),
              url: `${site.siteUrl}${calendar.division(division.id)}`,
            },
          },
        ]
      : []),
    {
      id: 'feed-all',
      label: t('sport.calendarCard.allOf', { sportName: site.sportName.toLowerCase() }),
      feed: siteFeed(site),
    },
  ];
}

/** A calendar for each of what was chosen. */
export function CalendarCard({
  site,
  choice,
  options,
  inline = false,
}: {
  site: SportSite;
  choice: ScheduleChoice;
  options: ScheduleFilterOptions;
  /** Below the week instead of beside the list. */
  inline?: boolean;
}) {
  return (
    <section
      className={inline ? 'card card--pad stack stack--s week-add' : 'card card--pad stack'}
      id="add"
      aria-labelledby="add-title"
    >
      <h2 className="title-s" id="add-title">
        {t('sport.calendarCard.addToMyCalendar')}
      </h2>
      <p className="small muted">{t('sport.calendarCard.gamesThatMoveOrAre')}</p>
      <div className="actions">
        {offersFor(site, choice, options).map((offer) => (
          <CalendarSheet key={offer.id} small={inline} {...offer} />
        ))}
        {choice.team_id === undefined ? (
          <ButtonLink kind="quiet" small={inline} href={to.teams}>
            {t('sport.calendarCard.myTeam')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
