import { t } from '@sports-hub/contract/texts';
import type { DivisionResults, Game, Home, NewsItem, Sponsor, Tournament } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import {
  Art,
  ButtonLink,
  formatDate,
  formatMoney,
  formatShortDate,
  GameCard,
  Icon,
  SectionHead,
  Story,
  withDashes,
} from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext, SportSite } from './data.ts';
import { SportFrame } from './frame.tsx';
import { gameView, ResultRow, TeamLink } from './game-view.tsx';
import { organisationLd, sportHead } from './head.ts';
import { Abbreviated, MoreLink, Prose, SponsorList, storyView } from './parts.tsx';

export interface SportHomeData extends PageContext {
  hero: Home['hero'];
  notices: readonly { id: number; title: string; html: string; level: 'info' | 'important' }[];
  registration: { name: string; closes_at: string; fee: number; early: { fee: number; until: string } | null } | null;
  games: readonly Game[];
  news: readonly NewsItem[];
  standings: DivisionResults | null;
  tournament: Tournament | null;
  sponsors: readonly Sponsor[];
}

const SHOWN_RANKS = 5;
const SHOWN_RESULTS = 3;

function registrationLine({ registration, today }: SportHomeData): string | undefined {
  if (!registration) return undefined;
  const { name, closes_at, fee, early } = registration;
  const short = (amount: number): string => formatMoney(amount).replace(/\.0+$/, '');
  const price =
    fee === 0
      ? t('sport.home.free')
      : early
        ? t('sport.home.orUntil2', {
            short: short(fee),
            short2: short(early.fee),
            until: formatShortDate(early.until, today),
          })
        : short(fee);
  return t('sport.home.until', { name, closesAt: formatShortDate(closes_at, today), price });
}

function Hero(data: SportHomeData) {
  const { hero, site } = data;
  // Without open registration the main way on is the schedule.
  const action = site.registrationOpen
    ? (hero.action ?? { label: t('sport.home.registerNow'), url: to.registration })
    : { label: t('sport.home.seeTheSchedule'), url: to.games };
  const meta = site.registrationOpen ? registrationLine(data) : undefined;
  return (
    <section className="hero" aria-labelledby="hero">
      <Art name={sportFace(site.sport).look.art} />
      <div className="wrap">
        <h1 id="hero">{hero.title || site.name}</h1>
        <p className="hero__lead">{hero.subtitle || site.tagline}</p>
        <p className="actions hero__actions">
          <ButtonLink kind="highlight" href={action.url}>
            {action.label}
          </ButtonLink>
        </p>
        {meta ? <p className="hero__meta">{meta}</p> : null}
      </div>
    </section>
  );
}

