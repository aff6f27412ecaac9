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
    : `${formatShortDate(starts_on, today)} to ${formatShortDate(ends_on, today)}`;

export const TournamentsPage = ({ site, path, today, items }: TournamentsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title="Tournaments" />
      {items.length === 0 ? (
        <Empty icon="trophy" title="No tournaments yet">
          When one is planned, its bracket is here.
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
                `${tournament.teams} teams`,
                tournament.champion && `Champion: ${tournament.champion.name}`,
              ])}
            />
          ))}
        </ul>
      )}
    </main>
  </SportFrame>
);

export const tournamentsHead = (data: TournamentsData) =>
  sportHead(data, { title: 'Tournaments', description: `Tournaments and brackets of ${data.site.name}.`, trail: [] });

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
        <PageHead crumb={{ href: to.tournaments, label: 'Tournaments' }} title={tournament.name}>
          <p>
            {about.filter(Boolean).join(' · ')}
            {tournament.description ? `. ${tournament.description}` : ''}
          </p>
        </PageHead>
        {rounds.length === 0 ? (
          <Empty icon="trophy" title="The bracket is not drawn yet">
            {`${tournament.teams} teams take part.`}
          </Empty>
        ) : (
          <>
            <nav className="chips phone-only rounds-nav" aria-label="Rounds">
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
    description: `${tournament.name}: bracket, times and results, ${days(tournament, today)}.`,
    trail: [{ label: 'Tournaments', href: to.tournaments }],
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
        location: { '@type': 'Place', name: tournament.venue?.name ?? site.name },
        organizer: { '@type': 'SportsOrganization', name: site.name, url: site.siteUrl },
      },
    ],
  });
};
