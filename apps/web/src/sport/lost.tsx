import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { Game } from '@sports-hub/contract';
import { ButtonLink, formatMoment, formatTime, Icon, MomentText, toLocal, type IconName } from '../kit/index.ts';
import { Lost, NothingHere } from '../kit/lost.tsx';
import { to } from './addresses.ts';
import type { PageContext, SportSite } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

const WAYS: readonly (readonly [href: string, icon: IconName, title: string, sub: string])[] = [
  [to.games, 'calendar', t('sport.lost.schedule'), t('sport.lost.allGamesAndPractices')],
  [to.standings, 'table', t('sport.lost.standings'), t('sport.lost.resultsAndRanks')],
  [to.news, 'news', t('sport.lost.news'), ''],
  [to.account, 'user', t('sport.lost.yourAccount'), ''],
];

export interface NotFoundData extends PageContext {
  requestId: string;
  /** It was there until somebody took it off the site. */
  isGone?: boolean;
}

/** Nothing at this address: no blame, and four ways on. Status 404, or 410 for what was there. */
export const NotFoundPage = ({ site, path, isGone }: NotFoundData) => (
  <SportFrame site={site} path={path}>
    <NothingHere
      home={to.home}
      contact={to.contact}
      isGone={isGone}
      ways={WAYS.map(([href, icon, title, sub]) => ({ href, icon: <Icon name={icon} />, title, sub }))}
    />
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
    <Lost
      sign={{ icon: 'alert' }}
      title={title}
      words={words}
      requestId={requestId}
      way={{ href: path || to.home, label: t('sport.lost.tryAgain'), icon: 'retry' }}
      otherWay={{ href: to.home, label: t('sport.lost.goToTheStartPage') }}
    />
  </SportFrame>
);

export interface UnreachableData extends PageContext {
  requestId: string;
  /** The next games as they were known, and when. */
  known: { at: string; games: readonly Game[] } | null;
}

/** "9:40 PM"; with the day when it was another one. */
const whenKnown = (at: string, today: string): string =>
  toLocal(at).date === today ? formatTime(at) : formatMoment(at, today);

const Known = ({
  known,
  site,
  today,
}: {
  known: NonNullable<UnreachableData['known']>;
  site: SportSite;
  today: string;
}) => (
  <section className="stack" aria-labelledby="had">
    <div className="section-head">
      <h2 id="had">
        {rich('sport.lost.whatWeHadAt', { whenKnown: <time dateTime={known.at}>{whenKnown(known.at, today)}</time> })}
      </h2>
      <span className="tag tag--warning">{t('sport.lost.mayHaveChanged')}</span>
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
                {t('sport.lost.at', { away: game.away_team.name, home: game.home_team.name })}
              </span>{' '}
              {game.venue ? <span className="muted">· {game.venue.name}</span> : null}
            </span>
          </span>
        </li>
      ))}
    </ol>
    {site.contact.phone ? (
      <>
        <p className="small muted">{t('sport.lost.isThereAGameToday')}</p>
        <p className="actions">
          <ButtonLink kind="secondary" href={`tel:${site.contact.phone.replaceAll(/[^+\d]/g, '')}`}>
            {t('sport.lost.call', { phone: site.contact.phone })}
          </ButtonLink>
        </p>
      </>
    ) : null}
  </section>
);

/** The site's own database is away. Status 503. */
export const UnreachablePage = ({ site, path, today, requestId, known }: UnreachableData) => (
  <SportFrame site={site} path={path}>
    <Lost
      sign={{ icon: 'offline' }}
      sport={site.sport}
      title={t('sport.lost.cannotBeReachedRightNow', { sportName: site.sportName })}
      words={t('sport.lost.itIsNotYourPhone')}
      requestId={requestId}
      way={{ href: path || to.home, label: t('sport.lost.tryAgain'), icon: 'retry' }}
      otherWay={{ href: site.hubUrl, label: t('sport.lost.goTo', { organisation: site.organisation }) }}
    >
      {known && known.games.length > 0 ? <Known known={known} site={site} today={today} /> : null}
    </Lost>
  </SportFrame>
);

const hiddenHead = (data: PageContext, title: string) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title, hidden: true });
export const notFoundHead = (data: NotFoundData) => hiddenHead(data, t('sport.lost.notFound'));
export const failedHead = (data: FailedData) => hiddenHead(data, data.title);
export const unreachableHead = (data: UnreachableData) =>
  hiddenHead(data, t('sport.lost.cannotBeReached', { sportName: data.site.sportName }));
