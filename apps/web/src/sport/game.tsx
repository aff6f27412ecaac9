import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { GameDetail, Game, TeamRef } from '@sports-hub/contract';
import {
  ButtonLink,
  CalendarSheet,
  DateText,
  formatDate,
  formatMoment,
  formatTime,
  Icon,
  Jersey,
  MomentText,
  Notice,
  SectionHead,
  Side,
  StatusTag,
  Tag,
  withDashes,
} from '../kit/index.ts';
import { calendar, GAME_FEED, mapHref, to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { record } from './game-view.tsx';
import { gameLd, sportHead } from './head.ts';
import { MoreLink } from './parts.tsx';
import { PlaceLine } from './place-line.tsx';
import { ShareButton } from './share.tsx';

export interface Record3 {
  wins: number;
  losses: number;
  ties: number;
}

export interface GameData extends PageContext {
  game: Omit<GameDetail, 'calendar_url'>;
  records: { home: Record3; away: Record3 };
  /** Earlier games of the two, also of other seasons, the newest first. */
  meetings: readonly (Game & { season: string })[];
  season: string;
  next: { home: readonly Game[]; away: readonly Game[] };
}

const STATUS_WORDS = {
  scheduled: { tag: <Tag tone="success">{t('sport.game.onAsPlanned')}</Tag>, look: '' },
  final: { tag: <Tag>{t('sport.game.final')}</Tag>, look: ' game-now--done' },
  postponed: { tag: <Tag tone="warning">{t('sport.game.postponed')}</Tag>, look: ' game-now--moved' },
  cancelled: { tag: <Tag tone="danger">{t('sport.game.cancelled')}</Tag>, look: ' game-now--moved' },
};

function StatusNote({ game }: GameData) {
  if (game.status === 'postponed')
    return (
      <Notice tone="warning" icon="clock" title={t('sport.game.thisGameWillBePlayed')}>
        <p>{t('sport.game.theNewDateIsNot', { notes: game.notes ? `${game.notes} ` : '' })}</p>
      </Notice>
    );
  if (game.status === 'cancelled')
    return (
      <Notice tone="danger" icon="no" title={t('sport.game.thisGameIsCancelled')}>
        <p>{game.notes ?? t('sport.game.itWillNotBePlayed')}</p>
      </Notice>
    );
  return game.notes ? <Notice title={t('sport.game.aboutThisGame')}>{game.notes}</Notice> : null;
}

function VersusSide({
  team,
  score,
  other,
  words,
}: {
  team: TeamRef;
  score?: number | undefined;
  other?: number | undefined;
  words: string;
}) {
  const lost = score !== undefined && other !== undefined && score < other;
  return (
    <a className={lost ? 'versus__side versus__side--lost' : 'versus__side'} href={to.team(team.id)}>
      <Jersey colour={team.color} />
      <span>
        {team.name}
        {score === undefined ? null : (
          <>
            {' '}
            <b>{score}</b>
          </>
        )}
      </span>{' '}
      <small>{words}</small>
    </a>
  );
}

function Actions({ site, game }: GameData) {
  if (game.status === 'final')
    return (
      <>
        <ButtonLink kind="secondary" icon="table" href={to.standingsOf(game.division.id)}>
          {t('sport.game.standings')}
        </ButtonLink>
        <ShareButton title={t('sport.game.at', { away: game.away_team.name, home: game.home_team.name })} quiet />
      </>
    );
  return (
    <>
      {game.venue && game.status !== 'cancelled' ? (
        <ButtonLink
          kind={game.status === 'scheduled' ? 'primary' : 'secondary'}
          icon="route"
          href={mapHref(game.venue)}
          rel="noopener noreferrer"
        >
          {t('sport.game.directions')}
        </ButtonLink>
      ) : null}
      {game.status === 'cancelled' ? (
        <ButtonLink kind="secondary" icon="calendar" href={to.games}>
          {t('sport.game.otherGames')}
        </ButtonLink>
      ) : (
        <CalendarSheet
          id={GAME_FEED}
          feed={{
            name: t('sport.game.at', { away: game.away_team.name, home: game.home_team.name }),
            gets: t('sport.game.youGetThisGame', { away: game.away_team.name, home: game.home_team.name }),
            url: `${site.siteUrl}${calendar.game(game.id)}`,
          }}
          label={t('sport.game.addToMyCalendar')}
        />
      )}
      <ShareButton title={t('sport.game.at', { away: game.away_team.name, home: game.home_team.name })} quiet />
    </>
  );
}

function Meetings({ meetings, season }: GameData) {
  const thisSeason = meetings.filter((game) => game.season === season).length;
  return (
    <section className="stack" aria-labelledby="em">
      <SectionHead id="em" title={t('sport.game.earlierMeetings')}>
        <span className="small muted">{thisSeason === 0 ? t('sport.game.firstTimeThisSeason') : season}</span>
      </SectionHead>
      {meetings.length === 0 ? (
        <p className="muted">{t('sport.game.theseTwoHaveNotMet')}</p>
      ) : (
        <ol className="card rows">
          {meetings.map((game) => {
            const away = { name: game.away_team.name, colour: game.away_team.color, score: game.score?.away };
            const home = { name: game.home_team.name, colour: game.home_team.color, score: game.score?.home };
            return (
              <li key={game.id}>
                <a className="rows__item" href={to.game(game.id)}>
                  <span className="grow">
                    <span className="small muted">
                      <DateText value={game.starts_at} today={game.season === season ? undefined : ''} />
                      {game.venue ? ` · ${game.venue.name}` : ''}
                    </span>
                    <span className="meeting">
                      <Side side={away} other={home} />
                      <Side side={home} other={away} />
                    </span>
                  </span>
                  <Tag>{t('sport.game.final')}</Tag>
                </a>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

const NextGames = ({ team, games, today }: { team: TeamRef; games: readonly Game[]; today: string }) => (
  <section className="stack stack--s" aria-labelledby={`n-${team.id}`}>
    <div className="section-head">
      <h3 className="team-line" id={`n-${team.id}`}>
        <Jersey colour={team.color} />
        {team.name}
      </h3>
      <MoreLink href={to.team(team.id)}>
        {rich('sport.game.teamPageOf', {
          name: team.name,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </MoreLink>
    </div>
    {games.length === 0 ? (
      <p className="small muted">{t('sport.game.noOtherGameIsPlanned')}</p>
    ) : (
      <ol className="card rows rows--tight">
        {games.map((game) => {
          const isHome = game.home_team.id === team.id;
          return (
            <li key={game.id}>
              <a className="rows__item" href={to.game(game.id)}>
                <span className="grow">
                  <span className="num when-line">
                    <MomentText value={game.starts_at} today={today} />
                  </span>
                  <br />
                  <span className="small">
                    <span className="strong">
                      {isHome ? game.away_team.name : t('sport.game.at2', { name: game.home_team.name })}
                    </span>{' '}
                    {game.venue ? <span className="muted">· {game.venue.name}</span> : null}
                  </span>
                </span>
                {game.status === 'scheduled' ? <Icon name="right" size="s" /> : <StatusTag status={game.status} />}
              </a>
            </li>
          );
        })}
      </ol>
    )}
  </section>
);

export function GamePage(data: GameData) {
  const { site, path, game, records, next, today } = data;
  const { tag, look } = STATUS_WORDS[game.status];
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main" id="main">
        <a className="crumb crumb--above" href={to.games}>
          <Icon name="left" size="s" />
          {t('sport.game.schedule')}
        </a>
        <div className="cols cols--side">
          <div className="stack stack--xl">
            <article className={`card game-now${look}`} aria-labelledby="t">
              <div className="game-now__when">
                <p className="row">
                  {tag}
                  <span className="small muted">{withDashes(game.division.name)}</span>
                  {game.tournament ? (
                    <a className="small" href={to.tournament(game.tournament.id)}>
                      {game.tournament.name}, {game.tournament.round}
                    </a>
                  ) : null}
                </p>
                <p className="game-now__time">
                  <time dateTime={game.starts_at}>
                    <span>{formatDate(game.starts_at, today)}</span> <span>{formatTime(game.starts_at)}</span>
                  </time>
                </p>
                <PlaceLine venue={game.venue} />
              </div>
              {['postponed', 'cancelled'].includes(game.status) || game.notes ? (
                <div className="game-now__note">
                  <StatusNote {...data} />
                </div>
              ) : null}
              <h1 className="versus" id="t">
                <VersusSide
                  team={game.away_team}
                  score={game.score?.away}
                  other={game.score?.home}
                  words={t('sport.game.visitors', { record: record(records.away) })}
                />{' '}
                <span className="versus__at">{t('sport.game.at3')}</span>{' '}
                <VersusSide
                  team={game.home_team}
                  score={game.score?.home}
                  other={game.score?.away}
                  words={t('sport.game.home', { record: record(records.home) })}
                />
              </h1>
              <div className="card__foot actions actions--fill">
                <Actions {...data} />
              </div>
            </article>
            <Meetings {...data} />
          </div>
          <aside className="stack stack--l" aria-labelledby="nx">
            <h2 id="nx">{t('sport.game.nextForBothTeams')}</h2>
            <NextGames team={game.away_team} games={next.away} today={today} />
            <NextGames team={game.home_team} games={next.home} today={today} />
            <p className="small muted">{t('sport.game.addedToYourCalendarA')}</p>
          </aside>
        </div>
      </main>
    </SportFrame>
  );
}

export const gameHead = (data: GameData) => {
  const { game, site, today } = data;
  const title = t('sport.game.at', { away: game.away_team.name, home: game.home_team.name });
  const heading = { title, date: formatDate(game.starts_at, today) };
  const score = game.score ? ` ${game.score.away}–${game.score.home}.` : '';
  return sportHead(data, {
    title: {
      scheduled: t('sport.game.titleScheduled', heading),
      final: t('sport.game.titleFinal', heading),
      postponed: t('sport.game.titlePostponed', heading),
      cancelled: t('sport.game.titleCancelled', heading),
    }[game.status],
    description: `${title}, ${withDashes(game.division.name)}: ${formatMoment(game.starts_at, '')}${game.venue ? `, ${game.venue.name}` : ''}.${score}`,
    trail: [{ label: t('sport.game.schedule'), href: to.games }],
    jsonLd: [gameLd(site, game)],
  });
};
