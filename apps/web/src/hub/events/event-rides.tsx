import { t } from '@sports-hub/contract/texts';
import type { EventRides } from '@sports-hub/contract';
import { ButtonLink, Icon } from '../../kit/index.ts';
import { seatsOf, whereOf } from '../rides/view.ts';

/** The seats to an event, and the page where they are offered and asked for. */
export interface RidesOfEvent {
  href: string;
  list: EventRides;
}

/** Who has seats, in short; everything is done on their own page. */
export const RidesInShort = ({ rides: { href, list } }: { rides: RidesOfEvent }) => (
  <section className="card" aria-labelledby="rides">
    <div className="card__head">
      <h2 className="h-card" id="rides">
        {t('hub.rides.rides')}
      </h2>
    </div>
    {list.rides.length > 0 ? (
      <ul className="rows">
        {list.rides.map((ride) => (
          <li key={ride.id} className="rows__item">
            <Icon name="car" />
            <span className="grow">
              <span className="strong">{seatsOf(ride)}</span>
              <span className="small muted block">{whereOf(ride)}</span>
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="card__foot small muted">{t('hub.rides.nobodyHasOffered')}</p>
    )}
    <div className="card__foot">
      <ButtonLink wide href={href}>
        {list.rides.length > 0 ? t('hub.rides.askOrOffer') : t('hub.rides.offerSeats')}
      </ButtonLink>
    </div>
  </section>
);
