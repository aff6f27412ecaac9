import { t } from '@sports-hub/contract/texts';
import type { EventRides, Ride } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, ButtonLink, Icon, PostForm } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ridesHref } from '../rides/paths.ts';
import { seatsOf, whereOf } from '../rides/view.ts';
import { NeedsYes, NeverAlone, YesLine } from '../rides/yes-line.tsx';

/** The seats to an event, and the page where they are offered, given and withdrawn. */
export interface RidesOfEvent {
  path: string;
  list: EventRides;
}

interface RidesOfChild {
  rides: RidesOfEvent;
  playerId: number;
  today: string;
  /** Where a seat is asked for. */
  action: string;
  csrf: string;
}

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

/** The seat that the child has or wants, with the written yes beside it, or how one asks for it. */
const Seat = ({ ride, of }: { ride: Ride; of: RidesOfChild }) => {
  const { rides, playerId, today, action, csrf } = of;
  const { driver } = ride;
  const request = ride.requests.find(({ is_own, player_id }) => is_own && player_id === playerId);
  if (request) {
    const child = request.first_name;
    const yes = ridesHref(rides.path, { child: String(playerId), yes: request.id });
    return (
      <>
        <p>{request.status === 'accepted' ? t('hub.rides.hasASeat', { child }) : t('hub.rides.asked', { child })}</p>
        <YesLine request={request} today={today} />
        {request.needs_yes ? (
          <ButtonLink wide kind="primary" href={yes}>
            {rich('hub.rides.sayYes', { child, driver, hidden })}
          </ButtonLink>
        ) : null}
      </>
    );
  }
  const asking = ride.can_ask_for.find(({ player_id }) => player_id === playerId);
  if (!asking || ride.free_seats === 0) return null;
  return (
    <>
      {asking.needs_yes ? <NeedsYes>{t('hub.rides.needsYourYes')}</NeedsYes> : null}
      <PostForm action={action} hidden={{ csrf, ride: ride.id }}>
        <Button wide type="submit">
          {rich('hub.rides.askFor', { child: asking.first_name, driver, hidden })}
        </Button>
      </PostForm>
    </>
  );
};

/** Who has seats for the child, and the way to everything else about them. */
export const RidesInShort = (of: RidesOfChild) => {
  const { path, list } = of.rides;
  return (
    <section className="card" aria-labelledby="rides">
      <div className="card__head">
        <h2 className="h-card" id="rides">
          {t('hub.rides.rides')}
        </h2>
      </div>
      {list.rides.length > 0 ? (
        <ul className="rows">
          {list.rides.map((ride) => (
            <li key={ride.id} className="rows__item rows__item--top">
              <Icon name="car" />
              <div className="grow stack stack--s">
                <div>
                  <span className="strong">{seatsOf(ride)}</span>
                  <span className="small muted block">
                    {[ride.is_yours ? t('hub.rides.yourCar') : '', whereOf(ride)].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <Seat ride={ride} of={of} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="card__foot small muted">{t('hub.rides.nobodyHasOffered')}</p>
      )}
      <div className="card__foot stack stack--s">
        {list.rides.length > 0 ? <NeverAlone /> : null}
        <ButtonLink wide href={ridesHref(path, { child: String(of.playerId) })}>
          {list.rides.length > 0 ? t('hub.rides.allOrOffer') : t('hub.rides.offerSeats')}
        </ButtonLink>
      </div>
    </section>
  );
};
