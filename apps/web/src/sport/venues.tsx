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
      <PageHead title="Venues">
        <p>Where we play and practise. Directions open in your map program.</p>
      </PageHead>
      {items.length === 0 ? <Empty icon="pin" title="No venues yet" /> : null}
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
              Directions<span className="hidden-text"> to {venue.name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </main>
  </SportFrame>
);

export const venuesHead = (data: VenuesData) =>
  sportHead(data, { title: 'Venues', description: `Where ${data.site.name} plays and practises.`, trail: [] });
