import { t } from '@sports-hub/contract/texts';
import type { Tournament, TournamentDetail } from '@sports-hub/contract';
import { Empty, formatDate, formatShortDate, PageHead, withDashes } from '../kit/index.ts';
import { to } from './addresses.ts';
import { Bracket } from './bracket.tsx';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { onOneLine, RowLink } from './parts.tsx';

export interface TournamentsData extends PageContext {
  items: readonly Tournament[];
}

const days = ({ starts_on, ends_on }: Tournament, today: string): string =>
  starts_on === ends_on
    ? formatDate(starts_on, today)
    : t('sport.tournament.to', {
        startsOn: formatShortDate(starts_on, today),
        endsOn: formatShortDate(ends_on, today),
      });

export const TournamentsPage = ({ site, path, today, items }: TournamentsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={t('sport.tournament.tournaments')} />
      {items.length === 0 ? (
        <Empty icon="trophy" title={t('sport.tournament.noTournamentsYet')}>
          {t('sport.tournament.whenOneIsPlannedIts')}
        </Empty>
      ) : (
        <ul className="card rows">
          {items.map((tournament) => (
            <RowLink
              key={tournament.id}
              href={to.tournament(tournament.id)}
              icon="trophy"
              title={tournament.name}
              about={onOneLine([
                tournament.division && withDashes(tournament.division.name),
                days(tournament, today),
                t('sport.tournament.teams', { teams: tournament.teams }),
                tournament.champion
                  ? t('sport.tournament.champion', { name: tournament.champion.name })
                  : tournament.starts_on <= today && t('sport.tournament.finalStillToCome'),
              ])}
            />
          ))}
        </ul>
      )}
    </main>
  </SportFrame>
);

export const tournamentsHead = (data: TournamentsData) =>
  sportHead(data, {
    title: t('sport.tournament.tournaments'),
    description: t('sport.tournament.tournamentsAndBracketsOf', { name: data.site.name }),
    trail: [],
  });

export interface TournamentData extends PageContext {
  tournament: TournamentDetail;
}

export function TournamentPage({ site, path, today, tournament }: TournamentData) {
  const { rounds } = tournament;
  const current = rounds.findIndex(({ matches }) => matches.some(({ winner }) => winner === null));
  const about = [
    tournament.division && withDashes(tournament.division.name),
    days(tournament, today),
    tournament.venue?.name,
  ];
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main" id="main">
        <PageHead crumb={{ href: to.tournaments, label: t('sport.tournament.tournaments') }} title={tournament.name}>
          <p>
            {about.filter(Boolean).join(' · ')}
            {tournament.description ? `. ${tournament.description}` : ''}
          </p>
        </PageHead>
        {rounds.length === 0 ? (
          <Empty icon="trophy" title={t('sport.tournament.theBracketIsNotDrawn')}>
            {t('sport.tournament.teamsTakePart', { teams: tournament.teams })}
          </Empty>
        ) : (
          <>
            <nav className="chips phone-only rounds-nav" aria-label={t('sport.tournament.rounds')}>
              {rounds.map(({ name }, index) => (
                <a
                  key={name}
                  className="chip"
                  href={`#round-${index + 1}`}
                  aria-current={index === current ? 'true' : undefined}
                >
                  {name}
                </a>
              ))}
            </nav>
            <Bracket rounds={rounds} today={today} />
          </>
        )}
      </main>
    </SportFrame>
  );
}

export const tournamentHead = (data: TournamentData) => {
  const { tournament, site, today } = data;
  return sportHead(data, {
    title: tournament.name,
    description: t('sport.tournament.bracketTimesAndResults', { name: tournament.name, days: days(tournament, today) }),
    trail: [{ label: t('sport.tournament.tournaments'), href: to.tournaments }],
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'SportsEvent',
        name: tournament.name,
        sport: site.sportName,
        startDate: tournament.starts_on,
        endDate: tournament.ends_on,
        eventStatus: 'https://schema.org/EventScheduled',
        url: `${site.siteUrl}${to.tournament(tournament.id)}`,
        location: { '@type': t('sport.tournament.place'), name: tournament.venue?.name ?? site.name },
        organizer: { '@type': 'SportsOrganization', name: site.name, url: site.siteUrl },
      },
    ],
  });
};