function MiniStandings({ results }: { results: DivisionResults }) {
  const name = withDashes(results.division.name);
  return (
    <section className="stack" aria-labelledby="st">
      <SectionHead id="st" title={t('sport.home.standings')}>
        <MoreLink href={to.standings}>{t('sport.home.allDivisions')}</MoreLink>
      </SectionHead>
      <div className="card table-card">
        <table className="standings standings--mini">
          <caption className="hidden-text">{t('sport.home.theFirst', { name })}</caption>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col" className="team">
                {name}
              </th>
              <th scope="col">
                <Abbreviated short={t('sport.home.w')} long={t('sport.home.wins')} />
              </th>
              <th scope="col">
                <Abbreviated short={t('sport.home.l')} long={t('sport.home.losses')} />
              </th>
            </tr>
          </thead>
          <tbody>
            {results.standings.slice(0, SHOWN_RANKS).map(({ team, rank, wins, losses }) => (
              <tr key={team.id}>
                <td className="rank">{rank}</td>
                <th scope="row" className="team">
                  <TeamLink team={team} />
                </th>
                <td className="num">{wins}</td>
                <td className="num">{losses}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const LatestResults = ({ results, today }: { results: DivisionResults; today: string }) => (
  <section className="stack" aria-labelledby="res">
    <SectionHead id="res" title={t('sport.home.latestResults')} />
    <ul className="card rows">
      {results.results.slice(0, SHOWN_RESULTS).map((result) => (
        <ResultRow key={result.game_id} result={result} today={today} />
      ))}
    </ul>
  </section>
);

const TournamentCard = ({ tournament, today }: { tournament: Tournament; today: string }) => (
  <a className="card card--pad promo" href={to.tournament(tournament.id)}>
    <Icon name="trophy" size="l" />
    <span>
      <span className="strong">{tournament.name}</span>
      <br />
      <span className="small muted">
        {[
          tournament.division && withDashes(tournament.division.name),
          tournament.champion
            ? t('sport.home.wonBy', { name: tournament.champion.name })
            : tournament.starts_on > today
              ? t('sport.home.from', { startsOn: formatDate(tournament.starts_on, today) })
              : t('sport.tournament.finalStillToCome'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <Icon name="right" />
  </a>
);

const NewsColumn = ({ site, news, notices, today }: SportHomeData) => (
  <section className="stack stack--l" aria-labelledby="news">
    <SectionHead id="news" title={t('sport.home.news')}>
      <MoreLink href={to.news}>{t('sport.home.allNews')}</MoreLink>
    </SectionHead>
    {news.length === 0 ? <p className="muted">{t('sport.home.nothingHasBeenWrittenYet')}</p> : null}
    {news.map((item, index) => (
      <Story
        key={item.slug}
        story={storyView(item, site.sport)}
        index={index}
        today={today}
        {...(index === 0 ? { look: 'lead' as const, eager: false } : {})}
      />
    ))}
    {notices
      .filter(({ level }) => level === 'info')
      .map(({ id, title, html }) => (
        <div className="notice" key={id}>
          <Icon name="heart" />
          <div className="notice__body">
            <p className="notice__title">{title}</p>
            <Prose html={html} plain />
          </div>
        </div>
      ))}
  </section>
);

export function HomePage(data: SportHomeData) {
  const { site, path, games, standings, tournament, sponsors, today, notices } = data;
  return (
    <SportFrame site={site} path={path}>
      <main id="main">
        {notices
          .filter(({ level }) => level === 'important')
          .map(({ id, title, html }) => (
            <div className="wrap bar-notice" key={id}>
              <Icon name="alert" />
              <div className="bar-notice__text">
                <b>{title}</b> <Prose html={html} plain />
              </div>
            </div>
          ))}
        <Hero {...data} />
        <div className="wrap main stack stack--xl">
          <section className="stack" aria-labelledby="next">
            <SectionHead id="next" title={t('sport.home.nextGames')}>
              <MoreLink href={to.games}>{t('sport.home.fullSchedule')}</MoreLink>
            </SectionHead>
            {games.length === 0 ? (
              <p className="muted">{t('sport.home.noGamesArePlannedAt')}</p>
            ) : (
              <ul className="strip-games" tabIndex={0} aria-label={t('sport.home.nextGamesScrollsSideways')}>
                {games.map((game) => (
                  <GameCard key={game.id} game={gameView(game)} today={today} />
                ))}
              </ul>
            )}
          </section>
          <div className="cols cols--side">
            <NewsColumn {...data} />
            <div className="stack stack--xl">
              {standings ? <MiniStandings results={standings} /> : null}
              {standings && standings.results.length > 0 ? <LatestResults results={standings} today={today} /> : null}
              {tournament ? <TournamentCard tournament={tournament} today={today} /> : null}
            </div>
          </div>
          {sponsors.length > 0 ? <Sponsors sponsors={sponsors} /> : null}
        </div>
      </main>
    </SportFrame>
  );
}

const Sponsors = ({ sponsors }: { sponsors: readonly Sponsor[] }) => (
  <section className="stack" aria-labelledby="sp">
    <SectionHead id="sp" title={t('sport.home.thankYouToOurSponsors')}>
      <MoreLink href={to.packages}>{t('sport.home.becomeASponsor')}</MoreLink>
    </SectionHead>
    <SponsorList sponsors={sponsors} />
  </section>
);

export const homeHead = (data: SportHomeData) =>
  sportHead(
    { ...data, site: withSiteTitle(data.site) },
    {
      title: data.site.name,
      sheet: 'site.css',
      description: data.hero.subtitle || data.site.tagline,
      image: data.hero.image_url,
      jsonLd: [organisationLd(data.site)],
    },
  );

/** "Home" says nothing in a list of search results; the site's name does. */
const withSiteTitle = (site: SportSite): SportSite =>
  site.seo && /^home$/i.test(site.seo.title) ? { ...site, seo: { ...site.seo, title: site.name } } : site;
