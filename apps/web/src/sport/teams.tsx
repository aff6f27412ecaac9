import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { Game, Named, Practice, TeamRef, Roster as RosterRecord, Team } from '@sports-hub/contract';
import {
  ButtonLink,
  CalendarSheet,
  DateText,
  Empty,
  formatShortDate,
  Icon,
  Jersey,
  list,
  MomentText,
  PageHead,
  SectionHead,
  StatusTag,
  Tag,
  withDashes,
} from '../kit/index.ts';
import { to, withQuery } from './addresses.ts';
import { teamFeed } from './calendar-card.tsx';
import type { PageContext, Standing } from './data.ts';
import { SportFrame } from './frame.tsx';
import { ordinal, record } from './game-view.tsx';
import { sportHead, sportsTeamLd } from './head.ts';
import { MoreLink, players as playersWords } from './parts.tsx';

export interface TeamsData extends PageContext {
  divisions: readonly (Named & { teams: readonly TeamRef[] })[];
  /** Only this division was asked for. */
  narrowed: boolean;
}

export const TeamsPage = ({ site, path, divisions, narrowed }: TeamsData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main stack stack--xl" id="main">
      <PageHead title={t('sport.teams.teams')} />
      {divisions.length === 0 ? (
        <Empty
          icon="users"
          title={narrowed ? t('sport.teams.thereIsNoSuchDivision') : t('sport.teams.noTeamsYet')}
          action={
            narrowed ? (
              <ButtonLink kind="secondary" href={to.teams}>
                {t('sport.teams.allTeams')}
              </ButtonLink>
            ) : undefined
          }
        >
          {narrowed ? undefined : t('sport.teams.teamsAppearHereWhenThe')}
        </Empty>
      ) : null}
      {divisions.map(({ id, name, teams }) => (
        <section key={id} className="stack" aria-labelledby={`division-${id}`}>
          <SectionHead id={`division-${id}`} title={withDashes(name)}>
            {teams.length > 0 ? (
              <MoreLink href={to.standingsOf(id)}>
                {rich('sport.teams.standingsOf', {
                  name: withDashes(name),
                  hidden: (inside) => <span className="hidden-text">{inside}</span>,
                })}
              </MoreLink>
            ) : null}
          </SectionHead>
          {teams.length === 0 ? (
            <p className="muted">{t('sport.teams.theTeamsAreNotMade')}</p>
          ) : (
            <ul className="team-grid">
              {teams.map((team) => (
                <li key={team.id}>
                  <a className="card team-card" href={to.team(team.id)}>
                    <Jersey colour={team.color} />
                    <span className="strong">{team.name}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </main>
  </SportFrame>
);

export const teamsHead = (data: TeamsData) =>
  sportHead(data, {
    sheet: 'site.css',
    title: t('sport.teams.teams'),
    description: t('sport.teams.theTeamsOfByDivision', { name: data.site.name }),
    hidden: data.divisions.length === 0,
    trail: [],
  });

export interface TeamData extends PageContext, Pick<RosterRecord, 'players' | 'coaches'> {
  team: Omit<Team, 'calendar_url'>;
  standing: Omit<Standing, 'decided_by'> | null;
  /** How many teams the division has. */
  teams: number;
  next: readonly (Game | Practice)[];
  results: readonly Game[];
}

const against = (game: Game, team: Named): string =>
  game.home_team.id === team.id ? game.away_team.name : t('sport.teams.at', { name: game.home_team.name });

function NextRow({ item, team, today }: { item: Game | Practice; team: Named; today: string }) {
  const isPractice = 'team' in item;
  const words = isPractice
    ? t('sport.teams.practice')
    : item.home_team.id === team.id
      ? t('sport.teams.at2', { away: item.away_team.name, home: team.name })
      : against(item, team);
  return (
    <li>
      <a className="rows__item" href={isPractice ? to.practice(item.id) : to.game(item.id)}>
        <span className="grow">
          <span className="strong">{words.charAt(0).toUpperCase() + words.slice(1)}</span>
          <br />
          <span className="small muted">
            <MomentText value={item.starts_at} today={today} />
            {item.venue ? (
              <>
                <br />
                {item.venue.name}
              </>
            ) : null}
          </span>
        </span>
        <StatusTag status={item.status} />
      </a>
    </li>
  );
}

function ResultRow({ game, team, today }: { game: Game; team: Named; today: string }) {
  const { home, away } = game.score ?? { home: 0, away: 0 };
  const [own, other] = game.home_team.id === team.id ? [home, away] : [away, home];
  return (
    <li>
      <a className="rows__item" href={to.game(game.id)}>
        {own > other ? (
          <Tag tone="success">{t('sport.teams.won')}</Tag>
        ) : (
          <Tag>{own === other ? t('sport.teams.tied') : t('sport.teams.lost')}</Tag>
        )}
        <span className="grow">
          <span className="strong">{against(game, team)}</span>
          <br />
          <span className="small muted">
            <DateText value={game.starts_at} today={today} />
          </span>
        </span>
        <span className="num score-line">
          {own}–{other}
        </span>
      </a>
    </li>
  );
}

const Roster = ({ team, players }: TeamData) => (
  <section className="stack" aria-labelledby="ros">
    <SectionHead id="ros" title={t('sport.teams.roster')}>
      <span className="small muted">{playersWords(players.length)}</span>
    </SectionHead>
    {players.length === 0 ? (
      <p className="muted">{t('sport.teams.theRosterIsNotMade')}</p>
    ) : (
      <>
        <ul className="roster">
          {players.map(({ id, name, jersey_number }) => (
            <li key={id}>
              <a className="player" href={to.player(id)}>
                <Jersey colour={team.color} number={jersey_number ?? undefined} />
                <span className="strong small">{name}</span>
                {jersey_number === null ? null : (
                  <span className="hidden-text">{t('sport.teams.number', { jerseyNumber: jersey_number })}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <p className="small muted">{t('sport.teams.playersAreShownByFirst')}</p>
      </>
    )}
  </section>
);

export function TeamPage(data: TeamData) {
  const { site, path, today, team, coaches, standing, teams, next, results } = data;
  const nextGame = next.find((item) => 'home_team' in item && item.status === 'scheduled');
  const about = [
    <a key="division" href={withQuery(to.teams, { division_id: team.division.id })}>
      {withDashes(team.division.name)}
    </a>,
    coaches.length > 0 ? ` · ${t('sport.teams.coach', { coaches: list(coaches.map(({ name }) => name)) })}` : '',
    team.color ? ` · ${t('sport.teams.theyWear', { color: team.color })}` : '',
  ];
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main stack stack--xl" id="main">
        <div className="stack stack--l">
          <div className="page-head page-head--tight">
            <a className="crumb" href={to.teams}>
              <Icon name="left" size="s" />
              {t('sport.teams.teams')}
            </a>
            <div className="team-head">
              <Jersey colour={team.color} />
              <div className="stack stack--s">
                <h1>{team.name}</h1>
                <p>{about}</p>
              </div>
            </div>
          </div>
          <dl className="card stats">
            <div>
              <dt>{t('sport.teams.record')}</dt>
              <dd>{standing ? record(standing) : '–'}</dd>
            </div>
            <div>
              <dt>{t('sport.teams.place')}</dt>
              <dd>{standing ? t('sport.teams.of', { ordinal: ordinal(standing.rank), teams }) : '–'}</dd>
            </div>
            <div>
              <dt>{t('sport.teams.nextGame')}</dt>
              <dd>{nextGame ? formatShortDate(nextGame.starts_at, today) : '–'}</dd>
            </div>
          </dl>
        </div>
        <div className="cols cols--side cols--first">
          <div className="stack stack--l">
            <section className="stack" aria-labelledby="nx">
              <SectionHead id="nx" title={t('sport.teams.next')}>
                <CalendarSheet
                  id="feed-team"
                  kind="quiet"
                  small
                  feed={teamFeed(site, team)}
                  label={t('sport.teams.addThe', { name: team.name })}
                />
              </SectionHead>
              {next.length === 0 ? (
                <p className="muted">{t('sport.teams.nothingIsPlannedAtThe')}</p>
              ) : (
                <ol className="card rows">
                  {next.map((item) => (
                    <NextRow key={`${'team' in item ? 'p' : 'g'}${item.id}`} item={item} team={team} today={today} />
                  ))}
                </ol>
              )}
              <p className="small">
                <a className="tap" href={withQuery(to.games, { team_id: team.id })}>
                  {t('sport.teams.allGamesOfThe', { name: team.name })}
                </a>
              </p>
            </section>
          </div>
          <div className="stack stack--xl">
            <Roster {...data} />
            {results.length > 0 ? (
              <section className="stack" aria-labelledby="rs">
                <h2 id="rs">{t('sport.teams.results')}</h2>
                <ol className="card rows">
                  {results.map((game) => (
                    <ResultRow key={game.id} game={game} team={team} today={today} />
                  ))}
                </ol>
              </section>
            ) : null}
          </div>
        </div>
      </main>
    </SportFrame>
  );
}

export const teamHead = (data: TeamData) => {
  const { team, site, standing } = data;
  return sportHead(data, {
    sheet: 'site.css',
    title: `${team.name}, ${withDashes(team.division.name)}`,
    description: t('sport.teams.ofNextGamesAndPractices', {
      team: team.name,
      league: site.name,
      standing: standing ? ` (${record(standing)})` : '',
    }),
    trail: [{ label: t('sport.teams.teams'), href: to.teams }],
    jsonLd: [sportsTeamLd(site, team)],
    // Who is on it, and where and when they practise: not for search engines.
    hidden: true,
  });
};
