import { t } from '@sports-hub/contract/texts';
import { ButtonLink } from '../kit/index.ts';
import { calendar, subscription, to } from './addresses.ts';
import type { SportSite } from './data.ts';
import type { ScheduleChoice, ScheduleFilterOptions } from './schedule-filters.tsx';

interface Offer {
  label: string;
  path: string;
}

function offersFor(site: SportSite, choice: ScheduleChoice, options: ScheduleFilterOptions): Offer[] {
  const division = options.divisions.find(({ id }) => id === choice.division_id);
  const team = options.divisions.flatMap(({ teams }) => teams).find(({ id }) => id === choice.team_id);
  return [
    ...(team ? [{ label: team.name, path: calendar.team(team.id) }] : []),
    ...(division ? [{ label: division.name, path: calendar.division(division.id) }] : []),
    { label: t('sport.calendarCard.allOf', { sportName: site.sportName.toLowerCase() }), path: calendar.all },
  ];
}

/** Subscriptions first, because they follow what moves; one file for those who want it once. */
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
  const offers = offersFor(site, choice, options);
  const links = [
    ...(choice.team_id === undefined
      ? [
          <ButtonLink key="team" kind="secondary" wide={!inline} small={inline} icon="calendar-plus" href={to.teams}>
            {t('sport.calendarCard.myTeam')}
          </ButtonLink>,
        ]
      : []),
    ...offers.map(({ label, path }) => (
      <ButtonLink
        key={path}
        kind="secondary"
        wide={!inline}
        small={inline}
        icon="calendar-plus"
        href={subscription(site.siteUrl, path)}
      >
        {label}
      </ButtonLink>
    )),
    <ButtonLink key="once" kind="quiet" wide={!inline} small={inline} icon="download" href={offers[0]!.path} download>
      {t('sport.calendarCard.downloadOnce')}
    </ButtonLink>,
  ];
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
      {inline ? (
        <div className="actions">{links}</div>
      ) : (
        <ul className="stack stack--s">
          {links.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
