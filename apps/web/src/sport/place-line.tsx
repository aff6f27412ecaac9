import { t } from '@sports-hub/contract/texts';
import type { Venue } from '@sports-hub/contract';
import { Icon } from '../kit/index.ts';
import { addressLine } from './addresses.ts';

/** Where a game or a practice is, and how to get there. */
export const PlaceLine = ({ venue }: { venue: Venue | null }) => (
  <p className="game-now__place">
    <Icon name="pin" />
    <span>
      <span className="strong">{venue ? venue.name : t('sport.placeLine.placeToBeAnnounced')}</span>
      {venue && addressLine(venue) ? (
        <>
          <br />
          <span className="small muted">{addressLine(venue)}</span>
        </>
      ) : null}
      {venue?.directions ? (
        <>
          <br />
          <span className="small muted">{venue.directions}</span>
        </>
      ) : null}
    </span>
  </p>
);
