import { ButtonLink, Icon, MomentText, type IconName } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { Game, PageContext, SportSite } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

const WAYS: readonly (readonly [href: string, icon: IconName, title: string, sub: string])[] = [
  [to.games, 'calendar', 'Schedule', 'All games and practices'],
  [to.standings, 'table', 'Standings', 'Results and ranks'],
  [to.news, 'news', 'News', ''],
  [to.account, 'user', 'Your account', ''],
];

export interface NotFoundData extends PageContext {
  requestId: string;
}

/** Nothing at this address: no blame, and four ways on. Status 404. */
export const NotFoundPage = ({ site, path }: NotFoundData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className="lost">
        <p className="lost__n num" aria-hidden="true">
          404
        </p>
        <div className="stack">
          <h1>There is nothing at this address</h1>
          <p className="muted">
            It may have moved, or the link was cut off on the way. Nothing is wrong with your account.
          </p>
          <div className="actions actions--fill">
            <ButtonLink kind="primary" href={to.home}>
              Go to the start page
            </ButtonLink>
            <ButtonLink kind="quiet" href={to.contact}>
              Tell us about the link
            </ButtonLink>
          </div>
        </div>
      </div>
      <section className="stack" aria-labelledby="try">
        <h2 id="try">What people look for most</h2>
        <ul className="card rows">
          {WAYS.map(([href, icon, title, sub]) => (
            <li key={href}>
              <a className="rows__item" href={href}>
                <Icon name={icon} />
                <span className="grow">
                  <span className="strong">{title}</span>
                  {sub ? <span className="small muted block">{sub}</span> : null}
                </span>
                <Icon name="right" size="s" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  </SportFrame>
);

export interface FailedData extends PageContext {
  title: string;
  words: string;
  requestId: string;
}

/** Something failed on our side, or the request could not be taken. Status 4xx or 500. */
export const FailedPage = ({ site, path, title, words, requestId }: FailedData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className="lost">
        <p className="lost__n lost__n--i" aria-hidden="true">
          <Icon name="alert" />
        </p>
        <div className="stack">
          <h1>{title}</h1>
          <p className="muted">{words}</p>
          <p className="small muted">
            If it stays, tell us this number: <code>{requestId}</code>
          </p>
          <div className="actions actions--fill">
            <ButtonLink kind="primary" icon="retry" href={path || to.home}>
              Try again
            </ButtonLink>
            <ButtonLink kind="quiet" href={to.home}>
              Go to the start page
            </ButtonLink>
          </div>
        </div>
      </div>
    </main>
  </SportFrame>
);

export interface UnreachableData extends PageContext {
  requestId: string;
  /** The next games as they were known, and when. */
  known: { at: string; games: readonly Game[] } | null;
}

const Known = ({ known, site }: { known: NonNullable<UnreachableData['known']>; site: SportSite }) => (
  <section className="stack" aria-labelledby="had">
    <div className="section-head">
      <h2 id="had">
        What we had at <MomentText value={known.at} />
      </h2>
      <span className="tag tag--warning">May have changed</span>
    </div>
    <ol className="card rows">
      {known.games.map((game) => (
        <li key={game.id} className="rows__item">
          <span className="grow">
            <span className="num when-line">
              <MomentText value={game.starts_at} />
            </span>
            <br />
            <span className="small">
              <span className="strong">
                {game.away_team.name} at {game.home_team.name}
              </span>{' '}
              {game.venue ? <span className="muted">· {game.venue.name}</span> : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
    {site.contact.phone ? (
      <p className="small muted">
        On a game day: <a href={`tel:${site.contact.phone.replaceAll(/[^+\d]/g, '')}`}>{site.contact.phone}</a>
      </p>
    ) : null}
  </section>
);

/** The site's own database is away. Status 503. */
export const UnreachablePage = ({ site, path, requestId, known }: UnreachableData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main stack stack--xl" id="main">
      <div className={`lost sport-${site.sport}`}>
        <p className="lost__n lost__n--i" aria-hidden="true">
          <Icon name="offline" />
        </p>
        <div className="stack">
          <h1>{site.sportName} cannot be reached right now</h1>
          <p className="muted">It is not your phone. Please try again in a moment.</p>
          <p className="small muted">
            If it stays, tell us this number: <code>{requestId}</code>
          </p>
          <div className="actions actions--fill">
            <ButtonLink kind="primary" icon="retry" href={path || to.home}>
              Try again
            </ButtonLink>
            <ButtonLink kind="quiet" href={site.hubUrl}>
              Go to {site.organisation}
            </ButtonLink>
          </div>
        </div>
      </div>
      {known && known.games.length > 0 ? <Known known={known} site={site} /> : null}
    </main>
  </SportFrame>
);

const hiddenHead = (data: PageContext, title: string) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title, hidden: true });
export const notFoundHead = (data: NotFoundData) => hiddenHead(data, 'Not found');
export const failedHead = (data: FailedData) => hiddenHead(data, data.title);
export const unreachableHead = (data: UnreachableData) => hiddenHead(data, `${data.site.sportName} cannot be reached`);
