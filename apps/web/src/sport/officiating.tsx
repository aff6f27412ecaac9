import { t } from '@sports-hub/contract/texts';
import { ButtonLink, Empty, formatMoment, Icon, PageHead, Tag } from '../kit/index.ts';
import { mapHref, to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

/** A game as its referee or scorer sees it: teams, time and place, and nobody's name. */
export interface OfficiatedGame {
  id: number;
  title: string;
  starts_at: string;
  status: string;
  role: 'referee' | 'scorer';
  venue: {
    name: string;
    address: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
    directions: string | null;
    map_url: string | null;
  } | null;
}

/** The games of a referee or scorer, behind a link of their own. */
export interface OfficiatingData extends PageContext {
  /** None where the link is not valid. */
  own: { name: string; games: OfficiatedGame[] } | null;
  token: string;
}

const titleOf = ({ own }: OfficiatingData): string =>
  own ? t('sport.officiating.gamesOf', { name: own.name }) : t('sport.answers.thisLinkIsNotValid');

const Game = ({ game }: { game: OfficiatedGame }) => {
  const { venue } = game;
  return (
    <li className="rows__item">
      <span className="grow">
        <span className="strong">{game.title}</span>{' '}
        <Tag>{game.role === 'referee' ? t('admin.officials.referee') : t('admin.officials.scorer')}</Tag>{' '}
        {game.status === 'cancelled' ? <Tag tone="danger">{t('admin.schedule.isCanceled')}</Tag> : null}
        {game.status === 'postponed' ? <Tag tone="warning">{t('admin.schedule.isPostponed')}</Tag> : null}
        <br />
        <span>{formatMoment(game.starts_at)}</span>
        {venue ? (
          <>
            <br />
            <span className="small muted">
              {[venue.name, venue.address, venue.city].filter(Boolean).join(', ')}
              {venue.directions ? ` · ${venue.directions}` : ''}
            </span>
            <br />
            <a className="small" href={venue.map_url ?? mapHref(venue)} rel="noreferrer">
              <Icon name="pin" size="s" /> {t('sport.officiating.map')}
            </a>
          </>
        ) : null}
      </span>
    </li>
  );
};

export const OfficiatingPage = (data: OfficiatingData) => {
  const { site, path, own, token } = data;
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={titleOf(data)}>
          <p>{own ? t('sport.officiating.whatItIs') : t('sport.officiating.askTheLeague')}</p>
        </PageHead>
        {own ? (
          <>
            {own.games.length > 0 ? (
              <ul className="card rows">
                {own.games.map((game) => (
                  <Game key={`${game.id} ${game.role}`} game={game} />
                ))}
              </ul>
            ) : (
              <Empty icon="calendar" title={t('sport.officiating.none')} />
            )}
            <p className="actions">
              <ButtonLink kind="secondary" icon="calendar" href={`/officiating/${token}/calendar.ics`}>
                {t('sport.officiating.calendar')}
              </ButtonLink>
            </p>
          </>
        ) : (
          <p className="actions">
            <ButtonLink kind="primary" href={to.home}>
              {t('sport.answers.goToTheStartPage')}
            </ButtonLink>
          </p>
        )}
      </main>
    </SportFrame>
  );
};

export const officiatingHead = (data: OfficiatingData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: titleOf(data), hidden: true, sheet: 'main.css' });
