import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { Venue } from '@sports-hub/contract';
import { ButtonLink, Empty, Icon, PageHead } from '../kit/index.ts';
import { addressLine, mapHref } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

export interface VenuesData extends PageContext {
  items: readonly Venue[];
}

export const VenuesPage = ({ site, path, items }: VenuesData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main" id="main">
      <PageHead title={t('sport.venues.venues')}>
        <p>{t('sport.venues.whereWePlayAndPractise')}</p>
      </PageHead>
      {items.length === 0 ? <Empty icon="pin" title={t('sport.venues.noVenuesYet')} /> : null}
      <ul className={items.length > 0 ? 'card rows' : 'hidden-text'}>
        {items.map((venue) => (
          <li key={venue.id} className="rows__item wrap-end" id={`venue-${venue.id}`}>
            <Icon name="pin" />
            <div className="grow">
              <h2 className="member__name">{venue.name}</h2>
              <span className="small muted block">{addressLine(venue)}</span>
              {venue.directions ? <span className="small block">{venue.directions}</span> : null}
            </div>
            <ButtonLink kind="quiet" small icon="route" href={mapHref(venue)} rel="noopener noreferrer">
              {rich('sport.venues.directionsTo', {
                name: venue.name,
                hidden: (inside) => <span className="hidden-text">{inside}</span>,
              })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </main>
  </SportFrame>
);

export const venuesHead = (data: VenuesData) =>
  sportHead(data, {
    title: t('sport.venues.venues'),
    description: t('sport.venues.wherePlaysAndPractises', { name: data.site.name }),
    trail: [],
  });
